"""What may stand in the slots of the Spanish templates, and what label it carries.

Spans follow the MEDDOCAN corpus: an age takes its unit ("45 años"), a street its type, number
and floor, postcodes and provinces are TERRITORIO, a word of kinship is FAMILIARES, the record
number (NHC) and the identity card are ID_SUJETO_ASISTENCIA, the social security number is
ID_ASEGURAMIENTO; titles (Dr., Dra., D., Dña.) stay outside.
"""

from collections.abc import Callable
from datetime import date

from goldbench.synthetic.chance import digits, pick, whole
from goldbench.synthetic.grammar import Slot
from goldbench.synthetic.phi import calendar, contact, numbers, people
from goldbench.synthetic.phi.labels import MEDDOCAN
from goldbench.synthetic.phi.spanish.scene import Scene, hospital, licence, place, street
from goldbench.synthetic.vocabulary import entries, table

Make = Callable[[Scene], str]
_PATHS = ("", "", "/pacientes", "/cita-previa", "/portal", "/informes", "/es/urologia")
_TRAITS = (
    "etnia gitana", "raza negra", "origen magrebí", "origen subsahariano", "nacionalidad rumana",
    "nacionalidad ecuatoriana", "testigo de Jehová", "tatuaje de un ancla en el antebrazo", "zurdo",
    "ascendencia china", "lengua de signos", "cicatriz en la ceja izquierda", "religión musulmana",
)  # fmt: skip


def _date(s: Scene, day: date) -> str:
    return calendar.write_day(s.rng, day, calendar.SPANISH, usual=s.usual)


def _event(s: Scene) -> str:
    day = s.before(1, 90)
    return _date(s, day) if s.rng.random() < 0.6 else pick(s.rng, calendar.DIA_Y_MES)(day)


def _age(s: Scene) -> str:
    if s.age < 1:
        return f"{max(1, (s.day - s.patient.birth).days // 31)} meses"
    if s.age == 1:
        return "1 año"
    return f"{s.age} {'a' if s.rng.random() < 0.03 else 'años'}"


def _sex(s: Scene) -> str:
    if s.age < 14 and s.rng.random() < 0.6:
        return "niña" if s.patient.person.sex == "F" else "niño"
    return pick(
        s.rng,
        ("mujer", "mujer", "señora")
        if s.patient.person.sex == "F"
        else ("varón", "varón", "hombre"),
    )


def _elsewhere_code(s: Scene) -> str:
    """A postcode; the next other town is the one it belongs to."""
    s.pending = place(s.rng, s.patient.part)
    return s.pending.code


def _elsewhere_city(s: Scene) -> str:
    elsewhere, s.pending = s.pending or place(s.rng, s.patient.part), None
    return elsewhere.city


def _abroad(s: Scene) -> str:
    s.abroad = pick(s.rng, table("es/mundo"))
    return s.abroad[0]


def _country(s: Scene) -> str:
    """The country of the town abroad just named, else any."""
    row, s.abroad = s.abroad or pick(s.rng, table("es/mundo")), None
    return row[1]


