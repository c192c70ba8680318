//! The media library: all stored files, their descriptions, and where they are used (`docs/api.md#media-library`).

use axum::{
    extract::{RawQuery, State},
    http::Method,
};
use peshtoq_core::{
    codes::{Code, FieldCode},
    error::{Error, Result},
};
use peshtoq_media::{Folder, MediaPath};
use peshtoq_persistence::{
    library::{self, FileUses, LibraryFilter, MediaFile, ReplaceInput, Replaced},
    resource::{self, Definition, ListOf, Paging, Resource, Row},
};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{json, value::RawValue};

use crate::{
    answer::{Answer, Outcome, Removed},
    app::App,
    guard::SignedIn,
    operation::{Api, Operation},
    request::{Body, Params, Query, Typed, read_queries},
    resources::{VersionQuery, example_list, example_row},
};

const LIST: &str = "/api/admin/media-library";
const ONE: &str = "/api/admin/media-library/{folder}/{name}";
const REPLACE: &str = "/api/admin/media-library/{folder}/{name}/replace";
const TAG: &str = "media-library";

/// A file of the library and where it is used.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct LibraryFile {
    /// The file.
    file: Row<MediaFile>,
    /// Where it is used.
    used_by: FileUses,
}

/// The path of a file, from the path parameters of a call.
fn path(params: &Params) -> Result<String> {
    let part = |name| params.get(name).unwrap_or_default();
    let path = format!("{}/{}", part("folder"), part("name"));
    match MediaPath::parse(&path) {
        Some(_) => Ok(path),
        None => Err(Error::new(MediaFile::NOT_FOUND)),
    }
}

async fn list(State(app): State<App>, RawQuery(query): RawQuery) -> Outcome<ListOf<MediaFile>> {
    let (paging, filter) = read_queries::<Paging, LibraryFilter>(query.as_deref().unwrap_or_default())?;
    let is_unknown = |folder: &str| folder == library::LEFT_OUT || Folder::parse(folder).is_err();
    if filter.folder.as_ref().is_some_and(|folder| is_unknown(folder.as_str())) {
        return Err(Error::field("folder", FieldCode::UnknownValue).into());
    }
    let view = app.db().view().await?;
    Ok(Answer::ok(library::list(view.conn(), &paging, &filter).await?))
}

async fn get(State(app): State<App>, params: Params) -> Outcome<LibraryFile> {
    let path = path(&params)?;
    let view = app.db().view().await?;
    let (file, used_by) = library::get(view.conn(), app.db(), &path).await?;
    Ok(Answer::ok(LibraryFile { file, used_by }))
}

async fn update(State(app): State<App>, user: SignedIn, params: Params, Body(body): Body) -> Outcome<Box<RawValue>> {
    let path = path(&params)?;
    let mut write = app.begin(&user).await?;
    let row = library::find(write.conn(), &path).await?;
    let (all, media_path) = (sea_orm::Condition::all(), |path: &str| app.media_path(path));
    let row = resource::write::update(&mut write, MediaFile::erased(), row.id, all, body, &media_path).await?;
    Ok(Answer::ok(row).with_change(write.commit().await?))
}

async fn replace(
    State(app): State<App>,
    user: SignedIn,
    params: Params,
    Typed(input): Typed<ReplaceInput>,
) -> Outcome<Replaced> {
    let path = path(&params)?;
    let with = app.media_path(input.path.as_str());
    let with = with.ok_or_else(|| Error::field("path", FieldCode::MediaNotFound))?;
    let mut write = app.begin(&user).await?;
    let replaced = library::replace(&mut write, &path, &with, &|path| app.media_path(path)).await?;
    Ok(Answer::ok(replaced).with_change(write.commit().await?))
}

async fn remove(
    State(app): State<App>,
    user: SignedIn,
    params: Params,
    Query(query): Query<VersionQuery>,
) -> Outcome<Removed> {
    let path = path(&params)?;
    let mut write = app.begin(&user).await?;
    let id = library::remove(&mut write, &path, query.version).await?;
    Ok(Answer::ok(Removed { id }).with_change(write.commit().await?))
}

/// The folders of the library.
fn folders() -> impl Iterator<Item = &'static str> {
    Folder::ALL
        .iter()
        .map(|folder| folder.tag())
        .filter(|tag| *tag != library::LEFT_OUT)
}

/// Adds the library to the API.
pub fn describe(api: &mut Api) {
    let text = "Lists the stored files, a page at a time.";
    let operation = Operation::new(Method::GET, LIST, TAG, "find_media", text)
        .query::<Paging>()
        .query::<LibraryFilter>()
        .response::<ListOf<MediaFile>>(example_list::<MediaFile>);
    api.add(operation, list);

    let one = |method, id, text| {
        Operation::new(method, ONE, TAG, id, text)
            .word("folder", folders())
            .errors([MediaFile::NOT_FOUND])
    };
    let example = || {
        json!({
            "file": example_row::<MediaFile>(),
            "usedBy": {
                "records": [{
                    "entity": "partner", "id": 1, "label": "Hamkor bank", "path": "/section-management/edit/partners/1",
                    "courseId": null, "courseName": null
                }],
                "total": 1, "drafts": 1,
                "waitingDrafts": [{"id": 3, "entity": "partner", "label": "Hamkor bank", "releaseId": null}],
                "changes": 2
            }
        })
    };
    let operation = one(
        Method::GET,
        "read_media_file",
        "Reads a stored file and where it is used.",
    );
    api.add(operation.response::<LibraryFile>(example), get);

    let text = "Updates what is said about a file. An absent optional field keeps its value; null clears it.";
    let operation = one(Method::PUT, "describe_media_file", text)
        .versioned_request::<<MediaFile as Definition>::Input>(MediaFile::example)
        .response::<Row<MediaFile>>(example_row::<MediaFile>)
        .changes();
    api.add(operation, update);

    let text = "Removes a file that nothing uses from the library. A kept change that names it keeps it stored.";
    let operation = one(Method::DELETE, "remove_media_file", text)
        .query::<VersionQuery>()
        .response::<Removed>(|| json!({"id": 1}))
        .changes()
        .errors([Code::VersionConflict, Code::InUse]);
    api.add(operation, remove);

    let text = "Puts another stored file into the place of this one in every record, as one change, if it fits in all of them.";
    let operation = Operation::new(Method::POST, REPLACE, TAG, "replace_media_file", text)
        .word("folder", folders())
        .errors([MediaFile::NOT_FOUND])
        .request::<ReplaceInput>(|| json!({"path": "partners/89abcdef0123456789abcdef0123456789abcdef.png"}))
        .response::<Replaced>(|| json!({"records": 30}))
        .changes();
    api.add(operation, replace);
}
