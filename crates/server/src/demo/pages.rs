//! The pages of three demo courses, each filled differently, and an unfinished one.

mod texts;

use peshtoq_core::error::{Error, Result};
use peshtoq_courses::{
    association::{self, Association, CourseAssociation},
    average_salary::AverageSalary,
    course_info::CourseInfo,
    faq::Faq,
    it_benefit,
    learn_everybody::LearnEverybody,
    mentor::Mentor,
    networking::Networking,
    opportunity::Opportunity,
    other_info,
    practice::Practice,
    profession,
    roadmap::Roadmap,
    seo::CourseSeo,
    skill,
    summary::Summary,
    support::Support,
    syllabus::Syllabus,
    target_audience::TargetAudience,
    tool,
    work_sample::WorkSample,
};
use peshtoq_http::app::App;
use peshtoq_landing::{course_section, feedback::Feedback};
use peshtoq_media::Folder;
use peshtoq_persistence::{
    db::Actor,
    resource::{Resource, erased, write},
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde_json::{Value, json};

use self::texts::{PAGES, Page};
use super::{content, draw, film, object, pictures, upload};

/// Fills the pages of the demo courses.
pub async fn load(app: &App) -> Result<()> {
    for page in &PAGES {
        lists(app, page).await?;
        singletons(app, page).await?;
        associations(app, page).await?;
        show(app, page).await?;
    }
    begun(app).await
}

async fn add<R: Resource>(app: &App, course: i64, body: Value) -> Result<()> {
    let mut write = app.db().begin(Actor::System).await?;
    let media_path = |path: &str| app.media_path(path);
    write::create(&mut write, erased::of::<R>(), object(body), &media_path, Some(course)).await?;
    write.commit().await?;
    Ok(())
}

async fn save<R: Resource>(app: &App, course: i64, body: Value) -> Result<()> {
    let mut write = app.db().begin(Actor::System).await?;
    let media_path = |path: &str| app.media_path(path);
    write::save_singleton(&mut write, erased::of::<R>(), object(body), &media_path, Some(course)).await?;
    write.commit().await?;
    Ok(())
}

async fn illustration(app: &App, title: &str, colour: &str) -> Result<String> {
    draw(
        app,
        Folder::CourseIllustrations,
        title,
        &pictures::course(title, colour),
    )
    .await
}

async fn lists(app: &App, page: &Page) -> Result<()> {
    let Page { course, colour, .. } = *page;
    for (title, desc) in [
        ("Boshlovchilar", "Sohani noldan, tizimli oʻrganmoqchi boʻlganlar uchun."),
        (
            "Kasb almashtiruvchilar",
            "Ishdan ajralmasdan, kechki darslarda yangi kasb egallaysiz.",
        ),
        ("Talabalar", "Diplom olguncha haqiqiy loyihalarda tajriba toʻplaysiz."),
    ] {
        let icon = draw(app, Folder::Other, title, &pictures::icon(title, colour)).await?;
        add::<TargetAudience>(app, course, json!({"title": title, "desc": desc, "icon": icon})).await?;
    }
    for (category, title) in [1, 1, 2, 3, 4].iter().zip(page.works.iter().cycle()) {
        let image = draw(app, Folder::StudentHomeworks, title, &pictures::work(title, colour)).await?;
        let body = json!({
            "category": category, "title": title, "author": "Oʻquvchimiz", "image": image,
            "desc": "Kurs davomida mustaqil bajarilgan ish.", "link": "https://registon.example/ishlar"
        });
        add::<WorkSample>(app, course, body).await?;
    }
    let film = tokio::task::spawn_blocking(|| film::webm([47, 143, 157]))
        .await
        .map_err(Error::internal)??;
    let body = json!({
        "category": 1, "title": page.works[0], "author": "Oʻquvchimiz",
        "image": draw(app, Folder::StudentHomeworks, page.works[0], &pictures::work(page.works[0], colour)).await?,
        "media": upload(app, Folder::ShortVideos, &format!("{}.webm", page.works[0]), film).await?,
    });
    add::<WorkSample>(app, course, body).await?;
    for (name, profession, desc) in page.mentors {
        let media = draw(app, Folder::StudentImages, name, &pictures::portrait(name)).await?;
        let body = json!({"fullName": name, "profession": profession, "desc": desc, "media": media});
        add::<Mentor>(app, course, body).await?;
    }
    for (title, desc) in [
        (
            "Oylik uchrashuv",
            "Bitiruvchilar va ish beruvchilar bilan jonli suhbat.",
        ),
        ("Xakaton", "Jamoada 48 soat: gʻoyadan ishlaydigan mahsulotgacha."),
    ] {
        let image = illustration(app, title, colour).await?;
        add::<Networking>(app, course, json!({"title": title, "desc": desc, "image": image})).await?;
    }
    for (name, desc) in [
        (
            "Oʻqituvchi",
            "Maktabda dars bergan, kechqurun oʻqigan. Sakkizinchi oyda birinchi ishini topgan.",
        ),
        ("Sotuvchi", "Savdodan yangi sohaga oʻtgan, bugun jamoada ishlaydi."),
    ] {
        let image = draw(
            app,
            Folder::CourseIllustrations,
            name,
            &pictures::portrait(&format!("{name}{course}")),
        )
        .await?;
        let body = json!({"name": name, "role": page.profession, "desc": desc, "image": image});
        add::<LearnEverybody>(app, course, body).await?;
    }
    for (title, descriptions) in [
        (
            "Haqiqiy loyihalar",
            ["Har modul oxirida bitta tayyor ish.", "Ishlar portfolioga kiradi."],
        ),
        (
            "Ishga joylashish",
            [
                "Rezyume yozish va suhbatga tayyorgarlik.",
                "Hamkor kompaniyalarga tavsiya.",
            ],
        ),
    ] {
        let image = illustration(app, title, colour).await?;
        add::<Opportunity>(
            app,
            course,
            json!({"title": title, "descriptions": descriptions, "image": image}),
        )
        .await?;
    }
    for (title, desc) in [
        (
            "Shaxsiy mentor",
            "Uy vazifasini tekshiradi va savolingizga oʻsha kuniyoq javob beradi.",
        ),
        ("Kurator", "Jadvalni eslatadi, qiyin paytda ruhlantiradi."),
    ] {
        let image = illustration(app, title, colour).await?;
        add::<Support>(app, course, json!({"title": title, "desc": desc, "image": image})).await?;
    }
    for (question, answer) in [
        (
            "Tajriba kerakmi?",
            "<p>Yoʻq, kurs <strong>noldan</strong> boshlanadi.</p>",
        ),
        (
            "Darslar qachon boʻladi?",
            "<p>Haftada uch marta, soat 19:00 da. Yozuvi ertasi kuni chiqadi.</p>",
        ),
        (
            "Toʻlovni boʻlib toʻlasa boʻladimi?",
            "<p>Ha, uch xil yoʻl bor:</p><ul><li>oyma-oy</li><li>ikkiga boʻlib</li><li>bank orqali muddatli</li></ul>",
        ),
    ] {
        add::<Faq>(app, course, json!({"question": question, "answer": answer})).await?;
    }
    let (name, _, text, rating) = content::TEXTS[usize::try_from(course % 5).unwrap_or_default()];
    let media = draw(app, Folder::StudentImages, name, &pictures::portrait(name)).await?;
    let body = json!({
        "feedbackType": 2, "courseId": course, "fullName": name, "profession": page.profession, "body": text,
        "rating": rating, "media": media
    });
    add::<Feedback>(app, course, body).await
}

async fn singletons(app: &App, page: &Page) -> Result<()> {
    let Page {
        course,
        colour,
        profession,
        ..
    } = *page;
    let (about, qualities) = page.about;
    let items: Vec<Value> = qualities
        .iter()
        .map(|(title, percent)| json!({"title": title, "percent": percent}))
        .collect();
    let body = json!({
        "title": format!("{profession} kim?"), "desc": format!("<p>{about}</p>"), "items": items,
        "image": illustration(app, profession, colour).await?,
    });
    save::<CourseInfo>(app, course, body).await?;
    let [junior, middle, senior] = page.salary.map(|millions| millions * 1_000_000);
    let body = json!({
        "title": "Oʻrtacha maosh", "juniorSalary": junior, "middleSalary": middle, "seniorSalary": senior,
        "source": "Bitiruvchilar soʻrovnomasi, 2026", "addInfo": "Toshkent boʻyicha, soliqdan keyin."
    });
    save::<AverageSalary>(app, course, body).await?;
    let body = json!({
        "title": "Muammodan mahsulotgacha", "desc": "<p>Har bir ish haqiqiy buyurtmadan olingan.</p>",
        "items": page.practice, "image": illustration(app, "Amaliyot", colour).await?,
    });
    save::<Practice>(app, course, body).await?;
    let body = json!({
        "title": "Xulosa", "image": illustration(app, "Xulosa", colour).await?,
        "desc": format!("<p>{profession} – bugun talab katta boʻlgan kasb.</p><ul><li>Masofadan ishlash mumkin</li><li>Oʻsish yoʻli aniq</li></ul>"),
    });
    save::<Summary>(app, course, body).await?;
    let body = json!({
        "title": "Birinchi darsdan ishgacha",
        "image": draw(app, Folder::CourseIllustrations, "Oʻquv yoʻli", &pictures::roadmap(colour)).await?,
    });
    save::<Roadmap>(app, course, body).await?;
    let body = json!({
        "title": page.seo_title,
        "description": format!("{profession} kasbini noldan oʻrganing: jonli darslar, shaxsiy ustoz va haqiqiy loyihalar."),
    });
    save::<CourseSeo>(app, course, body).await?;
    if !page.syllabus.is_empty() {
        save::<Syllabus>(app, course, json!({ "modules": modules(page.syllabus) })).await?;
    }
    let benefits = [
        "Masofadan ishlash",
        "Moslashuvchan jadval",
        "Yuqori daromad",
        "Xalqaro bozor",
    ];
    let body = json!({
        "body": {
            "title": "Bu soha nima beradi?",
            "subtitle": "Kasbning toʻrt afzalligi",
            "image": illustration(app, "Afzalliklar", colour).await?,
        },
        "courseItBenefits": benefits.map(|title| json!({ "title": title })),
    });
    let mut write = app.db().begin(Actor::System).await?;
    it_benefit::save(&mut write, course, object(body), &|path| app.media_path(path)).await?;
    write.commit().await?;
    let half = async |title: &str, text: &str| {
        let image = illustration(app, title, colour).await?;
        Ok::<_, Error>(json!({"title": title, "desc": format!("<p>{text}</p>"), "image": image}))
    };
    let body = json!({
        "aboutInfo": half("Kurs haqida", "Jonli darslar, yozuvlar va har hafta mentor tahlili.").await?,
        "aboutSuccess": half("Bitiruvchilar natijasi", "Har oʻn bitiruvchidan sakkiz nafari olti oy ichida ish topgan.").await?,
    });
    let mut write = app.db().begin(Actor::System).await?;
    other_info::save(&mut write, course, object(body), &|path| app.media_path(path)).await?;
    write.commit().await?;
    Ok(())
}

/// The modules of a syllabus: 45 minutes a lesson, and the first one is free.
fn modules(syllabus: &[(&str, &[&str])]) -> Vec<Value> {
    let lesson = |module: usize, (number, title): (usize, &&str)| json!({"title": title, "minutes": 45, "isFree": module == 0 && number == 0});
    let module = |(module, (title, lessons)): (usize, &(&str, &[&str]))| {
        let lessons: Vec<Value> = lessons.iter().enumerate().map(|one| lesson(module, one)).collect();
        json!({"title": title, "lessons": lessons})
    };
    syllabus.iter().enumerate().map(module).collect()
}

async fn associations(app: &App, page: &Page) -> Result<()> {
    let db = app.db().reader();
    let skills = skill::Entity::find().filter(skill::Column::Name.is_in(page.skills.iter().copied()));
    let skills = skills.all(db).await?.into_iter().map(|row| row.id).collect();
    associate::<association::skills::CourseSkill>(app, page.course, skills).await?;
    let tools = tool::Entity::find().filter(tool::Column::Name.is_in(page.tools.iter().copied()));
    let tools = tools.all(db).await?.into_iter().map(|row| row.id).collect();
    associate::<association::tools::CourseTool>(app, page.course, tools).await?;
    let professions = profession::Entity::find().filter(profession::Column::Name.eq(page.profession));
    let professions = professions.all(db).await?.into_iter().map(|row| row.id).collect();
    associate::<association::professions::CourseProfession>(app, page.course, professions).await
}

async fn associate<A: CourseAssociation>(app: &App, course: i64, ids: Vec<i64>) -> Result<()> {
    let mut write = app.db().begin(Actor::System).await?;
    let body = object(json!({ "ids": ids }));
    Association::new::<A>().save(&mut write, course, body).await?;
    write.commit().await?;
    Ok(())
}

/// Shows the sections of the page, in their order, before the hidden ones.
async fn show(app: &App, page: &Page) -> Result<()> {
    let rows = course_section::get(app.db().view().await?.conn(), page.course)
        .await?
        .rows;
    let place = |name: &str| page.shown.iter().position(|shown| *shown == name);
    let mut sections: Vec<Value> = rows
        .iter()
        .map(|row| {
            let section = &row.fields;
            json!({
                "name": section.name, "displayName": section.display_name,
                "isVisible": place(&section.name).is_some(), "isSwiper": section.name.ends_with("Feedbacks"),
            })
        })
        .collect();
    sections.sort_by_key(|section| place(section["name"].as_str().unwrap_or_default()).unwrap_or(usize::MAX));
    let mut write = app.db().begin(Actor::System).await?;
    let body = object(json!({ "courseSections": sections }));
    course_section::save(&mut write, page.course, body, &|path| app.media_path(path)).await?;
    write.commit().await?;
    Ok(())
}

/// A course with an unfinished page: two lists and a summary, and nothing is shown yet.
async fn begun(app: &App) -> Result<()> {
    let (course, colour) = (106, "#8a5a2b");
    let media = draw(
        app,
        Folder::StudentImages,
        "Nilufar Qodirova",
        &pictures::portrait("Nilufar Qodirova"),
    )
    .await?;
    let body = json!({
        "fullName": "Nilufar Qodirova", "profession": "Maʼlumotlar tahlilchisi", "desc": "Bank hisobotlarini avtomatlashtirgan.",
        "media": media
    });
    add::<Mentor>(app, course, body).await?;
    let body = json!({"question": "Matematika kerakmi?", "answer": "<p>Maktab dasturi yetarli.</p>"});
    add::<Faq>(app, course, body).await?;
    let body = json!({
        "title": "Xulosa", "desc": "<p>Raqamlarni tushunadigan odam hamma joyda kerak.</p>",
        "image": illustration(app, "Maʼlumotlar tahlili", colour).await?
    });
    save::<Summary>(app, course, body).await
}