_PHI: dict[str, dict[str, Make]] = {
    "NOMBRE_SUJETO_ASISTENCIA": {
        "pac": lambda s: people.completo(s.rng, s.patient.person),
        "pac.llano": lambda s: f"{s.patient.person.first} {s.patient.person.last}",
        "pac.nombre": lambda s: s.patient.person.first,
        "pac.apellidos": lambda s: s.patient.person.last,
        "pac.coma": lambda s: f"{s.patient.person.last}, {s.patient.person.first}",
        "pac.mayus": lambda s: f"{s.patient.person.first} {s.patient.person.last}".upper(),
        "pac.iniciales": lambda s: ".".join(
            [s.patient.person.first[0], *(word[0] for word in s.patient.person.last.split()), ""]
        ),
    },
    "NOMBRE_PERSONAL_SANITARIO": {
        "medico": lambda s: people.completo(s.rng, s.doctor),
        "medico.llano": lambda s: f"{s.doctor.first} {s.doctor.last}",
        "medico.apellido": lambda s: s.doctor.last.split(" ")[0],
        "medico2": lambda s: f"{s.second.first} {s.second.last}",
        "medico2.apellido": lambda s: s.second.last,
        "enfermera": lambda s: f"{s.nurse.first} {s.nurse.last}",
        "mfamilia": lambda s: people.completo(s.rng, s.patient.gp),
        "sanitario": lambda s: people.completo(s.rng, people.alguien(s.rng, s.patient.part)),
    },
    "FAMILIARES_SUJETO_ASISTENCIA": {
        "familiar": lambda s: s.patient.kinship,
        "familiar.nombre": lambda s: f"{s.patient.kin.first} {s.patient.kin.last}",
        "familiar.otro": lambda s: pick(
            s.rng,
            (
                "padre",
                "madre",
                "hermano",
                "hermana",
                "abuela materna",
                "abuelo paterno",
                "dos hijos",
                "tía materna",
                "hijo",
                "hija",
                "cónyuge",
                "hermanos",
            ),
        ),
    },
    "SEXO_SUJETO_ASISTENCIA": {
        "sexo": _sex,
        "sexo.letra": lambda s: "M" if s.patient.person.sex == "F" else pick(s.rng, ("H", "V")),
        "sexo.dato": lambda s: (
            "Mujer" if s.patient.person.sex == "F" else pick(s.rng, ("Hombre", "Varón"))
        ),
    },
    "OTROS_SUJETO_ASISTENCIA": {"rasgo": lambda s: pick(s.rng, _TRAITS)},
    "EDAD_SUJETO_ASISTENCIA": {"edad": _age},
    "PROFESION": {"oficio": lambda s: s.patient.job},
    "FECHAS": {
        "fecha": lambda s: _date(s, s.day),
        "fecha.ingreso": lambda s: _date(s, s.admitted),
        "fecha.nacimiento": lambda s: _date(s, s.patient.birth),
        "fecha.suceso": _event,
        "fecha.corta": lambda s: pick(s.rng, calendar.DIA_Y_MES)(s.before(0, 25)),
        "fecha.proxima": lambda s: _date(s, s.after(3, 200)),
        "fecha.mes": lambda s: pick(s.rng, calendar.MES_Y_ANO)(s.before(60, 4000)),
        "fecha.año": lambda s: pick(s.rng, calendar.ANO)(s.before(400, 12000)),
    },
    "CALLE": {
        "calle": lambda s: s.patient.place.street,
        "calle.otra": lambda s: street(s.rng, s.patient.part),
    },
    "TERRITORIO": {
        "ciudad": lambda s: s.patient.place.city,
        "provincia": lambda s: s.patient.place.province,
        "cp": lambda s: s.patient.place.code,
        "ciudad.otra": _elsewhere_city,
        "cp.otro": _elsewhere_code,
        "ciudad.mundo": _abroad,
    },
    "PAIS": {
        "pais": lambda s: s.patient.country,
        "pais.otro": _country,
    },
    "HOSPITAL": {
        "hospital": lambda s: s.patient.hospital,
        "hospital.otro": lambda s: hospital(s.rng, s.patient.part)[0],
    },
    "CENTRO_SALUD": {"centro": lambda s: pick(s.rng, people.pool("es/centros", s.patient.part))},
    "INSTITUCION": {
        "institucion": lambda s: pick(s.rng, people.pool("es/instituciones", s.patient.part))
    },
    "NUMERO_TELEFONO": {
        "tel": lambda s: contact.spanish(s.rng),
        "movil": lambda s: contact.spanish(s.rng, mobile=True),
    },
    "NUMERO_FAX": {"fax": lambda s: contact.spanish(s.rng)},
    "CORREO_ELECTRONICO": {
        "correo": lambda s: contact.email(s.rng, s.patient.person.first, s.patient.person.last),
        "correo.medico": lambda s: contact.email(
            s.rng,
            s.doctor.first,
            s.doctor.last,
            house=s.patient.hospital if s.rng.random() < 0.5 else "",
        ),
    },
    "URL_WEB": {"web": lambda s: contact.url(s.rng, s.patient.hospital, paths=_PATHS)},
    "DIREC_PROT_INTERNET": {"ip": lambda s: contact.ip(s.rng)},
    "ID_SUJETO_ASISTENCIA": {"nhc": lambda s: s.patient.mrn, "dni": lambda s: s.patient.dni},
    "ID_ASEGURAMIENTO": {
        "nass": lambda s: s.patient.nass,
        "cip": lambda s: numbers.any_of(s.rng, "AAAA%##########", "AAAA##########"),
    },
    "ID_CONTACTO_ASISTENCIAL": {
        "episodio": lambda s: numbers.any_of(s.rng, "%#######", "%######", "EP-%#####", "U##/%####")
    },
    "ID_TITULACION_PERSONAL_SANITARIO": {
        "colegiado": lambda s: s.licence,
        "colegiado.otro": lambda s: licence(s.rng),
    },
    "ID_EMPLEO_PERSONAL_SANITARIO": {
        "empleado": lambda s: numbers.any_of(
            s.rng, "CIAS %########A", "EMP-%####", "%#####", "P%####"
        )
    },
    "NUMERO_BENEF_PLAN_SALUD": {
        "poliza": lambda s: numbers.any_of(s.rng, "%########", "A-%######", "%###-%####-%#")
    },
    "IDENTIF_VEHICULOS_NRSERIE_PLACAS": {
        "matricula": lambda s: (
            numbers.vin(s.rng) if s.rng.random() < 0.2 else numbers.spanish_plate(s.rng)
        )
    },
    "IDENTIF_DISPOSITIVOS_NRSERIE": {
        "serie": lambda s: numbers.any_of(
            s.rng, "SN%######", "AA#####A", "%#-####-##", "PJN%#####A"
        )
    },
    "IDENTIF_BIOMETRICOS": {
        "huella": lambda s: numbers.any_of(s.rng, "HD-%#####", "IRIS%####A", "VZ%#####")
    },
    "OTRO_NUMERO_IDENTIF": {
        "muestra": lambda s: numbers.any_of(s.rng, "##B%#####", "B##-%####", "%##/##", "AP-%#####")
    },
}

