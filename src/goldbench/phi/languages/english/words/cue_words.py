"""Words of English clinical text beside which names, firms and places stand, or do not."""

_WORDS: dict[str, str] = {
    # roles of staff, before a name
    "roles": "accompanying aide cg charge chha chw clerk cma cna cnm coordinator crna doula dpt "
    "emt hha lcsw lpn lvn msw np nurse-midwife otr pct perfusionist rcp rrt slp sw tech "
    "technician anesthesiologist anesthetist assistant attending author "
    "authored cardiologist chaplain clinician consultant counselor crew dentist dermatologist "
    "dictator dietitian doctor endocrinologist endoscopist examiner fellow gastroenterologist "
    "gp gynecologist hematologist hospitalist intern internist interpreter medic midwife "
    "nephrologist neurologist nurse nutritionist obstetrician oncologist operator "
    "ophthalmologist optometrist ordering paramedic pathologist pcp pediatrician pharmacist "
    "phlebotomist physician physiotherapist podiatrist preceptor prescriber provider "
    "psychiatrist psychologist pulmonologist radiologist reader referrer referring registrar "
    "requesting resident reviewer rheumatologist rn scribe submitting surgeon technologist "
    "therapist transcriptionist urologist ain bcba cnl crnp dsn hca lmsw lsw navigator nnp ota "
    "pmhnp pta rmo rncm sho supervisor supv",
    # before the name of a patient
    "bearers": "baby bystander caller claimant client complainant contact donor guarantor "
    "historian infant informant insured kin member nok parent passenger patient proxy pt resident "
    "spouse student subject subscriber surrogate victim",
    # relatives and the like
    "kin": "abuela abuelo aunt auntie boyfriend brother caregiver cousin dad daughter father "
    "fiance fiancee friend "
    "girlfriend granddaughter grandfather grandma grandmother grandpa grandson guardian husband "
    "mom mother mum nana nanna "
    "neighbor neighbour nephew niece partner roommate sister son spouse stepdaughter stepson "
    "uncle widow widower wife dau dtr gdtr godfather godmother grandad granddad hubby sib sibling "
    "stepdad stepfather stepmom stepmother twin",
    # after which somebody is named
    "called": "accepting ask attn call called calling cc contact contacted covering d/w "
    "discussed notified notify page paged per regards report reviewed seen sincerely spoke",
    # after a name and a comma
    "degrees": "aprn arnp bch ccfp ffarcsi fracgp fracp fracs frcpc mbchb mrcgp mrcp mrcpi "
    "mrcpsych mrcs bsn cardiologist ccc cna cnm cnp crna dds dmd do dpm dpt facs fnp "
    "frcp frcs lcsw lmsw lpn mbbs mbchb md mph msw np ot otr pa pathologist pharmd phd psyd pt "
    "radiologist rd rn rt slp surgeon bcba cpnp crnp lmft lpc lsw nnp otd pac pmhnp rgn rmn "
    "rncm rpn rrt scphn",
    # before a name, and no part of it
    "titles": "dear deputy detective doctor doctors dr drs father fr imam judge lt miss "
    "missus mister mr mrs ms nurse officer "
    "capt cllr mdm mev mnr msgr ofc "
    "pastor prof professor rabbi rev reverend sgt sister sr trooper hi hello attn aunt uncle coach "
    "elder chaplain deacon hca np pct pharmd pta rmo rncm shri smt supervisor supv",
    # before a number
    "roads": "exit highway hwy interstate mile pier route rt rte",
    # after a number
    "ages": "months mos y y/o year years yo yr yrs",
    # capitalised where a name might stand, and none
    "never": "agar am and apr april aug august avenue bid blade bodies bph brace cad catheter "
    "cells chf class classification clinic collar copd criteria ct cxr cyst dec december "
    "disease dm do dr drain ecg ed ekg english er feb february fracture friday gerd grade he "
    "her hernia his hospital htn icu im incision it iv jan january jul july jun june line "
    "lymphoma maneuver mar march may mcg md medicaid medicare mg ml monday mr mri mrs ms nkda "
    "nl nov november np oct october or ot pa palsy pm po prn procedure pt qid reflex repair rn "
    "road rt saturday scale score sep sept september she sign spanish splint st stage stain "
    "street sunday syndrome test the they thursday tid tube tuesday uk us usa we wednesday will "
    "wnl stirrups sucker retractor clamp forceps fashion suture table frame tourniquet mattress "
    "pillow scissors hook "
    "elevator curette needle cannula speculum trocar staging ulcer nodes node contracture bundle "
    "nevus shoes "
    "walker lift bed dressing boot pump lens chart plate plates",
    # the last word of a firm, a school, a congregation
    "firms": "academy aerospace airlines airport ambulance bakery bank brewery brewing cafe "
    "casino chapel chemicals church cleaners club college construction corp corporation dairy "
    "diner elementary farms foods foundation freight furniture grill grocery hotel inc "
    "industries insurance library llc logistics ltd lumber mall mining mosque motel motors "
    "museum orchards parish pharmacy plastics plumbing properties pub publishing railway realty "
    "robotics roofing saloon shelter shipping software stadium steel synagogue systems tavern "
    "telecom temple textiles transit trucking university abbey apothecary barbershop cathedral "
    "associates cooperative dealership dialysis distillery ems fellowship hospice manor "
    "enterprises gmbh holdings incorporated ministries mortuary movers nursery physicians plc "
    "tabernacle technologies ventures winery",
    # never a name or a place by themselves
    "alone": "A ABG ADL ADLS ALT AST B BID BMP BNP BP BPH BUN CAD CBC CC CHF CMP CNA COPD CR CT "
    "CVA CXR Capt Cpl DEA DM DO DOB DPT DVT DX Dep Det ECG ED EDD EKG ER ESQ ETA ETOH Esq F FH FU "
    "Fr GCS GERD GFR H HCT HDL HGB HPI HR HTN HX Hon ICU IM INR IV L LDL LFT LFTS LMP LOC LPN "
    "Lt M MD MI MIN MRI NICU NKDA NP NPO OD OFF ON OR OS OT OTR OU Ofc PA PACU PCP PE PHARMD "
    "PLT PMH PO PR PRN PSH PSYD PT PTT Pt QHS QID R RA RBC REG RN ROM ROS RR RX Reg Rev S SC "
    "SELF SH SN SQ SX Self Sgt T Addr DL FW Hosp Thx XL TIA TID TSH TX UA UTI VS W WBC WNL",
    # in lists of names, and hardly ever one
    "function": "all also am an and any are as at be been both but by can did do each few for "
    "from had has he her here his how if in is it its just me more most my new next no not now "
    "of off old on once one only or other our out over own pm re same see she so some such than "
    "that the their them then there these they this those through to too two under until up us "
    "very was we well were what when where which while who why will with would you your",
    # what people say, and nobody is called; with a capital at the beginning of every answer
    "spoken": "about absolutely actually after again ah aha alright although always anyway around "
    "as awesome back basically because before besides briefly bye certainly cool correct could "
    "currently "
    "definitely do does doing don don't done either er even eventually every everything exactly "
    "excellent except fair fantastic fine first for glad gon gonna good goodbye goodness got "
    "gotcha gotta "
    "great haha hello here hey hi hm hmm how however huh i i'd i'll i'm i've indeed is it it's "
    "just kinda lastly lemme let let's like likely look lovely ma'am maybe mhm mm mmm morning "
    "most mostly "
    "much my na namaste nah naw never next nice no none nope not nothing now obviously "
    "occasionally "
    "of oh ok okay on one only or ouch overall pardon perfect perhaps please pls poor pretty "
    "probably quite "
    "rather really recently right same second since sir so some something sometimes soon sorry "
    "still sure sweetheart ta tell terrible terrific thank thanks that that's the then there "
    "there's "
    "they third this though today together tomorrow totally true u ugh uh um unfortunately usually "
    "wan wanna was welcome well what what's when where which while who why will wonderful would "
    "wow ya yea yeah yep yes yesterday yet yo you you're yup",
}

ROLES = frozenset(_WORDS["roles"].split())
BEARERS = frozenset(_WORDS["bearers"].split())
KIN = frozenset(_WORDS["kin"].split())
CALLED = frozenset(_WORDS["called"].split())
DEGREES = frozenset(_WORDS["degrees"].split())
TITLES = frozenset(_WORDS["titles"].split())
ROADS = frozenset(_WORDS["roads"].split())
AGES = frozenset(_WORDS["ages"].split())
NEVER = frozenset(_WORDS["never"].split())
FIRMS = frozenset(_WORDS["firms"].split())
ALONE = frozenset(_WORDS["alone"].split())
FUNCTION = frozenset(_WORDS["function"].split())
SPOKEN = frozenset(_WORDS["spoken"].split())
