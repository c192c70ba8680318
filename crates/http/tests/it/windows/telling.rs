//! The site is notified of the edges of time windows: once, by any server, also after a stop and with any clock.

use std::{collections::BTreeSet, sync::Arc};

use peshtoq_persistence::{change, window::EdgeNotifier};
use sea_orm::{EntityTrait, PaginatorTrait};

use super::*;
use crate::harness::{Backend, Setup, TestDatabase};

/// A site whose top course is visible from minute 60 to minute 120 of the test's own time.
struct Timeline {
    server: Server,
    base: DateTime<Utc>,
    site: Site,
}

impl Timeline {
    async fn new(backend: Backend) -> Self {
        let database = Arc::new(TestDatabase::new(backend).await);
        let setup = Setup {
            outbox: true,
            ..Setup::default()
        };
        let server = Server::start_with(database, setup).await;
        let site = Site::new(&server).await;
        let base = clock::now() + TimeDelta::days(1);
        let timeline = Self { server, base, site };
        timeline
            .site
            .set(
                &timeline.server,
                "top course",
                Some(timeline.at(60.0)),
                Some(timeline.at(120.0)),
            )
            .await;
        change::outbox::Entity::delete_many()
            .exec(&timeline.server.app.db().writer())
            .await
            .expect("no notices yet");
        timeline
    }

    fn at(&self, minute: f64) -> DateTime<Utc> {
        self.base + TimeDelta::milliseconds((minute * 60_000.0) as i64)
    }

    /// A round of a server at that minute: whether it notified the site.
    async fn round(&self, teller: &EdgeNotifier, minute: f64) -> bool {
        let before = self.notices().await;
        let tags = teller
            .round(self.server.app.db(), self.at(minute))
            .await
            .expect("a round");
        let new = self.notices().await - before;
        assert_eq!(new, u64::from(!tags.is_empty()), "one notice for all: {tags:?}");
        let wanted = BTreeSet::from(["home".to_owned(), "section:TopRatedCourses".to_owned()]);
        assert!(tags.is_empty() || tags == wanted, "{tags:?}");
        new == 1
    }

    async fn notices(&self) -> u64 {
        let notices = change::outbox::Entity::find();
        notices.count(self.server.app.db().reader()).await.expect("a number")
    }
}

macro_rules! tellings {
    ($($name:ident),* $(,)?) => {
        mod sqlite {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $name() {
                super::$name(super::Timeline::new(crate::harness::Backend::Sqlite).await).await;
            })*
        }
        mod postgres {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $name() {
                super::$name(super::Timeline::new(crate::harness::Backend::Postgres).await).await;
            })*
        }
    };
}

tellings!(
    many_servers_notify_once_of_an_edge,
    edges_missed_while_stopped_are_notified_at_the_start,
    a_clock_set_back_notifies_again_and_does_not_loop,
    a_clock_far_ahead_loses_no_edge,
    two_clocks_that_differ_do_not_contradict_each_other,
    only_edges_of_visible_content_are_notified,
);

async fn many_servers_notify_once_of_an_edge(timeline: Timeline) {
    let changes = async || {
        let list = timeline
            .server
            .get("/api/admin/changes", &timeline.site.boss)
            .await
            .ok();
        list["total"].clone()
    };
    let before = changes().await;
    let servers = [
        EdgeNotifier::default(),
        EdgeNotifier::default(),
        EdgeNotifier::default(),
    ];
    for minute in [0.0, 59.0, 59.99] {
        for server in &servers {
            assert!(!timeline.round(server, minute).await, "{minute}");
        }
    }
    for edge in [60.0, 120.0] {
        let now = timeline.at(edge);
        let db = timeline.server.app.db();
        let notices = timeline.notices().await;
        let rounds = futures::future::join_all(servers.iter().map(|server| server.round(db, now))).await;
        let told_by = rounds
            .into_iter()
            .filter(|tags| !tags.as_ref().expect("a round").is_empty());
        assert_eq!(told_by.count(), 1, "at minute {edge}");
        assert_eq!(timeline.notices().await, notices + 1);
        for minute in [0.01, 1.0, 30.0] {
            for server in &servers {
                assert!(!timeline.round(server, edge + minute).await);
            }
        }
    }
    assert_eq!(changes().await, before, "nobody did it");
}