_SHE = {"o": "a", "el": "la", "El": "La", "un": "una", "D": "Dña."}


def _by_sex(hers: str, his: str) -> Make:
    return lambda s: hers if s.patient.person.sex == "F" else his


_PLAIN: dict[str, Make] = {
    **{word: _by_sex(hers, "D." if word == "D" else word) for word, hers in _SHE.items()},
    "a": _by_sex("a", ""),
    "Dr": lambda s: "Dra." if s.doctor.sex == "F" else "Dr.",
    "od": lambda s: "a" if s.doctor.sex == "F" else "o",
    "o2": lambda s: "a" if s.second.sex == "F" else "o",
    "om": lambda s: "a" if s.patient.gp.sex == "F" else "o",
    "Dr2": lambda s: "Dra." if s.second.sex == "F" else "Dr.",
    "servicio": lambda s: s.department,
    "farmaco": lambda s: pick(s.rng, entries("es/farmacos")),
    "enfermedad": lambda s: pick(s.rng, entries("es/enfermedades")),
    "tecnica": lambda s: pick(s.rng, entries("es/tecnicas")),
    "hora": lambda s: f"{whole(s.rng, 0, 23):02d}:{whole(s.rng, 0, 59):02d}",
    "busca": lambda s: digits(s.rng, 4),
}

SLOTS: dict[str, Slot[Scene]] = {
    **{
        name: Slot(make, label, MEDDOCAN[label])
        for label, makes in _PHI.items()
        for name, make in makes.items()
    },
    **{name: Slot(make) for name, make in _PLAIN.items()},
}
