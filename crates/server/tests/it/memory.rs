//! Memory use: memory taken under load is reused.

use std::fs;

use crate::program::{PASSWORD, Program, Running};

/// Concurrent callers: more than concurrent hashes.
const CALLERS: usize = 16;
/// How often each signs in.
const SIGN_INS: usize = 12;
/// Two hashes are computed at once, in 19 MiB each; the rest is for connections, caches and the allocator. If the
/// memory of each hash were allocated anew, several hundred would stay.
const GROWTH_MAX: u64 = 38 + 50;

/// Resident memory in MiB, as the kernel counts it.
fn resident(server: &Running) -> u64 {
    let status = fs::read_to_string(format!("/proc/{}/status", server.id())).expect("a process");
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kib = line
        .and_then(|line| line.split_whitespace().next())
        .expect("its memory");
    kib.parse::<u64>().expect("a number") / 1024
}

#[tokio::test]
async fn sign_ins_use_the_memory_of_two_hashes_at_most() {
    let program = Program::new().with("PESHTOQ_SIGNIN_ATTEMPTS", "100000");
    program.superadmin("boss");
    let mut server = program.serve();
    assert_eq!(server.get("/readyz", "").await.0, 200);
    let before = resident(&server);
    let callers = (0..CALLERS).map(|caller| {
        let server = &server;
        async move {
            for number in 0..SIGN_INS {
                // A right password, a wrong one, and an unknown login: all cost the same.
                let (login, password, wanted) = match (caller + number) % 3 {
                    0 => ("boss", PASSWORD, 200),
                    1 => ("boss", "Boshqa#2027", 401),
                    _ => ("nobody", PASSWORD, 401),
                };
                let (status, body) = server.sign_in(login, password).await;
                assert_eq!(status, wanted, "{body}");
            }
        }
    });
    futures::future::join_all(callers).await;
    let after = resident(&server);
    assert!(after < before + GROWTH_MAX, "from {before} to {after} MiB");
    assert_eq!(server.stop(), Some(0));
}
