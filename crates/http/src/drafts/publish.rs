//! Publishing drafts: their calls run in one write, all of them or none (`docs/releases.md#publishing`).

use peshtoq_core::{
    codes::Code,
    error::{Error, Result},
    language::Language,
};
use peshtoq_persistence::{
    change::{Kind, NamedSubject},
    db::{Joined, Write},
};
use peshtoq_releases::{
    conflict, draft,
    release::{self, Trigger},
};
use schemars::JsonSchema;
use serde::Serialize;

use super::call::{Call, handlers};
use crate::{app::App, guard::CurrentUser};

/// Why a draft cannot be published now.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Problem {
    /// The draft.
    pub(crate) draft_id: i64,
    /// The code that its call is refused with; `version_conflict` if what it is about was changed since it was stored.
    pub(crate) code: String,
    /// The same for people.
    pub(crate) message: String,
    /// Every field of its body that failed.
    pub(crate) fields: Vec<ProblemField>,
}

/// One field of a draft that failed.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct ProblemField {
    /// Its path in the body of the draft.
    pub(crate) field: String,
    /// A stable code.
    pub(crate) code: String,
    /// The same for people.
    pub(crate) message: String,
}

impl Problem {
    pub(crate) fn new(draft_id: i64, error: &Error, language: Language) -> Self {
        Self {
            draft_id,
            code: error.code.as_str().to_owned(),
            message: error.message().text(language),
            fields: error
                .fields
                .iter()
                .map(|field| ProblemField {
                    field: field.field.clone(),
                    code: field.code.as_str().to_owned(),
                    message: field.message.text(language),
                })
                .collect(),
        }
    }
}

/// What drafts were refused with.
///
/// # Errors
/// A server error as such: it is no problem of a draft.
pub(crate) fn problems_of(mut refused: Vec<(i64, Error)>, language: Language) -> Result<Vec<Problem>> {
    if let Some(index) = refused.iter().position(|(_, error)| error.code.status() >= 500) {
        return Err(refused.swap_remove(index).1);
    }
    let problem = |(id, error): &(i64, Error)| Problem::new(*id, error, language);
    Ok(refused.iter().map(problem).collect())
}

/// Drafts whose calls ran within a write that is not committed yet.
pub(crate) struct Applied {
    /// The write, with all drafts whose calls succeeded.
    pub(crate) write: Write,
    /// The other drafts, each with its error.
    pub(crate) refused: Vec<(i64, Error)>,
    /// The rows that the drafts made.
    pub(crate) made: Vec<draft::Made>,
}

impl Applied {
    /// The write, if the calls of all drafts succeeded, and the rows that they made.
    ///
    /// # Errors
    /// 409 `release_refused` with the problems of all drafts. What they wrote is rolled back.
    pub(crate) fn whole(self, language: Language) -> Result<(Write, Vec<draft::Made>)> {
        if self.refused.is_empty() {
            return Ok((self.write, self.made));
        }
        let problems = problems_of(self.refused, language)?;
        let problems = serde_json::json!({"problems": problems});
        Err(Error::new(Code::ReleaseRefused).with_data(problems))
    }
}

/// Runs the calls of drafts as a person, within `write`, in the order of `Call::turn`. A call that fails rolls back
/// only what it wrote itself.
///
/// # Errors
/// When the database fails.
pub(crate) async fn apply(
    app: &App,
    user: &CurrentUser,
    mut write: Write,
    drafts: Vec<draft::Model>,
) -> Result<Applied> {
    let handlers = handlers(app);
    let (mut refused, mut made) = (Vec::new(), Vec::<draft::Made>::new());
    let mut calls = Vec::new();
    for draft in drafts {
        match Call::new(&draft.method, &draft.path, draft::input_of(&draft)?) {
            Ok(call) => calls.push((draft, call)),
            Err(error) => refused.push((draft.id, error)),
        }
    }
    calls.sort_by_key(|(draft, call)| (call.turn(), draft.id));
    for (draft, call) in calls {
        let own = write.known_change();
        let is_changed = conflict::is_changed(write.conn(), &call.scope(), draft.base_change, own).await?;
        if is_changed || draft::has_come_back(&write, draft.id).await? {
            refused.push((draft.id, Error::new(Code::VersionConflict)));
            continue;
        }
        let call = call.without_versions();
        let Joined { write: next, outcome } = write.join(call.make(&handlers, user)).await?;
        write = next;
        match outcome {
            Ok(()) => {
                let seen = made.last().map_or(0, |made| made.revision_id);
                made.extend(draft::made_since(&write, seen, draft.id).await?);
            }
            Err(error) => refused.push((draft.id, error)),
        }
    }
    Ok(Applied { write, refused, made })
}

/// Publishes one draft, as an ordinary save by the person who publishes it. Returns the change, if anything was
/// changed.
///
/// # Errors
/// 404 `draft_not_found`; 409 `draft_conflict`, `release_refused`.
pub(crate) async fn publish_draft(
    app: &App,
    user: &CurrentUser,
    id: i64,
    version: Option<i32>,
    language: Language,
) -> Result<Option<i64>> {
    let write = app.db().begin(user.actor()).await?;
    let stored = draft::find(write.conn(), id).await?;
    draft::refuse_other_version(write.conn(), &stored, version).await?;
    let (write, made) = apply(app, user, write, vec![stored]).await?.whole(language)?;
    draft::note_made(&write, made).await?;
    draft::note_published(&write, vec![id], write.known_change()).await?;
    write.commit().await
}

/// The result of publishing a release.
pub(crate) struct Published {
    /// The resulting change, if anything was changed.
    pub(crate) change: Option<i64>,
    /// The release in its new state.
    pub(crate) release: release::Release,
}

/// Publishes a release: all its drafts as one change, or none of them.
///
/// # Errors
/// 404 `release_not_found`; 409 `version_conflict`, `release_published`, `release_refused`; 422 `release_empty`.
pub(crate) async fn publish_release(
    app: &App,
    user: &CurrentUser,
    id: i64,
    version: Option<i32>,
    trigger: Trigger,
    language: Language,
) -> Result<Published> {
    let write = app.db().begin(user.actor()).await?;
    let stored = release::find_open(write.conn(), id).await?;
    release::refuse_other_version(write.conn(), &stored, version).await?;
    let drafts = draft::of_release(write.conn(), id).await?;
    if drafts.is_empty() {
        return Err(Error::new(Code::ReleaseEmpty));
    }
    let ids: Vec<i64> = drafts.iter().map(|draft| draft.id).collect();
    let (mut write, made) = apply(app, user, write, drafts).await?.whole(language)?;
    let change = write.known_change();
    write.mark_as(Kind::Released);
    write.is_about(NamedSubject {
        entity: "release",
        id,
        label: stored.name.clone(),
    });
    draft::note_made(&write, made).await?;
    draft::note_published(&write, ids, change).await?;
    let stored = release::note_published(&write, stored, change, trigger).await?;
    let release = release::describe_one(write.conn(), stored).await?;
    let change = write.commit().await?;
    Ok(Published { change, release })
}
