//! The check of a database and its store, and what it repairs.

use sea_orm::{ConnectionTrait, Database};

use crate::{
    installation::{Installation, assert_whole},
    program::files,
};

/// `peshtoq check` lists everything that is damaged.
#[tokio::test(flavor = "multi_thread")]
async fn a_check_names_what_is_wrong() {
    for installation in [Installation::on_sqlite(), Installation::on_postgres().await] {
        let program = &installation.program;
        program.run(&["demo", "load"], "").ok();
        // The first start creates the search entries.
        assert_eq!(program.serve().stop(), Some(0));
        let out = assert_whole(program);
        assert!(out.starts_with("no problems: "), "{out}");
        let url = program.environment.get("PESHTOQ_DATABASE_URL").cloned();
        let is_sqlite = url.is_none();
        let url = url.unwrap_or_else(|| format!("sqlite://{}", program.data().join("peshtoq.db").display()));
        let db = Database::connect(url).await.expect("the database");
        let run = async |sql: &str| {
            db.execute_unprepared(sql)
                .await
                .unwrap_or_else(|error| panic!("{sql}: {error}"));
        };
        if is_sqlite {
            run("PRAGMA foreign_keys = OFF").await;
            run("UPDATE mentor SET course_id = 77777 WHERE id = 1").await;
        }
        run("UPDATE partner SET position = position + 1 WHERE position > 1").await;
        run("UPDATE skill SET name = 'past the history' WHERE id = 1").await;
        run("DELETE FROM search_entry WHERE entity = 'tool' AND row_id = 1").await;
        run("UPDATE search_entry SET row_id = 4711 WHERE entity = 'partner' AND row_id = 1").await;
        run("UPDATE change SET touched = touched + 5, in_bin = 7 WHERE id = 1").await;
        run("DELETE FROM course_skill WHERE id = (SELECT MAX(id) FROM course_skill)").await;
        run("DELETE FROM media_use WHERE entity = 'banner'").await;
        let gone = format!("partners/{:040x}.png", 7);
        run(&format!(
            "INSERT INTO media_use (path, entity, row_id) VALUES ('{gone}', 'partner', 1)"
        ))
        .await;
        db.close().await.expect("closed");
        if is_sqlite {
            let media = program.data().join("media");
            let mut videos = files(&media).into_iter().filter(|name| name.contains("videos/"));
            let damaged = media.join(videos.next().expect("a film"));
            let mut bytes = std::fs::read(&damaged).expect("read");
            bytes[100] ^= 1;
            std::fs::write(&damaged, bytes).expect("written");
            let mut pictures = files(&media).into_iter().filter(|name| name.starts_with("partners/"));
            std::fs::remove_file(media.join(pictures.next_back().expect("a picture"))).expect("removed");
        }
        let said = program.run(&["check", "--deep"], "");
        assert_eq!(said.code, Some(1), "{said:?}");
        assert!(
            said.err.contains("found ") && said.err.contains(" problems") && said.err.lines().count() == 1,
            "{said:?}"
        );
        let mut wanted = vec![
            "partner: the ",
            "skill 1: name differs from its last revision",
            "search: the entry of skill 1 is not what the row says",
            "search: tool 1 has no entry",
            "search: there is an entry for partner 4711, which does not exist",
            "change 1: says that it touched ",
            "change 1: says that 7 rows which it removed are still gone, but 0 are",
            "course_skill ",
            "is missing, but no revision removed it",
            "banner 1 uses ",
            gone.as_str(),
        ];
        if is_sqlite {
            wanted.extend([
                "mentor.course_id references course 77777",
                " is damaged",
                "is missing from the media store",
            ]);
            let quick = program.run(&["check"], "");
            assert!(!quick.out.contains("is damaged"), "{quick:?}");
        }
        for word in wanted {
            assert!(said.out.contains(word), "{word}: {}", said.out);
        }
        // Derived data is repaired, and nothing else.
        let said = program.run(&["check", "--repair"], "");
        assert_eq!(said.code, Some(1), "{said:?}");
        assert!(said.out.starts_with("repaired: 1 changes, "), "{}", said.out);
        for word in ["change 1: ", "search: "] {
            assert!(!said.out.contains(word), "{word}: {}", said.out);
        }
        assert!(
            said.out.contains("skill 1: name differs from its last revision"),
            "{}",
            said.out
        );
        let said = program.run(&["check", "--repair"], "");
        assert!(
            said.out.starts_with("repaired: 0 changes, 0 entries of search\n"),
            "{}",
            said.out
        );
    }
}
