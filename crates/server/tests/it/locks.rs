//! Which processes may use a database at the same time.

use crate::{
    installation::{Installation, import_courses},
    killed::picture,
    program::Program,
};

#[tokio::test(flavor = "multi_thread")]
async fn a_second_server_on_the_same_file_is_refused() {
    let program = Program::new();
    program.superadmin("boss");
    let mut server = program.serve();
    let id = server.id().to_string();
    // Another folder and another configuration, but the same file.
    let other = Program::new().with(
        "PESHTOQ_DATABASE_URL",
        format!("sqlite://{}", program.data().join("peshtoq.db").display()),
    );
    for second in [&program, &other] {
        second
            .run(&["serve"], "")
            .failed(&["peshtoq.db", "a server is running", &id]);
    }
    // The first one's uploads are unchanged, and commands run beside it.
    let token = server.token("boss").await;
    let (status, body) = server
        .try_upload("partners", picture(1), &token)
        .await
        .expect("an answer");
    assert_eq!(status, 201, "{body}");
    import_courses(&program, 1..3);
    program.run(&["media", "gc"], "").ok();
    program.run(&["migrate"], "").ok();
    program.run(&["check"], "").ok();
    // The lock is free as soon as the server is gone, however it ended.
    drop(server);
    server = program.serve();
    assert_eq!(server.stop(), Some(0));
    assert_eq!(program.serve().stop(), Some(0));
}

#[tokio::test(flavor = "multi_thread")]
async fn several_servers_share_postgres() {
    let installation = Installation::on_postgres().await;
    let program = &installation.program;
    program.superadmin("boss");
    let (first, second) = (program.serve(), program.serve());
    let token = first.token("boss").await;
    assert_eq!(second.get("/api/admin/skills", &token).await.0, 200);
    let archive = installation.archive("backup.tar").display().to_string();
    program.run(&["backup", &archive], "").ok();
    drop(first);
    program.run(&["restore", &archive, "--replace"], "").failed(&["server"]);
    drop(second);
    // PostgreSQL notices a moment later that the connection is gone.
    let started = std::time::Instant::now();
    loop {
        let said = program.run(&["restore", &archive, "--replace"], "");
        if said.code == Some(0) {
            break;
        }
        assert!(started.elapsed() < std::time::Duration::from_secs(20), "{said:?}");
    }
}
