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
    "fu gc gerd gist gu hba hcpoa hd hemi hfpef hfref hh hiit hus icer iga ige igg igm iloc "
    "ils im "
    "ip ips isdn ita job iuis ivcd ka la lad lals ld leep les lfts lh lhf lmn lr ls lt mac mas "
    "mb "
    "mba mets mgf mgm mi mibi min moh mom morb mr msse nan nanna nash nb ng nicu nitro ns "
    "nsaids nt nvamd odd ophth olif om oop ors pacs paed paeds paf pap papa para pasi patho peg "
    "pfts pg pgm pgy ph phd pib pif pn pob pos pp pre prom pros pvcs qt qtc ra rad rae raf rai "
    "ras "
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
    # newer medicines, dressings, machines, software
    "products": "aarogyasri abraxane accu-chek accuchek accuro actin actrapid adakveo adcal "
    "addaprin "
    "advantan aerochamber ahcccs albustix aloxi amgevita ampligen amwell angiomax armada artiss "
    "availity avanos avaxim badgercare beovu betaferon bimzelx biobrane bioflo biosense "
    "biotronik brainlab bravecto breyanzi cabometyx cadd calfresh canesten carecloud carelink "
    "carescape carvykti celluvisc centrelink cholbam cipramil cirrus citrix clexane coban "
    "coloplast columvi convatec cortexflo coughassist coviden covishield curos dacogen daklinza "
    "datix daurismo desferal diacomit doxycin drchrono drysol dukoral duodopa duolin "
    "eclinicalworks elocta emconcor engerix epicel epkinly esmarch evusheld fentora ferinject "
    "fibroscan fintepla flixotide flotrac fluenz followmyhealth fortisip fraxiparine frisium "
    "fucidin fulphila gavreto gengigel givlaari glidescope glidesheath haegarda hawki healow "
    "heartmate hemovac imcivree instanyl ioban ipstyl kaftrio kanjinti kareo kengreal kesimpta "
    "keveyis klacid kovaltry lazcluze librax lifevac ligaclip luminex lumoxiti luxturna "
    "mabthera mainecare maquet masshealth med-quest medi-quest medisave medishield medisoft "
    "medtronic menquadfi metoject microlax microlyte minicath minimed monofer movicol mvasi "
    "myfembree myozyme nephro nextgen nexviazyme nihon nivestym novorapid nutren nutropin nuwiq "
    "ogivri omron optivol oralair orladeyo oxbryta oxlumo oxymask palforzia panado panadol "
    "panzyga passy pathromtin peachcare permacath persyst pleurevac pleurx pneumoboots "
    "powerchart powerport preservision prostat provenge pylera rabipur rekambys resonium "
    "revaxis revestive rheomacrodex riskman rivotril romvimza scenesse sengstaken seretide "
    "sivextro slenyto solu-cortef solu-medrol solumedrol sonosite soonercare spacelabs "
    "speedicath spiolto sunlenca surgifoam syfovre synflorix sytron talzenna targin targocid "
    "tazocin tebra teladoc telus tempadot tempur tenncare therabite tivdak toci trajenta "
    "truclear truqap typhim unituxin unna uplizna utrogestan ventimask viekira voalte vpriv "
    "vygon webex whizard wingspan workcover xembify xenleta yankauer yondelis zaltrap zavesca "
    "zetuvit zirabev zomorph ",
    # signs, scores and operations after their finders, where hardly anybody has the name
    "eponyms": "apley argyll argyll-robertson awaji bamberg bankart bartonella bazett "
    "beck-lasegue beevor "
    "bence-jones berg-balance bernard-soulier bhutani bishop-score bosniak bowen-disease "
    "bragard breslow bristol-stool brudzinski brugada campbell-de-morgan capgras carnett "
    "chaddock chadwick-sign charcot charcot-marie-tooth chiari child-pugh chvostek chyka "
    "cloward coanda codman colles condorelli cormack-lehane couinaud courvoisier creutzfeldt- "
    "jakob crithidia crohn dandy-walker darier dawes-redman deauville denis-browne dercum "
    "dieulafoy dix-hallpike dohle dravet drummond-sign du-bois duke-iscvid dupuytren ehlers- "
    "danlos eichenholtz el-ganzouri erdheim-chester fanconi favre-racouchot fisher-grade fitz- "
    "hugh-curtis fleischner friedreich froment frykman fugl-meyer galeazzi "
    "gegenhalten gerstmann glanzmann goldmann gottron grey-turner guillain-barre gustilo "
    "hamman-rich hardy-weinberg hawkins-kennedy heberden henoch-schonlein hermansky-pudlak "
    "hill-sachs hirayama hirschsprung hoehn-yahr hoffa homans howell-jolly humphrey-visual "
    "hunt-hess ishihara jamshidi jarlier jendrassik kallmann karnofsky kasai kayser-fleischer "
    "kellgren kellgren-lawrence kernig keros killip kimmelstiel klippel-feil klippel-trenaunay "
    "klumpke kocher-debre koebner koplik korotkoff kraepelin krukenberg lachman lambert-eaton "
    "lambl lansky lasegue le-fort legg-calve-perthes lefort leser-trelat lhermitte libman-sacks "
    "lisfranc lou-gehrig lund-mackay mallampati mallory-weiss mantoux marburg marfan marshall- "
    "score martin-gruber maudsley may-hegglin may-thurner mcgeer meckel meniere "
    "mirizzi monteggia montgomery-asberg muehrcke nikolsky onodi osgood-schlatter osler "
    "oswestry paget paneth papile parsonage-turner perthes peutz-jeghers "
    "peyronie pierre-robin pirquet plummer-vinson ponticelli pott prader-willi prehn prinzmetal "
    "quincke ramsay-hunt rapidarc rautaharju reed-sternberg resick reye riche- "
    "cannieu rockall roland-morris rosving roux-en-y rovsing rutgeerts salter-harris schamberg "
    "schatzker schatzki schilder schmorl schneiderian seldinger semmes-weinstein sengstaken "
    "shaker sister-mary-joseph snellen spetzler-martin stanley-brown starr-edwards stensen "
    "stevens-johnson strasberg sturge-weber swan-ganz takayasu takotsubo tanner-stage tardieu "
    "tarlov terry-nail thessaly thomas-test thompson-test tillaux tinel torg torsades tourette "
    "trousseau van-assche van-nuys virchow virchow-robin von-hippel-lindau von- "
    "recklinghausen von-willebrand waldenstrom waterlow waterston weil-felix wernicke wernicke- "
    "korsakoff westermark wolff-parkinson-white wong-baker yergason zar zenker "
    "zollinger-ellison zung ",
    # more shorthand
    "clipped": "aemt alcl alif ampac apam arr aspects bds caqsm ccds ccw cdnt cedia cmhn "
    "comserve cras "
    "ddimer dmo eapcct eca ehcp enr epc exome fabere fena forenames genexpert grbs hmp ileo "
    "ilonggo ipas kreyol levo medi metaneph mfi minicath mls mnzsp msgr nabh nbm neph neurosurg "
    "nfhs nhi ntl nzmc onodi paediatrician panc pericard phenobarb physio polypharm praktyknr "
    "pred qmax rads rec rpht scap schisto staph steno strep sundowns tazo telomere tici "
    "trileaflet unresp vabc vax vkdb workcover yob zeph ",
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

SHORTHAND = frozenset(_WORDS["shorthand"].split() + _WORDS["clipped"].split())
BRANDS = frozenset(_WORDS["brands"].split() + _WORDS["products"].split())
EPONYMS = frozenset(_WORDS["eponyms"].split())
PROGRAMMES = frozenset(_WORDS["programmes"].split())
PEOPLES = frozenset(_WORDS["peoples"].split())
