//! A round: people work, faults are caused and lifted, and everything is compared.

use std::{
    path::PathBuf,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use tokio::task::JoinSet;

use crate::{
    check::{
        self, files,
        finding::{Finding, Violation},
        shown,
    },
    dice::Dice,
    fault::{Fault, USUAL_RUDENESS},
    model::{
        board::Board,
        journal::{Effect, Intent, Journal, Outcome},
        kinds::{KINDS, kind},
    },
    pair::{Database, Pair, Store},
    people::{
        Person, Shared,
        client::{Body, Call, Caller},
        picture,
    },
    plan::Plan,
    sabotage::{DAMAGED, Sabotage},
    world::{
        Tools, World, process,
        template::{Template, login},
    },
};

/// Writes must succeed again this soon after a fault.
const RECOVERS_WITHIN: Duration = Duration::from_secs(30);
/// How often a fault is renewed while it lasts.
const RENEWED: Duration = Duration::from_millis(30);

/// The setup of a round.
pub struct Setup<'a> {
    /// What all rounds need.
    pub tools: &'a Tools,
    /// The database and store.
    pub pair: Pair,
    /// The initial installation.
    pub template: &'a Template,
    /// The seed of this round.
    pub seed: u64,
    /// The only fault to cause, if set.
    pub fault: Option<&'a str>,
    /// Whether calls can be repeated.
    pub idempotency: bool,
    /// The deliberate damage.
    pub sabotage: Option<Sabotage>,
    /// Whether the folder is kept even without findings.
    pub keep: bool,
}

/// The result of a round.
pub struct Ended {
    /// Its seed.
    pub seed: u64,
    /// Its faults.
    pub faults: Vec<&'static str>,
    /// The calls of its people.
    pub intents: Vec<Intent>,
    /// The problems.
    pub findings: Vec<Finding>,
    /// How long after the faults writes succeeded again.
    pub recovered: Option<Duration>,
    /// The folder, if there are findings.
    pub kept: Option<PathBuf>,
    /// The last lines of the server's log, if there are findings.
    pub log: String,
}

/// Why a round ends early.
enum Stop {
    /// The server is gone.
    Server(String),
    /// The round proves nothing.
    Round(String),
}

impl From<String> for Stop {
    fn from(why: String) -> Self {
        Self::Server(why)
    }
}

/// Runs a round.
///
/// # Errors
/// When it could not run; that says nothing about the server.
pub async fn run(setup: &Setup<'_>) -> Result<Ended, String> {
    let mut dice = Dice::new(setup.seed);
    let plan = Plan::draw(&mut dice, setup.pair, setup.tools.may_mount, setup.fault)?;
    let name = format!("{}-{:016x}", setup.pair, setup.seed);
    // A kept folder is not overwritten when its seed is used again.
    let folders = (1..).map(|number| setup.tools.work.join(format!("{name}-{number}")));
    let folder = folders.into_iter().find(|folder| !folder.exists()).unwrap_or_default();
    let mut world = World::make(setup.tools, setup.pair, folder, Some(setup.template), plan.needs()).await?;
    let shared = Arc::new(shared(setup));
    let mut round = Round {
        setup,
        plan: &plan,
        shared: &shared,
        dice,
        world: &mut world,
        recovered: None,
    };
    let held = round.hold().await;
    let recovered = round.recovered;
    let mut findings = std::mem::take(&mut *shared.findings.lock().unwrap_or_else(PoisonError::into_inner));
    match held {
        Ok(()) => {}
        Err(Stop::Server(why)) => findings.push(Finding::new(Violation::Died, why)),
        Err(Stop::Round(why)) => return Err(why),
    }
    // The kinds are ordered by severity.
    findings.sort_by_key(|finding| finding.violation);
    let keep = setup.keep || !findings.is_empty();
    let kept = keep.then(|| world.folder.clone());
    let log = if keep {
        process::tail(&world.log, 12)
    } else {
        String::new()
    };
    world.put_away(setup.tools, keep).await;
    Ok(Ended {
        seed: setup.seed,
        faults: plan.names(),
        intents: shared.journal.intents(),
        findings,
        recovered,
        kept,
        log,
    })
}

