//! The rows that visitors see, section by section, and the findings in them. Reading all courses takes as many queries
//! as reading one.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use peshtoq_courses::{
    association::{professions::CourseProfession, skills::CourseSkill, tools::CourseTool},
    course::{self, Course},
    profession::Profession,
    section_registry::COURSE_SECTIONS,
    skill::Skill,
    tool::Tool,
};
use peshtoq_persistence::{
    library, link_check, list,
    media::file,
    prelude::*,
    resource::{self, PublicRow, erased::Record, read},
    search,
};
use sea_orm::QuerySelect;

use super::{
    COURSES_AT_ONCE, Finding, FindingKind,
    checks::{self, CheckContext, Fault},
    fields::{self, Field, FieldContent},
    sources::{self, Rows, Source},
    whole::{empty, no_content, price, sections_of, shown_courses_of},
};
use crate::{
    course_section::CourseSection,
    section::{GROUP, Section},
};

/// How many paths one statement contains.
const BATCH_SIZE: usize = 500;

/// A row that visitors see in a section.
struct VisibleRow {
    section: Option<String>,
    entity: &'static str,
    id: i64,
    label: String,
    path: String,
    fields: Vec<Field>,
}

/// A page: the findings about the page as a whole, and the rows that it shows.
#[derive(Default)]
struct Page {
    findings: Vec<Finding>,
    rows: Vec<VisibleRow>,
    /// The sections that it shows, in their order.
    sections: Vec<String>,
    /// The rows that were added already: a section may show the same row as an earlier one.
    seen: HashSet<(&'static str, i64, String)>,
}

impl Page {
    /// Adds the rows of a source that the page does not show already.
    fn add(
        &mut self,
        section: Option<&str>,
        source: &Source,
        rows: &[Record],
        at: &dyn Fn(&Record) -> Option<String>,
    ) -> Result<()> {
        for (index, row) in rows.iter().filter(|row| source.rows.includes(row)).enumerate() {
            let (entity, id) = (source.resource.info().name, row.id());
            let Some(place) = source.resource.place(row)? else {
                continue;
            };
            let stored = source.resource.stored(row)?;
            let unsearched = source.resource.info().unsearched;
            let without = |name: &str| source.without.contains(&name) || unsearched.contains(&name);
            let mut found = fields::of(source.resource.input_schema(), &stored, &without);
            if let Some(list) = sources::list_of(entity) {
                for field in &mut found {
                    field.path = format!("{list}.{index}.{}", field.path);
                }
            }
            found.retain(|field| self.seen.insert((entity, id, field.path.clone())));
            self.rows.push(VisibleRow {
                section: section.map(Into::into),
                entity,
                id,
                label: search::label(source.resource, row)?,
                path: at(row).unwrap_or_else(|| place.path().to_owned()),
                fields: found,
            });
        }
        Ok(())
    }

