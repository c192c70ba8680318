//! Calls operations by their id and compares every answer with the document.

use super::*;

/// Calls operations by their id, and checks every answer against the document.
pub(super) struct Driver<'a> {
    pub(super) server: &'a Server,
    pub(super) document: Value,
    pub(super) described: BTreeMap<String, (String, String, Value)>,
    pub(super) succeeded: Mutex<BTreeSet<String>>,
    /// How many whole numbers were tried beyond their bounds, by location.
    pub(super) stretched: Mutex<BTreeMap<&'static str, usize>>,
}

impl<'a> Driver<'a> {
    pub(super) fn new(server: &'a Server) -> Self {
        let document = document();
        let described = described(&document);
        Self {
            server,
            document,
            described,
            succeeded: Mutex::default(),
            stretched: Mutex::default(),
        }
    }

    /// The path of an operation with its parameters; those that are not in the path go into the query.
    pub(super) fn address(&self, id: &str, parameters: &[(&str, String)]) -> String {
        let mut path = self.described[id].1.clone();
        let mut query = Vec::new();
        for (name, value) in parameters {
            let placeholder = format!("{{{name}}}");
            if path.contains(&placeholder) {
                path = path.replace(&placeholder, value);
            } else {
                query.push(format!("{name}={value}"));
            }
        }
        assert!(!path.contains('{'), "{id} wants more parameters: {path}");
        if query.is_empty() {
            path
        } else {
            format!("{path}?{}", query.join("&"))
        }
    }

    pub(super) async fn call(
        &self,
        id: &str,
        parameters: &[(&str, String)],
        token: Option<&str>,
        body: Option<Value>,
    ) -> Reply {
        let method: Method = self.described[id].0.parse().expect("a method");
        let address = self.address(id, parameters);
        let is_first = !self.succeeded.lock().expect("unpoisoned").contains(id);
        let reply = self.server.call(method.clone(), &address, token, body.clone()).await;
        self.validate(id, &reply);
        if is_first && reply.status < 400 {
            let makes = reply.body["data"]["version"] == 1;
            self.stretch(id, &method, &address, token, body, makes).await;
        }
        reply
    }

    pub(super) fn tried(&self, what: &'static str) {
        *self.stretched.lock().expect("unpoisoned").entry(what).or_default() += 1;
    }

    /// Repeats a successful call with each of its whole numbers beyond the documented bounds: each time only that field
    /// is out of range, and an id in a path is not found.
    pub(super) async fn stretch(
        &self,
        id: &str,
        method: &Method,
        address: &str,
        token: Option<&str>,
        body: Option<Value>,
        makes: bool,
    ) {
        let (_, path, operation) = &self.described[id];
        let (place, query) = address.split_once('?').unwrap_or((address, ""));
        for parameter in operation["parameters"].as_array().into_iter().flatten() {
            let (name, rule) = (parameter["name"].as_str().expect("a name"), &parameter["schema"]);
            if !schema::is_whole_number(rule) {
                continue;
            }
            for number in beyond(id, rule) {
                let in_path = parameter["in"] == "path";
                let address = if in_path {
                    let marked = path.split('/').zip(place.split('/'));
                    let parts = marked.map(|(part, now)| match part == format!("{{{name}}}") {
                        true => number.to_string(),
                        false => now.to_owned(),
                    });
                    let place = parts.collect::<Vec<_>>().join("/");
                    if query.is_empty() {
                        place
                    } else {
                        format!("{place}?{query}")
                    }
                } else {
                    let own = format!("{name}=");
                    let others = query
                        .split('&')
                        .filter(|pair| !pair.is_empty() && !pair.starts_with(&own));
                    let mut pairs: Vec<String> = others.map(str::to_owned).collect();
                    pairs.push(format!("{name}={number}"));
                    format!("{place}?{}", pairs.join("&"))
                };
                let reply = self.server.call(method.clone(), &address, token, body.clone()).await;
                self.validate(id, &reply);
                let is_absent = reply.status == 404 && (in_path || rule["minimum"] == 1);
                assert!(
                    is_absent || is_out_of_range(&reply, name),
                    "{id} {address}: {}",
                    reply.body
                );
                self.tried(if in_path { "path" } else { "query" });
            }
        }
        let Some(mut body) = body else { return };
        without_versions(&mut body);
        let content = &operation["requestBody"]["content"]["application/json"];
        let mut numbers = Vec::new();
        self.numbers("", "", &content["schema"], &body, &mut numbers);
        for (pointer, field, rule) in numbers {
            // A new row has no version, so none is checked.
            if field == "version" && makes {
                continue;
            }
            for number in beyond(id, &rule) {
                let mut body = body.clone();
                match body.pointer_mut(&pointer) {
                    Some(value) => *value = number.clone(),
                    None => body[pointer.trim_start_matches('/')] = number.clone(),
                }
                let reply = self.server.call(method.clone(), address, token, Some(body)).await;
                self.validate(id, &reply);
                assert!(
                    is_out_of_range(&reply, &field),
                    "{id} {field} = {number}: {}",
                    reply.body
                );
                self.tried("body");
            }
        }
    }

    /// The whole numbers of a body by their pointers, with the names of their fields and their schemas; of a list its
    /// first row.
    pub(super) fn numbers(
        &self,
        pointer: &str,
        field: &str,
        rule: &Value,
        body: &Value,
        found: &mut Vec<(String, String, Value)>,
    ) {
        let rule = schema::resolved(&self.document, rule);
        if schema::is_whole_number(rule) {
            found.push((pointer.to_owned(), field.to_owned(), rule.clone()));
        }
        if let (Some(items), Some(first)) = (rule.get("items"), body.get(0)) {
            self.numbers(&format!("{pointer}/0"), &format!("{field}[0]"), items, first, found);
        }
        for (name, rule) in rule["properties"].as_object().into_iter().flatten() {
            let inner = if field.is_empty() {
                name.clone()
            } else {
                format!("{field}.{name}")
            };
            // Optional top-level fields are tried too.
            if body.get(name).is_some() || field.is_empty() {
                self.numbers(&format!("{pointer}/{name}"), &inner, rule, &body[name], found);
            }
        }
    }

