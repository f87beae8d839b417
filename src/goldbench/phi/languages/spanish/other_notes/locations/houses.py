"""Houses of care and firms in Spanish notes: a word of their kind and capitals behind it.

In a line of capitals a run ends at the first ordinary word, so that it does not eat the line.
"""

import re
from collections.abc import Iterable, Iterator

from goldbench.language import fold_word
from goldbench.phi.analysis import NoteAnalysis
from goldbench.phi.languages.spanish.other_notes.cue_index import Finder, words_of
from goldbench.phi.languages.spanish.other_notes.locations.place_words import CAP, SMALL, trim_place
from goldbench.phi.languages.spanish.other_notes.locations.towns import more_towns
from goldbench.phi.languages.spanish.other_notes.names.name_words import CLASSES, is_stop
from goldbench.phi.mark import Mark

_RUN = re.compile(
    rf"(?: {{1,2}}(?:(?i:{SMALL}) ){{0,2}}(?:(?:N[o°º.]{{1,2}} ?|[Nn]\.?º ?|#)\d{{1,5}}"
    r"(?![\w/]|[.,]\d)|\d{1,3}(?![\w/]|[.,]\d)|"
    rf"{CAP}|[IVX]+\b))",
    re.UNICODE,
)
_NUMBER_SIGN = re.compile(r"[°º#]|No\.?")
_MOST = 7  # words of the name of a house
_SHOUTED = 5  # letters from which a word of capitals is taken for a town
_HOSPITAL = re.compile(
    r"(?<![\w/-])(?:Hospital(?:es)?|HOSPITAL|hospital|Hosp\.|Hosp|HOSP\.|HOSP|hosp\.|Hptal\.|Htal\.|"
    r"H[GR][RZSP]|HGR|UMAE|HRAE|H\.R\.|H\.(?:\s?(?:U\.|G\.(?:\s?U\.)?|C\.|"
    r"R\.|Univ\.?))?(?=\s?[A-ZÁÉÍÓÚ][a-zñáéíóú])|HU|HGU|HCU|CHU|CHUS|"
    r"Cl[íi]nica|CL[ÍI]NICA|Complexo Hospitalario|COMPLEXO HOSPITALARIO|CENTRO M[ÉE]DICO|"
    r"Institut Catal[àa]|INSTITUTO DE MEDICINA LEGAL|Instituto de Medicina Legal|Complejo "
    r"(?:Hospitalario|Asistencial)|COMPLEJO (?:HOSPITALARIO|"
    r"ASISTENCIAL)|Policl[íi]nic[ao]|POLICL[ÍI]NIC[AO]|cl[íi]nica|[Ss]anatorio|SANATORIO|"
    r"Maternidad|"
    r"Fundaci[óo]n Hospital|Instituto (?:Nacional|Oncol[óo]gico|Catal[áa]n|Oftalmol[óo]gico|"
    r"[ÓO]ptico)|Centro M[ée]dico|Hospitalet|Consorci)"
)
_CENTRE = re.compile(
    r"(?<![\w/-])(?:Centro de Salud(?: Mental| Rural| Familiar)?|CENTRO DE SALUD|centro de salud|"
    r"C\. ?Salud|C\.? ?S\.|CSM?|CS|CAP|EAP|ABS|UBS|IPS|CESFAM|"
    r"[Aa]mbulatorio|[Cc]onsultorio(?: [Ll]ocal| [Mm]édico)?|Posta(?: de Salud| Rural)?|"
    r"Puesto de Salud|PUESTO DE SALUD|P\.S\.|UMF|U\.M\.F\.|Unidad de Medicina Familiar|CAPS|"
    r"USF|UNAP|[ÁA]rea de Salud|[Áá]rea de [Ss]alud|RIAPS|UNEME|"
    r"CMF|CECOSF|EBAIS|CDI|CUAP|UBS|SAPU|SAR|CESAM|COSAM|C\. ?de ?S\.|ZBS|CLAS|"
    r"CONSULTORIO|AMBULATORIO|[Cc]entro de [Ee]specialidades|"
    r"[Dd]ispensario|[Ss]ubcentro(?: de [Ss]alud)?|SUBCENTRO(?: DE SALUD)?|SUAP|UGC|SUC|SUMMA|"
    r"[Pp]uesto(?= [A-Z])|[Pp]olicl[íi]nica(?= [A-Z])|"
    r"Servicio de Urgencias|Centro (?:de Atenci[óo]n|Integral de)(?: Primaria| Ambulatoria|"
    r" Integral| Salud)?|Centre d['’]Atenci[óo] Prim[àa]ria|Unidad de Salud Mental|"
    r"Centro de Especialidades|CEM|PAC|USM|Microrred|"
    r"Unidad B[áa]sica de Salud|Policl[íi]nico)"
)
_FIRM = re.compile(
    r"(?<![\w/-])(?:[Rr]esidencia(?: de (?:[Mm]ayores|[Aa]ncianos))?|RESIDENCIA|"
    r"[Cc]entro de [Dd][íi]a|[Cc]olegio|CEIP|CEPA?|CRA|IES|C\.P\.|E\.I\.|"
    r"[Ee]scuela(?: [Ii]nfantil)?|[Gg]uarder[íi]a|"
    r"Instituto|Transportes|Talleres|[Pp]anader[íi]a|Panificadora|Construcciones|Estructuras|Hotel|"
    r"HOTEL|[Rr]estaurante|Bar|Cooperativa|Supermercados?|"
    r"[Ff]armacia|Fundaci[óo]n|FUNDACI[ÓO]N|Asociaci[óo]n|Mutua|MUTUA|Seguros|Club|Ferreter[íi]a|"
    r"Bodegas?|Forestal|Minera|Frigor[íi]fico|Textiles|Laboratorios|Orquesta|Peluquer[íi]a|"
    r"Universidad|Universitat|UNIVERSIDAD|Facultad|Ayuntamiento|Cabildo|Diputaci[óo]n|"
    r"Juzgado(?: de \w+)?|JUZGADO(?: DE \w+)?|[ÓO]ptica|Centro Penitenciario|Cruz Roja|C[áa]ritas|"
    r"Proyecto Hombre|Piso tutelado|"
    r"Albergue|Comedor|Centro de Acogida|Parroquia|Log[íi]stica|Autoescuela|Grupo|Conservas|"
    r"Mercadona|Unidad Educativa|Liceo|Jard[íi]n Infantil|"
    r"Hortofrut[íi]cola|Industrias?|Almacenes|F[áa]brica|Inmobiliaria|Consejer[íi]a|Ministerio|"
    r"Fiscal[íi]a|Isapre|EPS|Banco|Caja|Compañ[íi]a|Empresa|"
    r"Servicios Sociales|Comisar[íi]a|Guardia Civil|Academia|Conservatorio|Editorial|Imprenta|"
    r"Gestor[íi]a|Despacho|Centro de|"
    r"Resid?\.|RESID\.|[Cc]entro (?:[Ss]ociosanitario|[Rr]esidencial|[Gg]eri[áa]trico|"
    r"[Oo]cupacional)|"
    r"[Gg]eri[áa]trico|[Hh]ogar(?: de (?:[Aa]ncianos|[Mm]ayores|[Dd][íi]a))?|[Cc]asa [Hh]ogar|"
    r"ELEAM|[Aa]silo|"
    r"HOGAR|GERI[ÁA]TRICO|[Cc]ole|COLEGIO|EEI|EE[SM]T?|[Ii]kastola|[Ee]scoleta|[Pp]reescolar|"
    r"[Kk][íi]nder|U\.E\.|EPET|Primaria|PRIMARIA|Jard[íi]n(?= N)|Pub|Discoteca|Cementera|"
    r"Plomer[íi]a|"
    r"Pesquer[íi]as?|Corredur[íi]a|IML|Mensajer[íi]a|Tienda|Abarrotes|"
    r"Maquila|"
    r"Residencial|Casa Hogar|Casa de Acogida|Patronato|Junta (?:Cantonal|Local|Municipal|Vecinal)|"
    r"[Ss]ecundaria|[Pp]reparatoria|[Tt]elesecundaria|"
    r"Tribunal(?: de \w+| Superior)?|TRIBUNAL(?: DE \w+)?|Audiencia(?: Provincial| Nacional)?|"
    r"Juzgado de (?:lo \w+|\w+ \w+ \w+ \w+)|UFI|FISCAL[ÍI]A|Defensor[íi]a|Registro Civil|"
    r"Notar[íi]a|"
    r"[Ff]unerar?ia|[Tt]anatorio|Servicios [Ss]ociales|SERVICIOS SOCIALES|"
    r"Excavaciones|Embutidos|Limpiezas|Viveros|C[áa]rnicas|Azulejos|Pinturas|Mes[óo]n|Gr[úu]as|"
    r"Autocares|Maquilas|Pesquera|Agr[íi]cola|Ganadera|Distribuciones|Comercial|Suministros|"
    r"Instalaciones|Reformas|Fontaner[íi]a|Carpinter[íi]a|Electricidad|Asesor[íi]a|Hostal|"
    r"Pensi[óo]n|"
    r"Cafeter[íi]a|Pizzer[íi]a|Carnicer[íi]a|Pescader[íi]a|Fruter[íi]a|Librer[íi]a|Papeler[íi]a|"
    r"Joyer[íi]a|Zapater[íi]a|Lavander[íi]a|Tintorer[íi]a|Confecciones|Muebles|Cer[áa]micas|"
    r"Hormigones|Canteras|Aceros|Metal[úu]rgica|Calderer[íi]a|Astilleros|Naviera|Consultora|"
    r"Constructora|Maderas|Aserradero|Granja|Finca|Hacienda|Ingenio|Viña|Almazara|Cofrad[íi]a|"
    r"Sindicato|Federaci[óo]n|Peña|Hermandad|Exportadora|Importadora|Automotriz|Textil|TEXTIL|"
    r"EXCAVACIONES|CONSTRUCCIONES|TRANSPORTES|TALLERES|LIMPIEZAS|PANIFICADORA)"
)
_LEGAL_FORM = re.compile(
    r"(?:S\. ?A\.(?: de C\.V\.)?|S\. ?L\.(?: ?U\.)?|SL(?:U)?|SA|Ltda\.?|SpA|S\. ?C\.)(?!\w)"
)
_BEFORE_LEGAL = re.compile(
    rf"(?<![\w.])(?P<it>{CAP}(?: (?:y |e |& |de |del |la |los )?{CAP}){{0,4}},?) \Z"
)


