//! Work samples: what learners have made, in four categories (`contract.md §5`).

use peshtoq_kernel::prelude::*;

use crate::child::{OF_COURSE, course_tag};

number_enum! {
    /// What kind of work it is (`spec.md §3`, student project category).
    WorkCategory {
        /// Visual works.
        Visual = 1,
        /// Illustrations.
        Illustration = 2,
        /// Works of a competition; the specification spells it so.
        Competation = 3,
        /// Works of a portfolio.
        Portfolio = 4,
    }
}

/// The table `work_sample`.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "work_sample")]
#[expect(
    missing_docs,
    reason = "the fields are those of `WorkSampleInput` and those that every table has"
)]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub course_id: i64,
    pub category: WorkCategory,
    pub title: String,
    pub desc: Option<String>,
    pub author: Option<String>,
    pub image: String,
    pub media: Option<String>,
    pub link: Option<String>,
    pub search: String,
    pub group_key: String,
    pub position: i32,
    pub version: i32,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
    pub updated_by: Option<i64>,
}

no_relations!();

/// What a work sample is made of.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct WorkSampleInput {
    /// What kind of work it is.
    pub category: WorkCategory,
    /// Its title.
    #[validate(length(min = 1, max = 150))]
    pub title: Text,
    /// A few words about it.
    #[validate(length(max = 2000))]
    pub desc: Option<Long>,
    /// Who made it.
    #[validate(length(max = 100))]
    pub author: Option<Text>,
    /// Its picture.
    #[schemars(extend("x-folder" = "student-homeworks"))]
    pub image: StudentImage,
    /// A film of it.
    #[schemars(extend("x-folder" = "short-videos"))]
    pub media: Option<Video>,
    /// Where it can be seen.
    pub link: Option<Link>,
}

/// What a work sample shows.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct WorkSample {
    /// What kind of work it is.
    pub category: WorkCategory,
    /// Its title.
    pub title: String,
    /// A few words about it.
    pub desc: Option<String>,
    /// Who made it.
    pub author: Option<String>,
    /// Its picture, as `folder/name.ext`.
    pub image: String,
    /// A film of it, as `folder/name.ext`.
    pub media: Option<String>,
    /// Where it can be seen.
    pub link: Option<String>,
    /// Its place in its group, from 0.
    #[schemars(range(min = 0))]
    pub position: i32,
}

impl Resource for WorkSample {
    const NAME: &'static str = "work_sample";
    const LIST_KEY: &'static str = "courseWorkSamples";
    const NOT_FOUND: Code = Code::WorkSampleNotFound;
    const PARENT: Option<(&'static str, &'static str)> = OF_COURSE;
    const LABEL: Option<&'static str> = Some("title");
    const ORDERED: bool = true;

    type Table = Entity;
    type Input = WorkSampleInput;
    type Fields = Self;
    type Filter = WorkSampleFilter;

    fn apply(input: WorkSampleInput, row: &mut ActiveOf<Self>) {
        let WorkSampleInput {
            category,
            title,
            desc,
            author,
            image,
            media,
            link,
        } = input;
        row.category = Set(category);
        row.title = Set(title.into());
        row.desc = Set(desc.map(Into::into));
        row.author = Set(author.map(Into::into));
        row.image = Set(image.into());
        row.media = Set(media.map(Into::into));
        row.link = Set(link.map(Into::into));
    }

    fn fields(row: ModelOf<Self>) -> Self {
        Self {
            category: row.category,
            title: row.title,
            desc: row.desc,
            author: row.author,
            image: row.image,
            media: row.media,
            link: row.link,
            position: row.position,
        }
    }

    fn example() -> Value {
        json!({"category": 1, "title": "Internet-doʻkon", "desc": null, "author": "Malika", "image": "student-homeworks/dokon.png", "media": null, "link": null})
    }

    fn media(row: &Model) -> Vec<String> {
        std::iter::once(&row.image).chain(&row.media).cloned().collect()
    }

    fn group(row: &ActiveOf<Self>) -> String {
        let (course, category) = (row.course_id.clone().take(), row.category.clone().take());
        let with_film = row.media.clone().take().flatten().is_some();
        match (course, category) {
            (Some(course), Some(category)) => group_of(course, category, with_film),
            _ => String::new(),
        }
    }

    fn tags(row: &Model) -> Vec<String> {
        vec![course_tag(row.course_id)]
    }
}

/// The group of the works of a category. The first category stands in two lists: with a film and without.
pub fn group_of(course: i64, category: WorkCategory, with_film: bool) -> String {
    match category {
        WorkCategory::Visual if with_film => format!("{course}:1:media"),
        category => format!("{course}:{}", category.number()),
    }
}

/// The filters of a list of work samples.
#[derive(Debug, Default, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct WorkSampleFilter {
    /// Only those of this category.
    pub category: Option<WorkCategory>,
    /// Only those with a film, or only those without.
    pub has_media: Option<bool>,
}

impl Filter for WorkSampleFilter {
    fn condition(&self) -> Condition {
        let has_media = self.has_media.map(|has| match has {
            true => Column::Media.is_not_null(),
            false => Column::Media.is_null(),
        });
        Condition::all()
            .add_option(self.category.map(|category| Column::Category.eq(category)))
            .add_option(has_media)
    }
}
