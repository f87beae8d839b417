"""Capitalised words of English clinical text that are nobody's: shorthand, brands, programmes.

A model that has met few of them takes them for names. None identifies anybody by itself, so a
guess that consists of nothing else is none. What the lists of `goldbench.language` have as clinical
words, abbreviations or brands needs no entry here. From general knowledge of the trade; every word
in small letters.
"""

_WORDS: dict[str, str] = {
    # tests, signs, orders, units: written in capitals or with one
    "shorthand": "aadhaar ada af akin all alt ana anca angio aod aox ap apgar apgars as asa av "
    "bact bc bibap bili "
    "bs bun bv bw calc cap cboc cbti cea cf cg chha chi cn co cone crcl cv disp dl dmv dnar do "
    "doe dui echo ed electral elisa en endo et fai fast fb fcu fe fhx fio fish flp fov ft fti "
    "fu gc gerd gist gu hba hcpoa hd hemi hfpef hfref hh hiit hus icer iga ige igg igm iloc ils im "
    "ip ips isdn ita job iuis ivcd ka la lad lals ld leep les lfts lh lhf lmn lr ls lt mac mas mb "
    "mba mets mgf mgm mi mibi min moh mom morb mr msse nan nanna nash nb ng nicu nitro ns "
    "nsaids nt nvamd odd ophth olif om oop ors pacs paed paeds paf pap papa para pasi patho peg "
    "pfts pg pgm pgy ph phd pib pif pn pob pos pp pre prom pros pvcs qt qtc ra rad rae raf rai ras "
    "reg rgm rh rheum rhm rhw riss roc ros rov rp rve rxn sa saca scds sop sro swan tap tav "
    "tc tee tfts tia tn tni tob tod toxo tr trab trops ts tsat tunc ue uli uls uprot us va vac "
    "vitd vp waas wf wm",
    # medicines, devices, products
    "brands": "airpods allegra alli amaryl armour ascencia aurora bayer betadyne biaxen caduet "
    "campral "
    "camry ceftin cellcept chevy civic corolla cyberknife dalacin dax depo doordash doxil "
    "dragon duoneb epipen ergomar facebook fitbit fleet foley ford google harley honda hoyer "
    "instagram iphone jeep kwikpen levothroid ligasure maxair micronase netflix norco "
    "nuvaring orthovisc oxycontin peloton pepto pleur-evac retin rogaine skype slow-mag "
    "subaru tesla tiktok toyota tricor twitter uber unisyn velcro vioxx whatsapp yasmin "
    "youtube zoom",
    # payers, programmes, forces, software, registers
    "programmes": "aarp abha ahpra airforce allscripts army athena ccfp cerner cprs cpso dea "
    "docusign dva "
    "ebt emis fracgp fracs gmc gms hcn ipd marine marines mcrn medi-cal medicaid medicare "
    "mrcgp mrcpi mychart navy ndis nhs nino nmc ohip opd osha pbs ppsn snap systmone uhid "
    "usaf usmc usps vista",
    # tongues, peoples and faiths
    "peoples": "aboriginal african african-american afrikaans albanian amharic arab arabic "
    "armenian "
    "asian australian austrian baptist bengali bosnian brazilian british buddhist burmese "
    "cambodian canadian cantonese catholic caucasian chinese christian colombian creole "
    "croatian cuban czech danish dari dutch egyptian english episcopal ethiopian european "
    "farsi filipino finnish french german greek gujarati haitian hebrew hindi hindu hispanic "
    "hmong honduran hungarian indian indonesian iranian iraqi irish islander israeli italian "
    "jamaican japanese jewish karen kenyan khmer korean kurdish lao latina latino latvian "
    "lebanese lithuanian lutheran malay mandarin maori marathi methodist mexican mormon "
    "moroccan muslim nepali nigerian norwegian orthodox pacific pakistani pashto persian "
    "peruvian polish portuguese presbyterian protestant punjabi romanian russian samoan "
    "scottish serbian sikh slovak somali spanish sudanese swahili swedish swiss syrian "
    "tagalog tamil telugu thai tigrinya tongan turkish ukrainian urdu venezuelan vietnamese "
    "welsh yiddish yoruba",
}

SHORTHAND = frozenset(_WORDS["shorthand"].split())
BRANDS = frozenset(_WORDS["brands"].split())
PROGRAMMES = frozenset(_WORDS["programmes"].split())
PEOPLES = frozenset(_WORDS["peoples"].split())