    fn findings(mut self, known: &CheckContext) -> Vec<Finding> {
        // The alternative text of a picture is entered once, wherever the picture is used, so it is reported once.
        let mut undescribed = HashSet::new();
        for row in &self.rows {
            for field in &row.fields {
                let mut faults = checks::faults(field, known);
                faults.retain(|fault| {
                    fault.kind != Some(FindingKind::MissingAlt) || undescribed.insert(fault.value.clone())
                });
                self.findings
                    .extend(faults.into_iter().filter_map(|fault| row.finding(field, fault)));
            }
        }
        let all: Vec<(&VisibleRow, &Field)> = self
            .rows
            .iter()
            .flat_map(|row| row.fields.iter().map(move |field| (row, field)))
            .collect();
        let other = checks::other_script(&all).and_then(|(row, field, text)| {
            row.finding(
                field,
                Fault {
                    kind: Some(FindingKind::OtherScript),
                    value: Some(text),
                    ..Fault::default()
                },
            )
        });
        self.findings.extend(other);
        let place = |name: &String| self.sections.iter().position(|section| section == name);
        let mut findings = self.findings;
        findings.sort_by_key(|found| found.section.as_ref().and_then(place));
        findings
    }
}

impl VisibleRow {
    fn finding(&self, field: &Field, fault: Fault) -> Option<Finding> {
        let kind = fault.kind?;
        // The alternative text of a picture is edited in the library, once for all its uses.
        let path = match (kind, &fault.value) {
            (FindingKind::MissingAlt, Some(picture)) => format!("/media-file/{picture}"),
            _ => self.path.clone(),
        };
        Some(Finding {
            kind,
            section: self.section.clone(),
            entity: self.entity.to_owned(),
            id: self.id,
            label: self.label.clone(),
            field: Some(field.path.clone()),
            path,
            value: fault.value,
            problem: fault.problem,
            size: fault.size,
            wanted: fault.wanted,
            length: fault.length,
            enough: fault.enough,
        })
    }
}

/// Pages with the rows that they show.
pub struct Site {
    pages: BTreeMap<i64, Page>,
    known: CheckContext,
}

/// The landing page among the pages.
const HOME: i64 = 0;

impl Site {
    /// The pages of these courses, as if they were shown.
    pub async fn of_courses(conn: &Transaction, ids: &[i64]) -> Result<Self> {
        let courses = course::Entity::find()
            .filter(course::Column::Id.is_in(ids.iter().copied()))
            .all(conn)
            .await?;
        let mut rows: HashMap<(&'static str, i64), Vec<Record>> = HashMap::new();
        for resource in sources::course_resources() {
            let condition = read::belongs_to_any(resource, ids.iter().copied());
            for row in read::sorted(conn, resource, condition).await? {
                rows.entry((resource.info().name, row.parent_id()))
                    .or_default()
                    .push(row);
            }
        }
        let sections = sections_of(conn, ids).await?;
        let mut pages = BTreeMap::new();
        for course in courses {
            let id = course.id;
            let mut page = Page::default();
            page.findings.extend(price(&course));
            let mut shows_own = false;
            let bare = no_content(&course);
            let own = Source {
                resource: Course::erased(),
                rows: Rows::All,
                without: &[],
            };
            let form = |_: &Record| Some(format!("/courses/edit/{id}"));
            page.add(None, &own, &[Record::new::<Course>(course)], &form)?;
            for PublicRow { id: row, fields, .. } in sections.iter().filter(|row| row.fields.course_id == id) {
                page.sections.push(fields.name.clone());
                let entry = COURSE_SECTIONS.iter().find(|entry| entry.name == fields.name);
                let screen = entry.and_then(|entry| entry.screen);
                let at = |name: &str| format!("/course/{id}/course-sections/edit/{name}");
                shows_own |= screen.is_some() && fields.has_own_content();
                if let (Some(false), Some(screen)) = (fields.is_filled, screen) {
                    page.findings.push(empty(
                        CourseSection::NAME,
                        *row,
                        &fields.name,
                        &fields.display_name,
                        at(screen),
                    ));
                }
                for source in sources::of_course(id, &fields.name, fields.mode) {
                    let info = source.resource.info();
                    let shown = rows.get(&(info.name, id)).map_or(&[][..], Vec::as_slice);
                    // Content that several sections show is edited in the form of the section, with the fields of that
                    // section.
                    let form = |row: &Record| match (screen, info.name) {
                        (Some(screen), "support") => Some(at(&format!("{screen}/{}", row.id()))),
                        (Some(screen), "it_benefit") => Some(at(screen)),
                        (Some(screen), _) if !info.ordered => Some(at(screen)),
                        _ => None,
                    };
                    page.add(Some(&fields.name), &source, shown, &form)?;
                }
            }
            if !shows_own {
                page.findings.insert(0, bare);
            }
            pages.insert(id, page);
        }
        Ok(Self {
            pages,
            known: CheckContext::default(),
        })
    }

    /// The landing page, and the content that the pages of the shown courses share with it and with each other.
    pub async fn of_home(conn: &Transaction, shown: &[i64]) -> Result<Self> {
        let mut page = Page::default();
        let rows = list::rows::<Section>(conn, GROUP).await?;
        for row in resource::answer::<Section>(conn, rows).await? {
            let Row { id, fields, .. } = row;
            if !fields.is_visible || fields.visible_until.is_some_and(|until| until <= conn.at()) {
                continue;
            }
            page.sections.push(fields.name.clone());
            if fields.is_filled == Some(false) && fields.filled_from.is_none() {
                let entry = crate::section::HOME_SECTIONS
                    .iter()
                    .find(|entry| entry.name == fields.name);
                if let Some(screen) = entry.and_then(|entry| entry.screen) {
                    let found = empty(Section::NAME, id, &fields.name, &fields.display_name, screen.to_owned());
                    page.findings.push(found);
                }
            }
            for source in sources::of_home(&fields.name) {
                page.read(conn, Some(&fields.name), &source).await?;
            }
        }
        let mut shared = BTreeSet::new();
        let mut showing: HashMap<String, Vec<i64>> = HashMap::new();
        for courses in shown.chunks(COURSES_AT_ONCE) {
            for section in sections_of(conn, courses).await? {
                let fields = section.fields;
                if shared.insert((fields.name.clone(), fields.mode.number())) {
                    for source in &sources::shared(&fields.name, fields.mode) {
                        page.read(conn, None, source).await?;
                    }
                }
                showing.entry(fields.name).or_default().push(fields.course_id);
            }
        }
        for (section, associations, list) in [
            ("CourseTechnologies", CourseSkill::erased(), Skill::erased()),
            ("CourseTechnologies", CourseTool::erased(), Tool::erased()),
            (
                "GraduateOpportunities",
                CourseProfession::erased(),
                Profession::erased(),
            ),
        ] {
            let mut used = BTreeSet::new();
            let courses = showing.get(section).map_or(&[][..], Vec::as_slice);
            for courses in courses.chunks(COURSES_AT_ONCE) {
                let condition = read::belongs_to_any(associations, courses.iter().copied());
                let rows = read::sorted(conn, associations, condition).await?;
                used.extend(rows.iter().map(|row| row.number_of("item_id")));
            }
            let source = Source {
                resource: list,
                rows: Rows::Ids(used),
                without: &[],
            };
            page.read(conn, None, &source).await?;
        }
        Ok(Self {
            pages: BTreeMap::from([(HOME, page)]),
            known: CheckContext::default(),
        })
    }

    /// Reads the data about the files and links that the rows name.
    pub async fn learn(&mut self, conn: &Transaction) -> Result<()> {
        let mut paths = BTreeSet::new();
        for field in self.fields() {
            if let FieldContent::Picture { path, .. } = &field.held {
                paths.insert(path.clone());
            }
        }
        let paths: Vec<String> = paths.into_iter().collect();
        for paths in paths.chunks(BATCH_SIZE) {
            let files = file::Entity::find()
                .filter(file::Column::Path.is_in(paths))
                .all(conn)
                .await?;
            self.known
                .files
                .extend(files.into_iter().map(|file| (file.path.clone(), file)));
            let said = Condition::any()
                .add(library::Column::Alt.is_not_null())
                .add(library::Column::IsDecorative.eq(true));
            let described: Vec<String> = library::Entity::find()
                .select_only()
                .column(library::Column::Path)
                .filter(library::Column::Path.is_in(paths))
                .filter(said)
                .into_tuple()
                .all(conn)
                .await?;
            self.known.described.extend(described);
        }
        self.known.broken = link_check::broken(conn).await?;
        Ok(())
    }

    fn fields(&self) -> impl Iterator<Item = &Field> {
        let rows = self.pages.values().flat_map(|page| &page.rows);
        rows.flat_map(|row| &row.fields)
    }

    /// The addresses of other sites that the rows link to.
    pub fn links(&self) -> BTreeSet<String> {
        let mut links = BTreeSet::new();
        for field in self.fields() {
            match &field.held {
                FieldContent::Link(link) => links.extend([link.clone()]),
                FieldContent::Text { links: linked, .. } => links.extend(linked.iter().cloned()),
                FieldContent::Picture { .. } => {}
            }
        }
        links.retain(|link| link.starts_with("https://"));
        links
    }

    /// The findings of each course.
    pub fn courses(self) -> BTreeMap<i64, Vec<Finding>> {
        let Self { pages, known } = self;
        pages
            .into_iter()
            .map(|(id, page)| (id, page.findings(&known)))
            .collect()
    }

    /// The findings of the landing page.
    pub fn home(self) -> Vec<Finding> {
        self.courses().remove(&HOME).unwrap_or_default()
    }
}

impl Page {
    /// Reads the rows of a source that do not belong to the page of a course, and adds them.
    async fn read(&mut self, conn: &Transaction, section: Option<&str>, source: &Source) -> Result<()> {
        let condition = source.rows.condition(source.resource);
        let rows = read::sorted(conn, source.resource, condition).await?;
        let shown = shown_courses_of(conn, source, &rows).await?;
        let is_seen = |row: &Record| match row.number_of("course_id") {
            0 => true,
            // A bonus or a slide is visible only while its course is.
            course => shown.contains(&course),
        };
        let mut checked = Vec::with_capacity(rows.len());
        for row in rows {
            let window = source.resource.window(&row)?;
            if is_seen(&row) && !window.is_some_and(|window| window.is_over(conn.at())) {
                checked.push(row);
            }
        }
        self.add(section, source, &checked, &|_| None)
    }
}
