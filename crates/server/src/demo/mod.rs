//! Demo content: a realistic course provider, so that the panel is not empty at a first start. All pictures are
//! generated.

mod content;
mod film;
mod pages;
mod pictures;
mod site;

use std::collections::{BTreeSet, HashMap};

use peshtoq_core::error::{Error, Result};
use peshtoq_courses::{
    category::{self, CourseCategory},
    course,
    profession::{self, Profession},
    skill::{self, Skill},
    tool::{self, Tool},
};
use peshtoq_http::{app::App, media};
use peshtoq_landing::{
    banner::{self, Banner},
    bonus_course, career,
    feedback::{self, Feedback},
    findings::{self, FindingKind},
    partner::{self, Partner},
    profession_finder::{self, ProfessionFinder},
    social::{self, Social},
    top_course::{self, TopCourse},
};
use peshtoq_media::Folder;
use peshtoq_persistence::{
    db::Actor,
    library::{self, MediaFile},
    resource::{Resource, erased, write},
};
use sea_orm::{ActiveValue::Set, Condition, EntityTrait, PaginatorTrait};
use serde_json::{Map, Value, json};

/// The result of [`load`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loaded {
    /// The database was empty, and the demo content was loaded.
    Loaded,
    /// There was content already; it was left unchanged.
    AlreadyLoaded,
}

/// Loads the demo content into a database that has no content yet.
///
/// # Errors
/// When the database or the store fails; what was loaded before stays.
pub async fn load(app: &App) -> Result<Loaded> {
    if !is_empty(app).await? {
        return Ok(Loaded::AlreadyLoaded);
    }
    shared_lists(app).await?;
    courses(app).await?;
    for (name, link, colour) in content::PARTNERS {
        let logo = draw(app, Folder::Partners, name, &pictures::logo(name, colour)).await?;
        add::<Partner>(app, json!({"name": name, "link": link, "logo": logo})).await?;
    }
    for (kind, link) in content::SOCIALS {
        add::<Social>(app, json!({"type": kind, "link": link})).await?;
    }
    feedback(app).await?;
    praised_courses(app).await?;
    pages::load(app).await?;
    for (kind, title, desc, items) in content::CAREERS {
        let items: Vec<Value> = items.iter().map(|name| json!({ "name": name })).collect();
        let body = json!({"type": kind, "title": title, "desc": desc, "items": items});
        let mut write = app.db().begin(Actor::System).await?;
        career::save(&mut write, object(body), &|path| app.media_path(path)).await?;
        write.commit().await?;
    }
    singletons(app).await?;
    site::load(app).await?;
    mark_decoration(app).await?;
    Ok(Loaded::Loaded)
}

/// Marks the drawn pictures as decorative, because they add nothing to the text beside them. Otherwise a first start
/// would report missing alternative texts.
async fn mark_decoration(app: &App) -> Result<()> {
    let view = app.db().view().await?;
    let mut found = findings::of_home(view.conn()).await?.findings;
    for course in content::COURSES {
        found.extend(findings::of_course(view.conn(), course.id).await?.findings);
    }
    drop(view);
    let pictures: BTreeSet<String> = found
        .into_iter()
        .filter(|finding| finding.kind == FindingKind::MissingAlt)
        .filter_map(|finding| finding.value)
        .collect();
    // One change: the history of a first start is to show the content, not its pictures.
    let mut write = app.db().begin(Actor::System).await?;
    for path in pictures {
        let row = library::find(write.conn(), &path).await?;
        let (all, media_path) = (Condition::all(), |path: &str| app.media_path(path));
        let body = object(json!({"decorative": true}));
        write::update(&mut write, erased::of::<MediaFile>(), row.id, all, body, &media_path).await?;
    }
    write.commit().await?;
    Ok(())
}

