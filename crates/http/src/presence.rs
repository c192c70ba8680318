//! Who else has a record open (`docs/api.md#presence`).

use std::collections::BTreeMap;

use axum::{extract::State, http::Method};
use peshtoq_auth::session::{self, CurrentUser, Present};
use peshtoq_core::{error::Result, input::Text, text};
use peshtoq_persistence::presence::{Neighbour, Sign};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use validator::Validate;

use crate::{
    answer::{Answer, Outcome},
    app::App,
    guard::SignedIn,
    operation::{Api, Operation},
    request::Typed,
};

/// How many people are listed; there is no room for more beside a heading.
const PEOPLE_MAX: usize = 20;

/// What an open form reports of itself.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
struct PresenceInput {
    /// The name that the browser has given to this form, which no other form of the person has.
    #[validate(length(min = 1, max = 120))]
    #[schemars(extend("pattern" = text::ONE_LINE_PATTERN))]
    form: Text,
    /// What is open there; null once it is closed.
    #[validate(length(min = 1, max = 120))]
    #[schemars(extend("pattern" = text::ONE_LINE_PATTERN))]
    place: Option<Text>,
    /// Whether something was changed there that is not saved.
    #[serde(default)]
    editing: bool,
}

/// Who else has the same record open.
#[derive(Debug, Default, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Presence {
    /// The other people, by id.
    people: Vec<PresentPerson>,
    /// In how many other forms the caller has it open.
    own_forms: u64,
}

/// A person who has the record open.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct PresentPerson {
    /// The id of the staff row.
    id: i64,
    /// First name.
    first_name: String,
    /// Last name.
    last_name: String,
    /// Their picture.
    photo: Option<String>,
    /// Whether they have changed something that is not saved.
    editing: bool,
    /// For how many seconds they have had it open.
    seconds: u64,
}

impl PresentPerson {
    fn new(person: &Present) -> Self {
        Self {
            id: person.staff_id,
            first_name: person.first_name.clone(),
            last_name: person.last_name.clone(),
            photo: person.photo.clone(),
            editing: false,
            seconds: 0,
        }
    }
}

async fn share(
    State(app): State<App>,
    SignedIn(user): SignedIn,
    Typed(sent): Typed<PresenceInput>,
) -> Outcome<Presence> {
    let presence = app.db().presence();
    let form = sent.form.as_str();
    let Some(place) = &sent.place else {
        notify_servers(&app, presence.close(user.staff_id, form)).await;
        return Ok(Answer::ok(Presence::default()));
    };
    let sign = Sign {
        staff_id: user.staff_id,
        session_id: user.session_id,
        form,
        place: place.as_str(),
        editing: sent.editing,
    };
    notify_servers(&app, presence.hear(&sign)).await;
    Ok(Answer::ok(presence_of(&app, &user, presence.neighbours(&sign)).await?))
}

/// Notifies other servers at once. If that fails, they get the same information in the next regular notice.
async fn notify_servers(app: &App, notice: Option<String>) {
    if let Err(error) = app.db().announce(notice).await {
        tracing::warn!(%error, "other servers could not be notified who has a record open");
    }
}

async fn presence_of(app: &App, user: &CurrentUser, others: Vec<Neighbour>) -> Result<Presence> {
    if others.is_empty() {
        return Ok(Presence::default());
    }
    // The forms of a session that has ended are closed, though they could not say so.
    let present = session::present(app.db(), others.iter().map(|one| one.session_id)).await?;
    let mut people = BTreeMap::new();
    let mut own_forms = 0;
    for one in others {
        let Some(person) = present.get(&one.session_id) else {
            continue;
        };
        if one.staff_id == user.staff_id {
            own_forms += 1;
            continue;
        }
        let person = people.entry(one.staff_id).or_insert_with(|| PresentPerson::new(person));
        person.editing |= one.editing;
        person.seconds = person.seconds.max(one.open_for.as_secs());
    }
    let people = people.into_values().take(PEOPLE_MAX).collect();
    Ok(Presence { people, own_forms })
}

/// Sends other servers the forms that are open with this one, and removes forms that were closed or fell silent.
///
/// # Errors
/// When the database fails.
pub async fn round(app: &App) -> Result<()> {
    let notices = app.db().presence().round();
    app.db().announce(notices).await
}

/// Adds the call to the API.
pub fn describe(api: &mut Api) {
    let share_presence = Operation::new(
        Method::PUT,
        "/api/admin/presence",
        "presence",
        "share_presence",
        "Tells that a form is open, and asks who else has the same record open. Stores nothing.",
    )
    .request::<PresenceInput>(|| json!({"form": "f3a91c", "place": "partner/7", "editing": false}))
    .response::<Presence>(|| {
        json!({
            "people": [{
                "id": 2, "firstName": "Nodira", "lastName": "Karimova", "photo": null, "editing": true, "seconds": 95
            }],
            "ownForms": 0
        })
    })
    .unnoted();
    api.add(share_presence, share);
}
