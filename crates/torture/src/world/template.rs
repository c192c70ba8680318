//! The initial installation of every round: signed-in people, two courses, some files. Created once for each pair.

use std::{path::PathBuf, sync::Arc, time::Duration};

use serde_json::{Value, json};

use super::{Needs, Tools, World};
use crate::{
    check::database_state::DatabaseState,
    dice::Dice,
    model::board::Stored,
    pair::Pair,
    people::{
        client::{Answer, Body, Call, Caller},
        film, picture,
    },
};

/// Everybody's password.
pub const PASSWORD: &str = "Parol#2026";
/// Maximum number of people in a round, including one who stays after the others have stopped.
pub const PEOPLE: usize = 7;

/// The login of a person.
pub fn login(number: usize) -> String {
    format!("odam{number}")
}

/// A prepared installation, not running.
pub struct Template {
    /// Its folder.
    pub folder: PathBuf,
    /// The name of its PostgreSQL database.
    pub database: Option<String>,
    /// The ids of the people and their access tokens.
    pub people: Vec<(i64, String)>,
    /// The ids of the courses.
    pub courses: Vec<i64>,
    /// The files.
    pub files: Vec<Stored>,
    /// The content of its database.
    pub state: DatabaseState,
    url: String,
}

impl Template {
    /// Prepares one.
    ///
    /// # Errors
    /// What failed, although no fault was caused.
    pub async fn make(tools: &Tools, pair: Pair, dice: &mut Dice) -> Result<Self, String> {
        let folder = tools.work.join(format!("{pair}-template"));
        let mut world = World::make(tools, pair, folder.clone(), None, Needs::default()).await?;
        world.run(&["migrate"], "")?;
        for number in 0..PEOPLE {
            let login = login(number);
            let names = ["--first-name", "Bobur", "--last-name", "Karimov", "--password-stdin"];
            let command = [&["staff", "create-superadmin", "--login", &login][..], &names].concat();
            world.run(&command, PASSWORD)?;
        }
        world.start().await?;
        let mut people = Vec::new();
        for number in 0..PEOPLE {
            let body = json!({"username": login(number), "password": PASSWORD});
            let data = ask(&world, "", Call::new("POST", "/api/admin/signin", Body::Json(body))).await?;
            let staff = data["staffInfo"]["id"].as_i64().ok_or("a sign-in without a person")?;
            people.push((
                staff,
                data["accessToken"]
                    .as_str()
                    .ok_or("a sign-in without a token")?
                    .to_owned(),
            ));
        }
        let token = people.first().map(|(_, token)| token.clone()).unwrap_or_default();
        let mut courses = Vec::new();
        for name in ["Frontend", "Backend"] {
            let call = Call::new("POST", "/api/admin/course", Body::Json(json!({"name": name})));
            courses.push(
                ask(&world, &token, call).await?["id"]
                    .as_i64()
                    .ok_or("a course without an id")?,
            );
        }
        let mut files = Vec::new();
        for folder in ["partners", "course-banners", "videos"] {
            let bytes = if folder == "videos" { film(dice) } else { picture(dice) };
            let call = Call::new(
                "POST",
                "/api/upload",
                Body::File {
                    folder,
                    bytes: Arc::clone(&bytes),
                },
            );
            let data = ask(&world, &token, call).await?;
            let path = data[0]["path"].as_str().ok_or("an upload without a path")?.to_owned();
            files.push(Stored { path, bytes });
        }
        world.stop().await?;
        let state = world.database().await?;
        let url = world.database_url().to_owned();
        let database = url
            .starts_with("postgres")
            .then(|| url.rsplit('/').next().unwrap_or_default().to_owned());
        Ok(Self {
            folder,
            database,
            people,
            courses,
            files,
            state,
            url,
        })
    }

    /// Removes it.
    pub async fn put_away(self, tools: &Tools) {
        if let Some(postgres) = &tools.postgres {
            postgres.remove(&self.url).await;
        }
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

async fn ask(world: &World, token: &str, call: Call) -> Result<Value, String> {
    let caller = Caller::new(world.address, token).map_err(|error| error.to_string())?;
    match caller.call(&call, Duration::from_secs(30)).await {
        Answer::Whole {
            status: 200 | 201,
            body,
            ..
        } => Ok(body["data"].clone()),
        answer => Err(format!("{} {}: {answer:?}", call.method, call.path)),
    }
}
