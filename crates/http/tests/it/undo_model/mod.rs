//! A long random sequence of writes, reorderings, copies, removals and undos by several people, compared with a model.
//! After every step the rows, their order, their versions and what counts as undone must match the model.
//!
//! `PESHTOQ_TEST_SEED` repeats a run; `PESHTOQ_TEST_STEPS` makes it longer.

mod lists;
mod model;
mod moment;
mod rows;
mod stored;
mod wild;

use std::collections::BTreeMap;

use model::{Kind, Model, Refusal};
use rand::{Rng, SeedableRng, rngs::StdRng, seq::SliceRandom};
use reqwest::Method;
use serde_json::{Value, json};

use crate::harness::{PASSWORD, Person, Reply, Server, on_both_databases};

on_both_databases!(undo_behaves_as_documented);

/// A number from the environment.
fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

async fn undo_behaves_as_documented(server: Server) {
    let steps = number("PESHTOQ_TEST_STEPS").unwrap_or(400);
    let mut life = Life::begin(server).await;
    for step in 0..steps {
        let what = life.step().await;
        life.compare(&format!("step {step}, {what}")).await;
        if step % 20 == 0 {
            life.server.assert_dense().await;
        }
    }
    life.server.assert_dense().await;
    println!("{:?}", life.tally);
    // Every kind of step occurred, and undo was both granted and refused.
    for (what, least) in [("undone", 20), ("refused: Superseded", 20)] {
        let found = life.tally.get(what).copied().unwrap_or_default();
        assert!(steps < 400 || found >= least, "{what}: {:?}", life.tally);
    }
}

struct Life {
    server: Server,
    people: Vec<Person>,
    image: String,
    model: Model,
    random: StdRng,
    names: u32,
    tally: BTreeMap<String, u32>,
}

impl Life {
    /// An installation with three people, whose random steps follow from the printed seed.
    async fn begin(server: Server) -> Self {
        let seed = number("PESHTOQ_TEST_SEED").unwrap_or_else(rand::random);
        println!("PESHTOQ_TEST_SEED={seed}");
        let boss = server.superadmin().await;
        let image = server.picture(&boss, "other", 60, 40, 5).await;
        let mut people = vec![boss];
        for login in ["nodira", "jasur"] {
            let body =
                json!({"firstName": "a", "lastName": "b", "login": login, "password": PASSWORD, "role": "superadmin"});
            server.post("/api/admin/staff", &people[0], body).await.created();
            let new = server.sign_in(login, PASSWORD).await;
            let other = format!("{PASSWORD}1");
            let body = json!({"currentPassword": PASSWORD, "newPassword": other, "confirmPassword": other});
            server.put("/api/admin/change-password", &new, body).await.ok();
            people.push(server.sign_in(login, &other).await);
        }
        let mut life = Self {
            server,
            people,
            image,
            model: Model::default(),
            random: StdRng::seed_from_u64(seed),
            names: 0,
            tally: BTreeMap::new(),
        };
        // The carousel is nearly full from the start, so that its limit is reached.
        while life.model.group(Kind::Top, "2").len() < 9 {
            life.top().await;
        }
        life
    }

    fn any<T: Copy>(&mut self, of: &[T]) -> Option<T> {
        (!of.is_empty()).then(|| of[self.random.random_range(0..of.len())])
    }

    fn name(&mut self) -> String {
        self.names += 1;
        format!("n{}", self.names)
    }

    fn shuffled(&mut self, mut ids: Vec<i64>) -> Vec<i64> {
        ids.shuffle(&mut self.random);
        ids
    }

    async fn call(&mut self, method: Method, path: &str, body: Option<Value>) -> Reply {
        let person = self.people[self.random.random_range(0..self.people.len())].clone();
        self.server.call(method, path, Some(&person.access), body).await
    }

    async fn step(&mut self) -> String {
        let courses = self.model.ids(Kind::Course);
        match self.random.random_range(0..100) {
            0..45 => self.undo().await,
            45..50 => self.flat(Kind::Partner).await,
            50..57 => self.flat(Kind::Skill).await,
            57..62 if courses.len() < 3 => self.new_course().await,
            57..63 => self.flat(Kind::Course).await,
            63..70 => self.flat(Kind::Support).await,
            70..76 => self.top().await,
            76..82 => self.order().await,
            82..87 => self.associations().await,
            87..92 => self.bonuses().await,
            92..96 => self.sections().await,
            _ => self.copy().await,
        }
    }

    /// Applies the result of a call to the model; call and model must agree on whether it was refused.
    fn settle(&mut self, what: String, reply: &Reply, expected: Result<(), Refusal>, undoes: Option<i64>) -> String {
        let found = match expected {
            Ok(()) => {
                assert!(matches!(reply.status, 200 | 201), "{what}: {}", reply.body);
                let change = reply.headers.contains_key("x-change-id").then(|| reply.change());
                self.model.commit(change, undoes);
                if undoes.is_some() { "undone" } else { "written" }.to_owned()
            }
            Err(refusal) => {
                let code = match refusal {
                    Refusal::Superseded => (409, "change_superseded"),
                    Refusal::InUse => (409, "in_use"),
                    Refusal::NameTaken => (409, "name_taken"),
                    Refusal::Full => (422, "carousel_limit_exceeded"),
                };
                assert_eq!(
                    (reply.status, reply.body["code"].as_str().unwrap_or_default()),
                    code,
                    "{what}: {}",
                    reply.body
                );
                format!("refused: {refusal:?}")
            }
        };
        *self.tally.entry(found.clone()).or_default() += 1;
        format!("{what} ({found})")
    }

    /// Tries a step on the model; a refused one changes nothing.
    fn attempt(&mut self, step: impl FnOnce(&mut Model) -> Result<(), Refusal>) -> Result<(), Refusal> {
        let before = self.model.clone();
        let result = step(&mut self.model);
        if result.is_err() {
            self.model = before;
        }
        result
    }

    async fn undo(&mut self) -> String {
        let changes = self.model.change_ids();
        // Mostly a recent change, sometimes any.
        let lately = match self.random.random_bool(0.8) {
            true => &changes[changes.len().saturating_sub(8)..],
            false => &changes,
        };
        let Some(change) = self.any(lately) else {
            return "nothing to undo".to_owned();
        };
        let reply = self
            .call(Method::POST, &format!("/api/admin/changes/{change}/undo"), None)
            .await;
        let expected = self.attempt(|model| model.undo(change));
        self.settle(format!("undo {change}"), &reply, expected, Some(change))
    }
}