async fn is_empty(app: &App) -> Result<bool> {
    let db = app.db().reader();
    let counts = [
        banner::Entity::find().count(db).await?,
        bonus_course::Entity::find().count(db).await?,
        career::Entity::find().count(db).await?,
        category::Entity::find().count(db).await?,
        course::Entity::find().count(db).await?,
        feedback::Entity::find().count(db).await?,
        profession_finder::Entity::find().count(db).await?,
        partner::Entity::find().count(db).await?,
        profession::Entity::find().count(db).await?,
        skill::Entity::find().count(db).await?,
        social::Entity::find().count(db).await?,
        tool::Entity::find().count(db).await?,
        top_course::Entity::find().count(db).await?,
    ];
    Ok(counts.iter().all(|count| *count == 0) && !peshtoq_auth::setup::initial(app.db()).await?.initialised)
}

/// The lists that courses share.
async fn shared_lists(app: &App) -> Result<()> {
    for name in content::SKILLS {
        add::<Skill>(app, json!({"name": name})).await?;
    }
    for (name, colour) in content::TOOLS {
        let image = draw(app, Folder::Other, name, &pictures::icon(name, colour)).await?;
        add::<Tool>(app, json!({"name": name, "image": image})).await?;
    }
    for (name, desc, colour) in content::PROFESSIONS {
        let image = draw(app, Folder::Other, name, &pictures::icon(name, colour)).await?;
        add::<Profession>(app, json!({"name": name, "desc": desc, "image": image})).await?;
    }
    Ok(())
}

async fn courses(app: &App) -> Result<()> {
    let mut categories = Vec::new();
    for name in content::CATEGORIES {
        categories.push(add::<CourseCategory>(app, json!({"name": name})).await?);
    }
    for course in content::COURSES {
        let picture = pictures::course(course.name, course.colour);
        let (lessons, modules) = course.counts;
        let body = json!({
            "courseId": course.id,
            "name": course.name,
            "desc": course.desc,
            "categoryId": categories.get(course.category),
            "courseType": "Onlayn",
            "isProfession": course.is_profession,
            "isComingSoon": lessons == 0,
            "price": course.price,
            "lessonsCount": lessons,
            "modulesCount": modules,
            // A lesson takes an hour and a half.
            "courseDuration": lessons * 90,
            "color": course.colour,
            "imageIllustration": draw(app, Folder::CourseIllustrations, course.name, &picture).await?,
        });
        let mut write = app.db().begin(Actor::System).await?;
        course::create(&mut write, object(body), &|path| app.media_path(path)).await?;
        write.commit().await?;
        let (status, is_visible) = course.state;
        let status = course::CourseStatus::parse(status).ok_or_else(|| Error::internal("a status of the demo"))?;
        let mut write = app.db().begin(Actor::System).await?;
        course::set(&mut write, course.id, None, |row| {
            row.status = Set(status);
            row.is_visible = Set(is_visible);
        })
        .await?;
        write.commit().await?;
    }
    Ok(())
}

async fn feedback(app: &App) -> Result<()> {
    for (name, profession, body, rating) in content::TEXTS {
        let media = draw(app, Folder::StudentImages, name, &pictures::portrait(name)).await?;
        let body = json!({
            "feedbackType": 2, "fullName": name, "profession": profession, "body": body, "rating": rating, "media": media
        });
        add::<Feedback>(app, body).await?;
    }
    for (name, profession, rgb, colour) in content::FILMS {
        let film = tokio::task::spawn_blocking(move || film::webm(rgb))
            .await
            .map_err(Error::internal)??;
        let body = json!({
            "feedbackType": 1, "fullName": name, "profession": profession, "rating": 5,
            "media": upload(app, Folder::Videos, &format!("{name}.webm"), film).await?,
            "thumbnail": draw(app, Folder::VideoThumbnails, &format!("{name} – muqova"), &pictures::still(name, colour)).await?,
        });
        add::<Feedback>(app, body).await?;
    }
    Ok(())
}

