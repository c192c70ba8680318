//! The fields that columns of a table can be assigned to, and their possible headings.

/// The format of the cells of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Text,
    Number,
    Flag,
}

/// A field, the format of its cells, and the headings that its column may have besides the field's name. The headings
/// are those of the tables that providers export, in Uzbek, Russian and English.
pub(super) struct Field {
    pub(super) name: &'static str,
    pub(super) kind: Kind,
    pub(super) headings: &'static [&'static str],
}

const COURSE_ID: Field = Field {
    name: "courseId",
    kind: Kind::Number,
    headings: &[
        "id",
        "kurs id",
        "kurs raqami",
        "raqami",
        "course id",
        "id курса",
        "номер курса",
    ],
};

pub(super) const COURSE_FIELDS: &[Field] = &[
    COURSE_ID,
    field(
        "name",
        Kind::Text,
        &[
            "nomi",
            "kurs nomi",
            "course",
            "course name",
            "название",
            "название курса",
            "курс",
        ],
    ),
    // Not by words for an address alone: in such tables they name the street of a branch.
    field("slug", Kind::Text, &["sayt manzili", "адрес на сайте"]),
    field(
        "category",
        Kind::Text,
        &["yoʻnalish", "kategoriya", "категория", "направление"],
    ),
    field(
        "courseType",
        Kind::Text,
        &["turi", "kurs turi", "course type", "type", "тип", "тип курса", "формат"],
    ),
    field(
        "isProfession",
        Kind::Flag,
        &["kasb", "kasbmi", "profession", "is profession", "профессия"],
    ),
    field(
        "price",
        Kind::Number,
        &["narxi", "narx", "kurs narxi", "цена", "стоимость"],
    ),
    field(
        "lessonsCount",
        Kind::Number,
        &[
            "darslar",
            "darslar soni",
            "lessons",
            "lessons count",
            "уроки",
            "количество уроков",
        ],
    ),
    field(
        "modulesCount",
        Kind::Number,
        &[
            "modullar",
            "modullar soni",
            "modules",
            "modules count",
            "модули",
            "количество модулей",
        ],
    ),
    field(
        "courseDuration",
        Kind::Number,
        &[
            "davomiyligi",
            "davomiyligi (daqiqa)",
            "duration",
            "course duration",
            "длительность",
        ],
    ),
];

pub(super) const LESSON_FIELDS: &[Field] = &[
    COURSE_ID,
    field("module", Kind::Text, &["modul", "modul nomi", "модуль"]),
    field("lesson", Kind::Text, &["dars", "dars nomi", "mavzu", "урок", "тема"]),
    field(
        "minutes",
        Kind::Number,
        &["daqiqa", "davomiyligi", "duration", "минуты", "длительность"],
    ),
    field("isFree", Kind::Flag, &["bepul", "free", "is free", "бесплатно"]),
];

const fn field(name: &'static str, kind: Kind, headings: &'static [&'static str]) -> Field {
    Field { name, kind, headings }
}
