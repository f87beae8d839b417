"""Word lists of the second hand: surnames of every region, short names, houses, ways, kin."""

REGIONAL = (
    "Goikoetxandia", "Etxarribide", "Urrutikoa", "Zubiarraga", "Mendigoitia", "Olabarreta",
    "Puigcorbera", "Vilamajor", "Casadellà", "Ferrerons", "Montbrió", "Rocabertí", "Bonmatell",
    "Outeiriño", "Seoanes", "Carballedo", "Freixanes", "Loureiriz", "Castiñeiro", "Pazos",
    "El Yazouli", "Benhaddad", "Ait Lahssen", "Bouzekri", "Ouchenane", "Abdeslami",
    "El Khattouri",
    "Popovescu", "Dumitrache", "Ionaș", "Munteanu", "Ciobotaru", "Stoichkova", "Petrenchuk",
    "Zhou", "Lin", "Xu", "Wang", "Ye", "Chen", "Diabaté", "Ndiaye", "Okonkwo", "Camará", "Mbaye",
    "Quishpe", "Chuquimarca", "Mamani", "Huamaní", "Tipanluisa", "Yupanqui", "Ferreira", "Khan",
    "Blanco", "Rubio", "Delgado", "Calvo", "Leal", "Cano", "Bravo", "Crespo", "Moreno", "Pardo",
    "Reyes", "Cruz", "Campos", "Prado", "Montes", "Rivera", "Pastor", "Herrero", "Guerrero",
    "Rey",
    "Santos", "Alba", "Romero", "Cordero", "Conde", "Mayor", "Bueno", "Gallego", "Franco", "Sol",
    "Sierra", "Fuentes", "Vega", "Marín", "Nieto", "Caballero", "Alonso", "León", "Cortés", "Paz",
    "Plana", "Ramos", "Rojo", "Seco", "Sanz", "Saiz", "Abril", "Enero", "Alta", "Baños", "Costa",
)  # fmt: skip
LINKS = (" de ", " del ", " de la ", " y ", " de los ", " i ", "-", " de las ")
OPENERS = ("de ", "del ", "de la ", "De la ", "de los ", "D'", "Mc", "Ben ", "Bel ", "El ", "Da ")
SHORT = (
    "Pili", "Toni", "Mari", "Conchi", "Paqui", "Nacho", "Kiko", "Chelo", "Maite", "Iñaki", "Loli",
    "Xavi", "Merche", "Charo", "Pepa", "Fina", "Quique", "Tere", "Manolo", "Lola", "Juanjo",
    "Txema",
    "Mariajo", "Josema", "Nuri", "Fito", "Encarni", "Chus", "Sole", "Curro", "Ainhoa", "Uxía",
    "Breixo",
    "Arnau", "Mireia", "Jokin", "Nerea", "Ibai", "Rocío", "Mercedes", "Dolores", "Ángel",
    "Rosa", "Paz",
    "Consuelo", "Amparo", "Luz", "Mar", "Ramón", "Sol", "Esperanza", "Remedios", "Salud",
    "Gloria",
    "Youssef", "Fátima", "Hamza", "Ionela", "Vasile", "Xiaomei", "Awa", "Mamadou", "Yamileth",
    "Wilson",
)  # fmt: skip
SHORT_HOSPITALS = (
    "Clínico", "La Fe", "Can Ruti", "12 de Octubre", "La Paz", "Gregorio Marañón",
    "Vall d'Hebron",
    "Reina Sofía", "Virgen del Rocío", "Puerta de Hierro", "Puerta del Mar", "Bellvitge",
    "Sant Pau",
    "Cruces", "Basurto", "Donostia", "CHUAC", "CHUS", "HUCA", "La Princesa", "Ramón y Cajal",
    "Macarena",
    "Miguel Servet", "Son Espases", "Txagorritxu", "Marqués de Valdecilla", "Josep Trueta",
    "Parc Taulí",
    "Niño Jesús", "Sant Joan de Déu", "Carlos Haya", "Virgen de las Nieves", "La Candelaria",
    "HUC",
    "Río Hortega", "Doctor Negrín", "Arrixaca", "Virgen de la Salud", "Infanta Leonor",
    "Provincial",
    "General", "Comarcal", "Materno", "Militar", "La Mancha Centro", "Infanta Cristina",
    "La Ribera",
)  # fmt: skip
PATRONS = ("San Telmo", "Santa Olalla", "Valdeprados", "Los Arcos", "Monteluz", "El Robledal",
            "Fuenteclara", "La Dehesa", "Sant Llorenç", "Arroyo Hondo", "Virgen del Espino",
            "Itsasondo",
            "As Mariñas", "Las Encinas", "Peñalba", "Vistahermosa", "Torre Mirón", "El Olivar",
            "La Alameda",
            "Casa Blanca", "Nueva Aurora", "Los Ángeles", "La Milagrosa", "Buen Pastor",
            "Les Oliveres",
            "Marqués de Alcor", "Los Rosales", "El Pinar", "Las Mercedes",
            "Puerta Nueva")  # fmt: skip
TOWN_HEADS = ("Villanueva de", "Arroyo de", "Torre de", "Fuente la", "Sant Pere de",
    "Castillo de",
               "Alcalá de", "Navas de", "Quintana de", "Vilar de", "Puebla de", "Cortijos de",
               "Rivas de",
               "Santa María de", "Aldea de", "Molino de", "Cabezo de", "Casas de",
               "Llano de")  # fmt: skip
WAYS = (
    "C/", "c/", "C/ ", "C.", "Cl.", "CL", "Calle", "calle", "Av.", "Avda.", "AVDA", "Avd.",
    "Avenida",
    "Pza.", "Pz.", "Plz.", "Plaza", "Pl.", "Pº", "P.º", "Paseo", "Pso.", "Pje.", "Pasaje",
    "Ctra.", "Crta.",
    "Cno.", "Camino", "Rda.", "Ronda", "Trv.", "Travesía", "Trav.", "Gta.", "Urb.",
    "Urbanización", "Rúa",
    "Carrer", "c.", "Passeig", "Rambla", "Kalea", "Cuesta", "Bajada", "Callejón", "Vereda",
    "Bda.", "Pol.",
)  # fmt: skip
STEPS = (
    "", "", "", ", {n}º{l}", ", {n}º {l}", " {n}-{l}", ", {n}.º izda.", " bajo {l}",
    ", bjo. dcha.", " {n}º dcha",
    ", esc. {m}, {n}º {l}", ", bloque {m}, {n}º {l}", ", ptal. {m} {n}{l}", ", pta. {m}",
    " ent. {m}ª", ", ático",
    ", principal {m}ª", " dúplex {m}", ", {n}-{m}", " {n}º{m}ª", ", casa {m}", ", sótano",
    ", piso {n}, puerta {m}",
)  # fmt: skip
NUMBER_WORDS = ("treinta y dos", "cuarenta", "cuarenta y siete", "cincuenta y tres", "sesenta",
    "setenta y un",
                 "ochenta", "ochenta y cuatro", "noventa y dos", "dieciocho", "seis")  # fmt: skip
KIN = (
    "hija", "hijo", "madre", "padre", "esposa", "esposo", "marido", "hermana", "hermano",
    "nieta", "nieto",
    "yerno", "nuera", "cuñada", "cuñado", "sobrina", "sobrino", "abuela", "abuelo", "pareja",
    "tía", "tío",
    "suegra", "suegro", "prima", "viuda", "novio", "novia", "exmarido", "hijos", "padres",
    "hijas",
)  # fmt: skip
