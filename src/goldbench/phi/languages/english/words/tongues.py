"""Peoples, tongues and what one says to greet: capitalised in any note, and nobody's name."""

_WORDS: dict[str, str] = {
    "of a country": "afghan algerian andorran angolan argentine argentinian azerbaijani "
    "bahamian bahraini bangladeshi barbadian belarusian belgian belizean beninese bhutanese "
    "bolivian botswanan bruneian bulgarian burkinabe burundian cameroonian chadian chilean "
    "comorian congolese cypriot djiboutian dominican ecuadorian emirati eritrean estonian "
    "fijian gabonese gambian georgian ghanaian grenadian guatemalan guinean guyanese icelandic "
    "ivorian jordanian kazakh kosovar kuwaiti kyrgyz laotian lesothan liberian libyan "
    "luxembourgish macedonian malagasy malawian malaysian maldivian malian mauritian "
    "mauritanian moldovan mongolian montenegrin mozambican namibian nicaraguan nigerien omani "
    "palestinian panamanian papuan paraguayan puerto-rican qatari rwandan salvadoran "
    "salvadorean saudi senegalese seychellois singaporean slovene slovenian surinamese tajik "
    "tanzanian tibetan togolese trinidadian tunisian turkmen ugandan uruguayan uzbek vanuatuan "
    "yemeni zairean zambian zimbabwean ashkenazi ashkenazim sephardi tigrayan cherokee inuit "
    "metis pakeha pasifika nederlands deutsche francais",
    "spoken": "acholi afar akan assamese aymara azeri balochi bambara basque bemba bislama "
    "breton catalan cebuano chamorro chichewa dholuo dinka dzongkha edo efik esperanto faroese "
    "fula fulani gaelic gaeilge galician gikuyu guarani gullah hakka hausa hiligaynon hokkien "
    "igbo ilocano ilonggo inuktitut isixhosa isizulu javanese kannada kashmiri kikuyu "
    "kinyarwanda kirundi konkani kurmanji latin lingala luganda luo maithili malayalam maltese "
    "mandinka marathi mirpuri nahuatl ndebele newari nuer odia oriya oromo pahari papiamento "
    "patois pidgin pulaar quechua rohingya sesotho setswana shona sindhi sinhala sinhalese "
    "sorani sotho sundanese sylheti tamazight teochew tetum tigre tigrinya tswana twi uighur "
    "uyghur visayan waray wolof xhosa xitsonga zulu auslan makaton",
    "to greet": "aloha arrivederci bonjour bonsoir cheers ciao cordialement danke dobry dzien "
    "g'day goedemiddag goedemorgen gracias gruss guten hallo hej hei hiya hola hoi kia-ora "
    "madam merci mihi namaskar namaste obrigado obrigada prego privet sabah salam salut "
    "sawubona servus shalom shukran sincerely slainte terve vanakkam yours",
}

PEOPLES = frozenset([*_WORDS["of a country"].split(), *_WORDS["spoken"].split()])
GREETINGS = frozenset(_WORDS["to greet"].split())