async fn edges_missed_while_stopped_are_notified_at_the_start(timeline: Timeline) {
    assert!(!timeline.round(&EdgeNotifier::default(), 0.0).await);
    let restarted = EdgeNotifier::default();
    assert!(timeline.round(&restarted, 75.0).await, "it has appeared");
    assert!(!timeline.round(&restarted, 76.0).await);
    assert!(
        !timeline.round(&EdgeNotifier::default(), 77.0).await,
        "notified already"
    );
    assert!(
        timeline.round(&EdgeNotifier::default(), 500.0).await,
        "it has disappeared"
    );
    assert!(!timeline.round(&EdgeNotifier::default(), 501.0).await);
    // It appeared and disappeared while no server ran: visitors saw nothing of it, and see nothing now.
    let later = (timeline.at(600.0), timeline.at(660.0));
    timeline
        .site
        .set(&timeline.server, "top course", Some(later.0), Some(later.1))
        .await;
    assert!(!timeline.round(&EdgeNotifier::default(), 700.0).await);
}

async fn a_clock_set_back_notifies_again_and_does_not_loop(timeline: Timeline) {
    let server = EdgeNotifier::default();
    assert!(!timeline.round(&server, 0.0).await);
    assert!(timeline.round(&server, 60.5).await);
    // Set back while it runs: it is hidden again, and appears again.
    for (minute, is_notified) in [
        (59.9, true),
        (59.91, false),
        (59.92, false),
        (60.0, true),
        (60.1, false),
        // By less than an edge: nothing visible happens, and no edge is lost.
        (60.05, false),
        (60.2, false),
        (120.0, true),
        (120.1, false),
    ] {
        assert_eq!(timeline.round(&server, minute).await, is_notified, "{minute}");
    }
    // Set back while it was stopped.
    let restarted = EdgeNotifier::default();
    for (minute, is_notified) in [(119.0, true), (119.1, false), (120.0, true), (121.0, false)] {
        assert_eq!(timeline.round(&restarted, minute).await, is_notified, "{minute}");
    }
}

async fn a_clock_far_ahead_loses_no_edge(timeline: Timeline) {
    let server = EdgeNotifier::default();
    assert!(!timeline.round(&server, 0.0).await);
    for (minute, is_notified) in [
        // A year ahead: both edges are behind, and it is as hidden as before.
        (525_600.0, false),
        // The clock is right again.
        (1.0, false),
        (59.0, false),
        (60.0, true),
        (61.0, false),
        // Ahead by more than one edge, and right again.
        (300.0, true),
        (62.0, true),
        (63.0, false),
        (120.0, true),
        (121.0, false),
    ] {
        assert_eq!(timeline.round(&server, minute).await, is_notified, "{minute}");
    }
}

async fn two_clocks_that_differ_do_not_contradict_each_other(timeline: Timeline) {
    for behind in [0.02, 7.0] {
        let (right, late) = (EdgeNotifier::default(), EdgeNotifier::default());
        let mut times = 0;
        // Three seconds a round would take a while; a minute does as well.
        for step in 0..30 {
            let minute = 50.0 + f64::from(step);
            times += u32::from(timeline.round(&right, minute).await);
            times += u32::from(timeline.round(&late, minute - behind).await);
        }
        assert!(
            (1..=2).contains(&times),
            "notified {times} times with a clock {behind} minutes behind"
        );
        // For the next round the clocks are set back; the course is then hidden again, which is another notice.
        assert!(timeline.round(&right, 0.0).await);
    }
}

async fn only_edges_of_visible_content_are_notified(timeline: Timeline) {
    let server = EdgeNotifier::default();
    let db = timeline.server.app.db();
    let round = async |minute: f64| server.round(db, timeline.at(minute)).await.expect("a round");
    round(0.0).await;
    let (from, until) = (Some(timeline.at(200.0)), None);
    for kind in KINDS.into_iter().filter(|kind| *kind != "top course") {
        timeline.site.set(&timeline.server, kind, from, until).await;
    }
    // A hidden section and a course that is no longer taught do not appear.
    let site = &timeline.site;
    site.put(&timeline.server, "home section", &json!({"isVisible": false}))
        .await
        .ok();
    let path = format!("/api/admin/course/{}/status", site.other);
    timeline
        .server
        .patch(&path, &site.boss, json!({"status": "ARCHIVED"}))
        .await
        .ok();
    round(199.0).await;
    let tags: Vec<String> = round(200.0).await.into_iter().collect();
    let page = format!("course:{}", site.course);
    let wanted = [
        page.as_str(),
        "home",
        "section:Banner",
        "section:BonusCourses",
        "section:CourseBonuses",
    ];
    assert_eq!(tags, wanted);
}