def _house(pattern: re.Pattern[str], label: str, subtype: str, rule: str, sure: float) -> Finder:
    def find(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
        text = analysis.text
        match = pattern.match(text, analysis.note.tokens.starts[token])
        if match and (end := _run_end(text, match.start(), match.end())):
            start = match.start()
            if label == "INSTITUCION" and text[start].islower():
                start = match.end() + 1  # "la farmacia San Judas": the kind is no part of it
                start += len(_OF.match(text, start)[0])  # type: ignore[index]  # may be empty
            if _is_of_ward(text[match.end() : end]) or _SEX.search(text, max(0, start - 8), start):
                return
            tail = _LEGAL_TAIL.match(text, end)
            yield Mark(start, tail.end() if tail else end, label, subtype, sure, rule)
            yield from more_towns(text, tail.end() if tail else end)

    return find


_OF = re.compile(r"(?:(?:de|del|la|las|los|el) )*")
_SEX = re.compile(r"(?i:sexo:? )\Z")  # "Sexo H. Aldea"
_LEGAL_TAIL = re.compile(
    r",? (?:S\. ?A\. ?S\.|C[ÍI]A\. LTDA\.|Cía\. Ltda\.|S\. ?A\.|S\. ?L\.(?: ?U\.)?)"
)


def _is_of_ward(name: str) -> bool:
    """Tell what a ward or a programme is called by: "clínica VIH", "CLÍNICA DE INTERNACIÓN"."""
    words = [word for word in name.split() if word.lower() not in ("de", "del", "la", "y")]
    return all(fold_word(word.strip(".")) in _WARD_WORDS for word in words)


_WARD_WORDS = words_of(
    "vih its internacion ingreso urgencias consulta dolor mama memoria heridas diabetes tabaco "
    "obesidad alta evolucion dia salud laboral"
)


def _legal(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    """Yield a firm before its legal form: "Estructuras Pulido S.A."."""
    text, start = analysis.text, analysis.note.tokens.starts[token]
    form = _LEGAL_FORM.match(text, start)
    if form is None or text[start - 1 : start] != " ":
        return
    run = _BEFORE_LEGAL.search(text, max(0, start - 60), start)
    if run:
        yield Mark(
            run.start("it"), form.end(), "INSTITUCION", "organization", 84.0, "site-of.legal"
        )


def _run_end(text: str, start: int, at: int) -> int:
    """Give the end of a house's name, 0 if no word with a capital follows its kind."""
    loud = text[start:at].isupper() and len(text[start:at]) > 3
    kind = text[start:at]
    numbered = kind.isupper() and len(kind) < _SHOUTED and kind not in ("CDI", "CAP")  # "UMF 44"
    end, words = 0, 0
    while words < _MOST:
        match = _RUN.match(text, at)
        if match is None:
            break
        word = match[0].split()[-1].strip('"“”«».')
        kinds = CLASSES[word]
        ordinary = "W" in kinds and "G" not in kinds and "S" not in kinds
        plain = fold_word(word)
        if ordinary and not words and plain not in _HOUSE_WORDS:
            break
        linked = _LINK.search(match[0]) is not None
        if (
            _ADJECTIVE.search(plain)
            or (plain in _ENDS and not _SPECIALTY.match(text, match.end() - len(word)))
            or (loud and ordinary and not linked and plain not in _HOUSE_WORDS)
        ):
            break
        if word.isupper() and not loud and len(word) > 1 and "W" in kinds:
            break
        at = match.end()
        if _NAMING.fullmatch(word) or (
            word.isdigit() and (numbered or _NUMBER_SIGN.search(match[0]))
        ):
            end = at
        words += 1
        if text[at - 1] == "." and len(word) > 3:
            end -= 1
            break
    if not end:
        return 0
    name = text[start:end].rstrip(' .,"')
    return start + len(name)


_NAMING = re.compile(r"[^\W\d_]{3,}(?:-[^\W_]+)*")  # "Nalón-Sur", "Feliu-2"; not "I-2"
_SPECIALTY = re.compile(r"(?i:alta especialidad)")
_LINK = re.compile(r"(?i: (?:del?|la|las|los|el) )")
_ENDS = words_of(
    """
    servicio unidad departamento seccion fecha paciente tel telefono dr dra fax nhc informe area
    planta consultas urgencias motivo historia nombre apellidos hora medico c calle avda avenida
    plaza paseo ingreso alta edad sexo fdo firmado juicio plan antecedentes
    """
)
_HOUSE_WORDS = words_of(
    """
    universitario universitari universitaria general comarcal clinico clinica regional provincial
    nacional materno infantil militar central san santa santo virgen nuestra señora senora sagrado
    corazon cruz roja salud mental rural norte sur este oeste centro alto rio valle puerto sierra
    mayor nueva nuevo ntra sra hermanos especialidades zona publico privado base de la del los las
    el y instruccion guardia familia mayores primera basico basica alta especialidad referencia
    cantonal distrital municipal departamental trabajo seguridad social
    """
)
_ADJECTIVE = re.compile(
    r"(?:ologic[oa]|iatric[oa]|dental|estructurad[oa]|veterinari[oa]|terapeutica|diagnostic[oa])\Z"
)


# Where somebody works, learns, lives or is insured: the house need not say what it is.
_BELONGS = re.compile(
    r"(?i:(?:trabaj(?:a|aba|ó|ador[a]?|ando)(?: (?:de|como) [^\W\d_]+(?: [^\W\d_]+)?)?|"
    r"estudia|estudios?(?= (?:en|de) [A-Z])|"
    r"emplead[oa]|operari[oa]|obrer[oa]|conductora?|cociner[oa]|camarer[oa]|limpiadora?|brigadista|"
    r"encargad[oa]|soci[oa]|asegurad[oa]|aseguradora|contratad[oa]|escolarizad[oa]|matriculad[oa]|"
    r"institucionalizad[oa]|interno|vigilante|delegad[oa]|repartidora?|dependient[ae]|mutua|seguro|"
    r"p[óo]liza|empresa|compañ[íi]a|financia(?:dor)?|promotor|patrocinador|cubre|aseg\.|"
    r"plaza|taller|sirve|suministra|distribuye|proveedora?|subcontrata|ett)"
    r"(?: de| en| con| para| por|:| la| el| del)?(?: la| el| los)?) "
    rf"(?P<it>{CAP}(?: (?:{SMALL} ){{0,2}}{CAP}){{0,4}})"
)


def _belongs(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    """Yield a house without a word of its kind: "operaria de Nahuelbuta", "mutua: Levantina"."""
    match = _BELONGS.match(analysis.text, analysis.note.tokens.starts[token])
    if match is None:
        return
    name = trim_place(match["it"])
    first = name.partition(" ")[0].rstrip(".,")
    if not name or name.startswith("D. ") or is_stop(first) or "W" in CLASSES[first]:
        return
    if first.isupper() and len(first) < _SHOUTED and " " not in name:
        return  # shorthand: "trabaja de TCAE"
    at = match.start("it")
    yield Mark(at, at + len(name), "INSTITUCION", "organization", 73.0, "site-of.belongs")


HOUSES: tuple[tuple[Iterable[str], Finder], ...] = (
    (
        words_of(
            """
            trabaja trabajaba trabajo trabajador trabajadora trabajando estudia estudios estudio
            empleado empleada operario operaria obrero obrera conductor conductora cocinero cocinera
            camarero camarera limpiador limpiadora brigadista encargado encargada socio socia
            asegurado asegurada aseguradora contratado contratada escolarizado escolarizada
            matriculado matriculada institucionalizado institucionalizada interno vigilante delegado
            delegada repartidor repartidora dependiente dependienta mutua seguro poliza empresa
            compania financia financiador promotor patrocinador cubre aseg plaza taller sirve
            suministra distribuye proveedor proveedora subcontrata ett
            """
        ),
        _belongs,
    ),
    (
        words_of(
            """
            hospital hospitales hosp h hu hgu hcu chu clinica complejo policlinica policlinico
            sanatorio maternidad fundacion institut complexo instituto centro consorci hptal htal
            hgr hgz hgs hgp hrz hrr umae hrae
            """
        ),
        _house(_HOSPITAL, "HOSPITAL", "hospital", "site-of.hospital", 88.0),
    ),
    (
        words_of(
            """
            centro c cs csm cap eap abs ubs ips cesfam ambulatorio consultorio posta puesto p umf u
            unidad caps dispensario suap ugc suc servicio policlinica subcentro cem pac usm
            microrred usf unap area riaps uneme cmf cecosf ebais cdi cuap sapu sar cesam cosam zbs
            clas
            """
        ),
        _house(_CENTRE, "CENTRO_SALUD", "hospital", "site-of.centre", 86.0),
    ),
    (
        words_of(
            """
            residencia centro colegio ceip cep cra ies c e escuela guarderia instituto transportes
            talleres panaderia panificadora construcciones estructuras hotel restaurante bar
            cooperativa supermercado supermercados farmacia fundacion asociacion mutua seguros club
            ferreteria bodega bodegas forestal minera frigorifico textiles laboratorios orquesta
            peluqueria universidad universitat facultad ayuntamiento cabildo diputacion juzgado
            optica cruz caritas proyecto piso albergue comedor parroquia logistica autoescuela grupo
            conservas mercadona unidad liceo jardin hortofruticola industria industrias almacenes
            fabrica inmobiliaria consejeria ministerio fiscalia isapre eps banco caja compania
            empresa servicios comisaria guardia academia conservatorio editorial imprenta gestoria
            despacho res resid geriatrico hogar casa eleam asilo cole eei ees eem eest eemt ikastola
            u epet primaria jardin pub discoteca cementera plomeria pesqueria pesquerias correduria
            iml mensajeria tienda abarrotes maquila residencial patronato junta
            escoleta preescolar kinder secundaria preparatoria telesecundaria tribunal audiencia ufi
            defensoria registro notaria funeraria tanatorio excavaciones embutidos limpiezas viveros
            carnicas azulejos pinturas meson gruas autocares maquilas pesquera agricola ganadera
            distribuciones comercial suministros instalaciones reformas fontaneria carpinteria
            electricidad asesoria hostal pension cafeteria pizzeria carniceria pescaderia fruteria
            libreria papeleria joyeria zapateria lavanderia tintoreria confecciones muebles
            ceramicas hormigones canteras aceros metalurgica caldereria astilleros naviera
            consultora constructora maderas aserradero granja finca hacienda ingenio vina almazara
            cofradia sindicato federacion pena hermandad exportadora importadora automotriz textil
            """
        ),
        _house(_FIRM, "INSTITUCION", "organization", "site-of.firm", 76.0),
    ),
    (
        words_of(
            """
        s sl slu sa ltda spa
        """
        ),
        _legal,
    ),
)
