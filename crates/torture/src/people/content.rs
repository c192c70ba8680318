//! The content that people enter.

use serde_json::{Value, json};

use crate::{
    dice::Dice,
    model::{board::Board, journal::Fields},
};

/// The fields of a new row of a resource and its group; `None` while a required file is missing. `word` occurs in no
/// other row.
pub fn fields(entity: &str, word: &str, courses: &[i64], board: &Board, dice: &mut Dice) -> Option<(String, Fields)> {
    let course = |dice: &mut Dice| dice.pick(courses).map(i64::to_string);
    let picture = |dice: &mut Dice| {
        board
            .file(dice, "partners/")
            .or_else(|| board.file(dice, "course-banners/"))
    };
    let text = format!("{word} {}", filler(dice));
    let (group, value) = match entity {
        "skill" => (String::new(), json!({"name": word, "image": null})),
        "profession" => (String::new(), json!({"name": word, "image": null, "desc": text})),
        "partner" => {
            let link = format!("https://example.uz/{word}");
            (
                String::new(),
                json!({"name": word, "link": link, "logo": picture(dice)?}),
            )
        }
        "top_course" => {
            let kind = dice.between(1, 2);
            let image = picture(dice)?;
            let row =
                json!({"kind": kind, "courseId": null, "title": word, "desc": text, "image": image, "link": null});
            (kind.to_string(), row)
        }
        "feedback" => {
            let film = board.file(dice, "videos/")?;
            let row = json!({
                "feedbackType": 1, "courseId": null, "fullName": word, "profession": "Dasturchi", "body": null,
                "rating": dice.between(1, 5), "media": film, "thumbnail": null
            });
            ("1:".to_owned(), row)
        }
        "faq" => (
            course(dice)?,
            json!({"question": word, "answer": format!("<p>{text}</p>")}),
        ),
        "mentor" => {
            let row = json!({"fullName": word, "profession": "Ustoz", "desc": text, "media": picture(dice)?});
            (course(dice)?, row)
        }
        "opportunity" => {
            let descriptions: Vec<String> = (0..dice.between(1, 5))
                .map(|number| format!("{word} {number}"))
                .collect();
            (
                course(dice)?,
                json!({"title": word, "descriptions": descriptions, "image": picture(dice)?}),
            )
        }
        "bonus_course" => {
            let row =
                json!({"courseId": dice.pick(courses)?, "title": word, "subtitle": "Sovgʻa", "image": picture(dice)?});
            (String::new(), row)
        }
        "it_benefit" => (course(dice)?, json!({"title": word})),
        _ => return None,
    };
    match value {
        Value::Object(fields) => Some((group, fields)),
        _ => None,
    }
}

/// A text of random length: short rows share a page of the database, long ones fill several.
fn filler(dice: &mut Dice) -> String {
    let most = if dice.chance(20) { 25 } else { 5 };
    let words = dice.between(1, most);
    vec!["matn"; usize::try_from(words).unwrap_or(1)].join(" ")
}