fn shared(setup: &Setup<'_>) -> Shared {
    let board = Board::default();
    board.look().files.clone_from(&setup.template.files);
    Shared {
        journal: Journal::new(setup.template.state.newest()),
        board,
        findings: Mutex::default(),
        courses: setup.template.courses.clone(),
        idempotency: setup.idempotency,
        is_over: AtomicBool::new(false),
        rudeness: AtomicU64::new(USUAL_RUDENESS),
        store_is_slow: AtomicBool::new(false),
        stopped_at: AtomicI64::new(-1),
    }
}

struct Round<'a> {
    setup: &'a Setup<'a>,
    plan: &'a Plan,
    shared: &'a Arc<Shared>,
    dice: Dice,
    world: &'a mut World,
    recovered: Option<Duration>,
}

impl Round<'_> {
    fn person(&mut self, number: usize) -> Result<Person, Stop> {
        let (staff, token) = self
            .setup
            .template
            .people
            .get(number)
            .ok_or_else(|| Stop::Round("nobody is left".to_owned()))?;
        let caller = Caller::new(self.world.address, token).map_err(|error| Stop::Round(error.to_string()))?;
        Ok(Person {
            staff: *staff,
            login: login(number),
            caller,
            dice: self.dice.fork(),
            shared: Arc::clone(self.shared),
            named: 0,
        })
    }

    async fn hold(&mut self) -> Result<(), Stop> {
        self.world.start().await?;
        let mut keeper = self.person(self.setup.template.people.len() - 1)?;
        let mut people = JoinSet::new();
        for number in 0..self.plan.people {
            people.spawn(self.person(number)?.work());
        }
        tokio::time::sleep(self.plan.before).await;
        self.go_wrong().await?;
        self.recover(&mut keeper).await?;
        tokio::time::sleep(self.plan.after).await;
        self.shared.is_over.store(true, Ordering::Relaxed);
        let home = async { while people.join_next().await.is_some() {} };
        // No caller waits longer than this for an answer.
        if tokio::time::timeout(Duration::from_secs(60), home).await.is_err() {
            return Err(Stop::Server("people wait for ever".to_owned()));
        }
        self.shared.rudeness.store(0, Ordering::Relaxed);
        let stale = shown::site(&keeper, Duration::from_secs(5)).await;
        self.find(stale);
        self.start_again(&mut keeper).await?;
        self.compare(&mut keeper).await
    }

    /// Causes the faults one after the other, and lifts them.
    async fn go_wrong(&mut self) -> Result<(), Stop> {
        let plan = self.plan;
        for (fault, during) in plan.faults.iter().zip(&plan.during) {
            fault.strike(self.world, self.shared).map_err(Stop::Round)?;
            let began = Instant::now();
            while began.elapsed() < *during {
                tokio::time::sleep(RENEWED.min(*during)).await;
                fault.go_on(self.world);
            }
        }
        // A paused process does not react to SIGTERM.
        let is_pause = |fault: &&Fault| **fault == Fault::Pause;
        let pauses = plan.faults.iter().filter(is_pause);
        for fault in pauses.chain(plan.faults.iter().filter(|fault| !is_pause(fault))) {
            fault.lift(self.world, self.shared).await?;
        }
        Ok(())
    }

    /// Writes and uploads must succeed again in time.
    async fn recover(&mut self, keeper: &mut Person) -> Result<(), Stop> {
        if !self.world.runs() {
            let ended = self.world.process.as_mut().and_then(process::Process::ended);
            let how = ended.map(|status| status.to_string()).unwrap_or_default();
            self.shared
                .find(Violation::Died, format!("the server ended by itself: {how}"));
            self.world.start().await?;
        }
        let began = Instant::now();
        let keep_rude = self.shared.rudeness.swap(0, Ordering::Relaxed);
        loop {
            let made = keeper.make_one(&KINDS[0]).await;
            let bytes = picture(&mut keeper.dice);
            let stored = match &made {
                Some(Outcome::Acknowledged { .. }) => Some(keeper.upload_one("partners", bytes).await),
                _ => None,
            };
            if matches!(stored, Some(Outcome::Acknowledged { .. })) {
                break;
            }
            if began.elapsed() > RECOVERS_WITHIN {
                let text = format!(
                    "{} s after the fault: making a row {made:?}, an upload {stored:?}",
                    began.elapsed().as_secs()
                );
                self.shared.find(Violation::Late, text);
                break;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        self.shared.rudeness.store(keep_rude, Ordering::Relaxed);
        self.recovered = Some(began.elapsed());
        Ok(())
    }

    /// Restarts the server.
    async fn start_again(&mut self, keeper: &mut Person) -> Result<(), Stop> {
        if let (Some(_), Some(kind)) = (self.setup.sabotage, kind(DAMAGED)) {
            keeper.make_one(kind).await;
        }
        if self.plan.ends_by_kill {
            self.world.kill();
        } else if let Err(why) = self.world.stop().await {
            self.shared.find(Violation::Late, why);
        }
        if let Some(sabotage) = self.setup.sabotage {
            sabotage
                .strike(self.world, &self.shared.board)
                .await
                .map_err(Stop::Round)?;
        }
        Ok(self.world.start().await?)
    }

    /// Compares the data with the journal, first through the server, then directly.
    async fn compare(&mut self, keeper: &mut Person) -> Result<(), Stop> {
        self.undo_works(keeper).await;
        let mut found = files::read(keeper).await;
        let (lists, more) = shown::read(keeper).await;
        found.extend(more);
        // In a store that others may share, a bucket or a folder with PostgreSQL, only leftovers that are hours old are
        // removed, not at the start.
        let is_own = self.setup.pair.store == Store::Folder && self.setup.pair.database == Database::Sqlite;
        found.extend(files::swept(self.world.store(), is_own, Duration::from_secs(5)).await);
        if let Err(why) = self.world.stop().await {
            self.shared.find(Violation::Late, why);
        }
        let database = self.world.database().await?;
        let intents = self.shared.journal.intents();
        let (_, wrong) = check::database(&intents, &database, &self.setup.template.state);
        found.extend(wrong);
        found.extend(shown::compare(&lists, &database));
        let first: Vec<_> = self
            .setup
            .template
            .files
            .iter()
            .map(|file| Arc::clone(&file.bytes))
            .collect();
        found.extend(files::compare(&intents, &first, &database, self.world.store()));
        found.extend(files::temporary(&self.world.temporary()));
        self.find(found);
        Ok(())
    }

    fn find(&self, found: Vec<Finding>) {
        let mut findings = self.shared.findings.lock().unwrap_or_else(PoisonError::into_inner);
        findings.extend(found);
    }

    /// The newest change must be undoable, and its effects must be gone.
    async fn undo_works(&mut self, keeper: &mut Person) {
        let made = keeper.make_one(&KINDS[0]).await;
        let Some(Outcome::Acknowledged {
            change: Some(change), ..
        }) = made
        else {
            return self.shared.find(
                Violation::Late,
                format!("nothing can be written after the restart: {made:?}"),
            );
        };
        let call = Call::new("POST", format!("/api/admin/changes/{change}/undo"), Body::None);
        let undone = keeper.submit(Effect::Undo { change }, call).await;
        if !matches!(undone, Outcome::Acknowledged { .. }) {
            self.shared.find(
                Violation::Answer,
                format!("the newest change cannot be undone: {undone:?}"),
            );
        }
    }
}