    /// Checks that an answer matches the document.
    #[track_caller]
    pub(super) fn validate(&self, id: &str, reply: &Reply) {
        let (_, path, operation) = &self.described[id];
        let header = |name: &str| reply.headers.get(name).and_then(|value| value.to_str().ok());
        let response = operation["responses"].get(reply.status.to_string());
        let response = response.unwrap_or_else(|| {
            panic!(
                "{id} answers {}, which the document does not list: {}",
                reply.status, reply.body
            )
        });
        let kinds = response["content"].as_object().into_iter().flatten();
        if let Some((kind, _)) = kinds.into_iter().find(|(kind, _)| *kind != "application/json") {
            assert_eq!(header("content-type"), Some(kind.as_str()), "{id} answers with a file");
            self.succeeded.lock().expect("unpoisoned").insert(id.to_owned());
            return;
        }
        let content = &response["content"]["application/json"];
        let found = schema::findings(&self.document, &content["schema"], &reply.body);
        assert!(found.is_empty(), "{id} {}: {found:#?}", reply.status);
        assert_eq!(header("content-type"), Some("application/json"), "{id}");
        assert!(header("x-request-id").is_some_and(|text| text.len() >= 8), "{id}");
        if path.starts_with("/api/admin") {
            assert_eq!(header("cache-control"), Some("no-store"), "{id} {}", reply.status);
        }
        assert_eq!(header("x-content-type-options"), Some("nosniff"), "{id}");
        if reply.status >= 400 {
            let code = reply.body["code"].as_str().expect("a code");
            // A single wrong field sets the top-level code (`docs/api.md#failures`).
            let is_of_a_field = reply.body["fields"][0]["code"] == code;
            assert!(
                is_of_a_field || content["examples"].get(code).is_some(),
                "{id} answers {code}, which the document does not list"
            );
            assert_eq!(reply.body["errorId"].as_str(), header("x-request-id"), "{id}");
            assert!(
                header("x-change-id").is_none(),
                "{id} was refused and says that it changed something"
            );
        } else {
            let is_change = response["headers"].get("x-change-id").is_some();
            assert_eq!(
                header("x-change-id").is_some(),
                is_change,
                "{id} and the header x-change-id"
            );
            self.succeeded.lock().expect("unpoisoned").insert(id.to_owned());
        }
    }

    pub(super) async fn upload(&self, token: Option<&str>, folder: &str, bytes: Vec<u8>) -> Reply {
        let part = reqwest::multipart::Part::bytes(bytes).file_name("a.png");
        let form = reqwest::multipart::Form::new()
            .text("fileFolder", folder.to_owned())
            .part("files", part);
        let mut request = self
            .server
            .client
            .post(format!("{}/api/upload", self.server.base))
            .multipart(form);
        if let Some(token) = token {
            request = request.bearer_auth(token);
        }
        let reply = Server::read(request).await;
        self.validate("upload", &reply);
        reply
    }

    /// The example body of an operation, with an uploaded picture in every picture field.
    pub(super) async fn body(&self, id: &str, person: &Person) -> Value {
        let content = &self.described[id].2["requestBody"]["content"]["application/json"];
        let mut body = content["example"].clone();
        assert!(body.is_object(), "{id} has no example");
        let path = content["schema"]["$ref"]
            .as_str()
            .and_then(|path| path.strip_prefix('#'))
            .expect("a named schema");
        let properties = self.document.pointer(path).expect("the schema")["properties"]
            .as_object()
            .expect("properties");
        // An example refers to a course that may not exist.
        for course in ["courseId", "categoryId"] {
            if body.get(course).is_some() {
                body[course] = Value::Null;
            }
        }
        for (name, property) in properties {
            if property["x-kind"] == "image" {
                let folder = property["x-folder"].as_str().expect("the folder of a picture");
                let colour = u8::try_from(name.len()).expect("a short name");
                let (width, height) = match property["x-rule"].as_str() {
                    Some("roadmap") => (1200, 500),
                    _ => (64, 64),
                };
                body[name] = json!(self.server.picture(person, folder, width, height, colour).await);
            }
        }
        body
    }
}

/// Whole numbers just beyond the bounds of a schema, and far beyond.
pub(super) fn beyond(id: &str, rule: &Value) -> Vec<Value> {
    let bound = |name: &str| {
        rule[name]
            .as_i64()
            .unwrap_or_else(|| panic!("{id}: no {name} in {rule}"))
    };
    let (least, greatest) = (bound("minimum"), bound("maximum"));
    vec![json!(least - 1), json!(greatest + 1), json!(u64::MAX)]
}

/// Removes the versions from a body, which are outdated once it was sent.
pub(super) fn without_versions(value: &mut Value) {
    match value {
        Value::Object(object) => {
            for (name, inner) in object {
                match name.as_str() {
                    "version" | "listVersion" => *inner = Value::Null,
                    _ => without_versions(inner),
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(without_versions),
        _ => {}
    }
}

pub(super) fn is_out_of_range(reply: &Reply, field: &str) -> bool {
    let is_it = |failed: &Value| failed["field"] == field && failed["code"] == "out_of_range";
    reply.status == 422
        && reply.body["fields"]
            .as_array()
            .is_some_and(|fields| fields.iter().any(is_it))
}
