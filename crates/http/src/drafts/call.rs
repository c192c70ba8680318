//! The call that a draft stores: it is looked up among the operations of the API and runs through its own handler.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::LazyLock,
};

use axum::{
    Router,
    body::{Body, to_bytes},
    http::{Method, Request, header},
};
use peshtoq_core::{
    codes::Code,
    error::{Error, Result},
};
use peshtoq_releases::conflict::{Scope, Unchanged};
use serde_json::{Map, Value};
use tower::ServiceExt;

use crate::{
    api,
    app::App,
    failure::Refusal,
    guard::CurrentUser,
    operation::{Access, Api, Draftable, DraftedRows, Operation},
    request,
};

/// The operations and their handlers, without the layers of a server: this module checks who may call.
static API: LazyLock<Api> = LazyLock::new(api::api);

/// The handlers of all operations, over the state of a server.
pub(super) fn handlers(app: &App) -> Router {
    API.router.clone().with_state(app.clone())
}

/// A call that can be stored.
#[derive(Clone, Debug)]
pub(super) struct Call {
    pub(super) method: Method,
    pub(super) path: String,
    pub(super) input: Map<String, Value>,
    access: Access,
    draftable: Draftable,
    params: BTreeMap<&'static str, i64>,
}

/// The parameters of a path that matches a pattern such as `/course/{id}/mentor`; `None` if it does not match.
fn params_of(pattern: &'static str, path: &str) -> Option<BTreeMap<&'static str, i64>> {
    let mut params = BTreeMap::new();
    let (mut wanted, mut parts) = (pattern.split('/'), path.split('/'));
    loop {
        match (wanted.next(), parts.next()) {
            (None, None) => return Some(params),
            (Some(wanted), Some(part)) => match wanted.strip_prefix('{').and_then(|name| name.strip_suffix('}')) {
                Some(name) => {
                    params.insert(name, request::number(part)?);
                }
                None if wanted == part => {}
                None => return None,
            },
            _ => return None,
        }
    }
}

fn matching(method: &str, path: &str) -> Option<(&'static Operation, Draftable, BTreeMap<&'static str, i64>)> {
    API.operations().iter().find_map(|operation| {
        let draftable = operation.draftable.filter(|draftable| !draftable.is_of_staff())?;
        let is_method = operation.method.as_str() == method;
        let params = is_method.then(|| params_of(operation.path, path)).flatten()?;
        Some((operation, draftable, params))
    })
}

impl Call {
    /// The call with this method and path.
    ///
    /// # Errors
    /// 422 `not_draftable` if there is no such call, or it takes effect at once.
    pub(super) fn new(method: &str, path: &str, input: Map<String, Value>) -> Result<Self> {
        let (operation, draftable, params) = matching(method, path).ok_or_else(|| Error::new(Code::NotDraftable))?;
        Ok(Self {
            method: operation.method.clone(),
            path: path.to_owned(),
            input,
            access: operation.access,
            draftable,
            params,
        })
    }

    /// The main resource that it writes.
    pub(super) fn entity(&self) -> &'static str {
        self.draftable.entities.first().copied().unwrap_or_default()
    }

    /// The row that it writes, or the number by which there is one of it; 0 for a new one, an order or a list.
    pub(super) fn row_id(&self) -> i64 {
        match self.draftable.rows {
            DraftedRows::ByNumber { field, .. } if !self.has_version_zero() => self.number_of(field),
            DraftedRows::One(param) => self.params.get(param).copied().unwrap_or_default(),
            DraftedRows::InBody => self.input.get("id").and_then(Value::as_i64).unwrap_or_default(),
            DraftedRows::New
            | DraftedRows::Singleton
            | DraftedRows::Order
            | DraftedRows::All
            | DraftedRows::ByNumber { .. } => 0,
        }
    }

    fn number_of(&self, field: &str) -> i64 {
        self.input.get(field).and_then(Value::as_i64).unwrap_or_default()
    }

    /// Whether its author knew that there is no such row: no row has this version.
    fn has_version_zero(&self) -> bool {
        self.input.get("version").and_then(Value::as_i64) == Some(0)
    }

    /// The column and the number that tell its row, where no id does.
    pub(super) fn number(&self) -> Option<(&'static str, i64)> {
        match self.draftable.rows {
            DraftedRows::ByNumber { field, column } => Some((column, self.number_of(field))),
            _ => None,
        }
    }

    /// Whether it adds a row.
    pub(super) fn is_new(&self) -> bool {
        match self.draftable.rows {
            DraftedRows::New => true,
            DraftedRows::InBody => self.row_id() == 0,
            DraftedRows::ByNumber { .. } => self.has_version_zero(),
            _ => false,
        }
    }

    /// Whether it writes a single row, which is then the subject of the draft.
    pub(super) fn is_of_one(&self) -> bool {
        match self.draftable.rows {
            DraftedRows::One(_) | DraftedRows::InBody | DraftedRows::Singleton | DraftedRows::ByNumber { .. } => true,
            DraftedRows::New | DraftedRows::Order | DraftedRows::All => false,
        }
    }

    /// Whether it writes one of several rows, or adds one.
    pub(super) fn is_of_a_row(&self) -> bool {
        self.is_new() || (self.is_of_one() && self.draftable.rows != DraftedRows::Singleton)
    }

    /// The row that the written rows belong to; 0 for none.
    fn parent_id(&self) -> i64 {
        match self.draftable.rows {
            DraftedRows::One("id") => 0,
            _ => self.params.get("id").copied().unwrap_or_default(),
        }
    }

    /// The course that the written rows belong to, if the path contains it.
    pub(super) fn course_id(&self) -> Option<i64> {
        let parent = self.parent_id();
        (parent != 0).then_some(parent)
    }

    /// The rows that it would overwrite.
    pub(super) fn scope(&self) -> Scope {
        let (entity, entities) = (self.entity(), self.draftable.entities);
        match self.draftable.rows {
            DraftedRows::New => Scope::Nothing,
            DraftedRows::One(_) => Scope::Rows(entity, vec![self.row_id()]),
            DraftedRows::InBody => match self.row_id() {
                0 => Scope::Nothing,
                id => Scope::Rows(entity, vec![id]),
            },
            DraftedRows::ByNumber { field, column } => Scope::Numbered(entity, column, self.number_of(field)),
            DraftedRows::Order => Scope::Order(entity, self.parent_id()),
            DraftedRows::Singleton | DraftedRows::All => Scope::All(entities, self.parent_id()),
        }
    }

    /// Its place in the sequence in which the drafts of a release are applied: orders first, while all rows exist;
    /// removals before other rows take their names; new rows last.
    pub(super) fn turn(&self) -> u8 {
        match self.draftable.rows {
            DraftedRows::Order => 0,
            _ if self.method == Method::DELETE => 1,
            _ if self.is_new() => 3,
            _ => 2,
        }
    }

    /// The files that its body names.
    pub(super) fn media(&self, app: &App) -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        let mut open: Vec<&Value> = self.input.values().collect();
        while let Some(value) = open.pop() {
            match value {
                Value::String(text) => found.extend(app.media_path(text)),
                Value::Array(items) => open.extend(items),
                Value::Object(fields) => open.extend(fields.values()),
                _ => {}
            }
        }
        found
    }

    /// The same call without the versions that its author read. The rows were compared before ([`Scope`]), and other
    /// drafts of the same release may have changed them since.
    pub(super) fn without_versions(mut self) -> Self {
        let adds_numbered = self.number().is_some() && self.is_new();
        let mut open: Vec<&mut Map<String, Value>> = vec![&mut self.input];
        while let Some(fields) = open.pop() {
            fields.remove("version");
            fields.remove("listVersion");
            for value in fields.values_mut() {
                match value {
                    Value::Object(inner) => open.push(inner),
                    Value::Array(items) => open.extend(items.iter_mut().filter_map(Value::as_object_mut)),
                    _ => {}
                }
            }
        }
        if adds_numbered {
            // Else it would write over the row of another draft that adds one of this number.
            self.input.insert("version".to_owned(), 0.into());
        }
        self
    }

    /// The same call with the versions that these rows have now, where it has those that its author saw.
    pub(super) fn with_versions_of(mut self, rows: &[Unchanged]) -> Self {
        let version = |fields: &Map<String, Value>| fields.get("version").and_then(Value::as_i64);
        if self.is_of_one() {
            let seen = version(&self.input);
            if let Some(row) = rows.iter().find(|row| Some(row.seen) == seen) {
                self.input.insert("version".to_owned(), row.now.into());
            }
            return self;
        }
        let entity = self.entity();
        let items = self.input.values_mut().filter_map(Value::as_array_mut).flatten();
        for fields in items.filter_map(Value::as_object_mut) {
            let is_it = |row: &&Unchanged| match fields.get("id").and_then(Value::as_i64) {
                Some(id) => row.id == id,
                None => row.name.is_some() && row.name.as_deref() == fields.get("name").and_then(Value::as_str),
            };
            let own = rows.iter().filter(|row| row.entity == entity).find(is_it);
            if let Some(row) = own.filter(|row| Some(row.seen) == version(fields)) {
                fields.insert("version".to_owned(), row.now.into());
            }
        }
        self
    }

    /// Runs the call. Its write becomes part of the caller's write, see `Write::join`.
    ///
    /// # Errors
    /// What the call is refused with.
    pub(super) async fn make(&self, handlers: &Router, user: &CurrentUser) -> Result<()> {
        if self.access == Access::Superadmin {
            user.require_superadmin()?;
        }
        let version = self.input.get("version").and_then(Value::as_i64);
        let uri = match version.filter(|_| self.method == Method::DELETE) {
            Some(version) => format!("{}?version={version}", self.path),
            None => self.path.clone(),
        };
        let request = Request::builder()
            .method(self.method.clone())
            .uri(uri)
            .header(header::CONTENT_TYPE, "application/json")
            .extension(user.clone())
            .body(Body::from(Value::Object(self.input.clone()).to_string()))
            .map_err(Error::internal)?;
        let Ok(response) = handlers.clone().oneshot(request).await;
        let (mut parts, body) = response.into_parts();
        if let Some(Refusal(error)) = parts.extensions.remove::<Refusal>() {
            let error = std::sync::Arc::try_unwrap(error);
            return Err(error.unwrap_or_else(Error::internal));
        }
        if !parts.status.is_success() {
            return Err(Error::internal(format!("a draft was answered with {}", parts.status)));
        }
        // The body is read completely, as a caller would do.
        to_bytes(body, usize::MAX).await.map_err(Error::internal)?;
        Ok(())
    }
}

/// Whether an error of the call means that there is nothing to store: its row is gone or was changed meanwhile, or the
/// server itself failed. Any other error can be corrected before the draft is published.
pub(super) fn is_final(error: &Error) -> bool {
    !matches!(error.code.status(), 409 | 422) || error.code == Code::VersionConflict
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_matches_its_pattern() {
        let pattern = "/api/admin/course/{id}/networking/{networkId}";
        let found = params_of(pattern, "/api/admin/course/101/networking/7").expect("it is one");
        assert_eq!(found, BTreeMap::from([("id", 101), ("networkId", 7)]));
        for other in [
            "/api/admin/course/101/networking",
            "/api/admin/course/101/networking/7/",
            "/api/admin/course/0101/networking/7",
            "/api/admin/course/-1/networking/7",
            "/api/admin/course/101/networking/7?version=1",
        ] {
            assert_eq!(params_of(pattern, other), None, "{other}");
        }
    }
}