/// The highlighted courses of the landing page: the top-rated ones, the carousel, the bonuses.
async fn praised_courses(app: &App) -> Result<()> {
    let colours: HashMap<i64, &str> = content::COURSES
        .iter()
        .map(|course| (course.id, course.colour))
        .collect();
    let picture = async |id: i64, title: &str| {
        let colour = colours.get(&id).copied().unwrap_or("#5a3620");
        draw(app, Folder::CourseBanners, title, &pictures::course(title, colour)).await
    };
    for (kind, rows) in [(1, content::POPULAR), (2, content::SLIDES)] {
        for (id, title, desc) in rows {
            let image = picture(id, title).await?;
            let body = json!({"kind": kind, "courseId": id, "title": title, "desc": desc, "image": image});
            add::<TopCourse>(app, body).await?;
        }
    }
    let mut rows = Vec::new();
    for (id, title, subtitle) in content::BONUSES {
        let image = picture(id, title).await?;
        rows.push(json!({"courseId": id, "title": title, "subtitle": subtitle, "image": image}));
    }
    let mut write = app.db().begin(Actor::System).await?;
    let body = object(json!({ "bonusCourses": rows }));
    bonus_course::save(&mut write, body, &|path| app.media_path(path)).await?;
    write.commit().await?;
    Ok(())
}

async fn singletons(app: &App) -> Result<()> {
    let mut body = object(json!({"link": "https://registon.example/kurslar"}));
    for (field, width, height) in [
        ("bannerMobile", 390, 480),
        ("bannerTablet", 768, 420),
        ("bannerDesktop", 1440, 480),
    ] {
        let path = draw(
            app,
            Folder::CourseBanners,
            &format!("Banner {width}×{height}"),
            &pictures::poster(width, height),
        )
        .await?;
        body.insert(field.to_owned(), path.into());
    }
    save::<Banner>(app, body).await?;
    let body = json!({
        "title": "Qaysi kasb sizga mos?",
        "desc": "Besh daqiqalik test qiziqishlaringizni oʻrganadi va sizga mos uchta kasbni aytadi.",
        "image": draw(app, Folder::Other, "Kasb tanlash 760×480", &pictures::profession_finder(760, 480)).await?,
        "imageMobile": draw(app, Folder::Other, "Kasb tanlash 390×420", &pictures::profession_finder(390, 420)).await?,
        "buttonText": "Testni boshlash",
        "link": "https://registon.example/test",
    });
    save::<ProfessionFinder>(app, object(body)).await
}

fn object(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(object) => object,
        _ => Map::new(),
    }
}

/// Adds a row. Returns its id.
async fn add<R: Resource>(app: &App, body: Value) -> Result<i64> {
    let mut write = app.db().begin(Actor::System).await?;
    let media_path = |path: &str| app.media_path(path);
    let row = write::create(&mut write, erased::of::<R>(), object(body), &media_path, None).await?;
    write.commit().await?;
    let row: Value = serde_json::from_str(row.get()).map_err(Error::internal)?;
    row["id"].as_i64().ok_or_else(|| Error::internal("a row has an id"))
}

async fn save<R: Resource>(app: &App, body: Map<String, Value>) -> Result<()> {
    let mut write = app.db().begin(Actor::System).await?;
    let media_path = |path: &str| app.media_path(path);
    write::save_singleton(&mut write, erased::of::<R>(), body, &media_path, None).await?;
    write.commit().await?;
    Ok(())
}

/// Stores a drawing under that name. Returns its path.
async fn draw(app: &App, folder: Folder, name: &str, svg: &str) -> Result<String> {
    upload(app, folder, &format!("{name}.svg"), svg.as_bytes().to_vec()).await
}

/// Stores a file as if it had been uploaded with that name. Returns its path.
async fn upload(app: &App, folder: Folder, name: &str, bytes: Vec<u8>) -> Result<String> {
    Ok(media::store_file(app, folder, name, bytes.into()).await?.path)
}
