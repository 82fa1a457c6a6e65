use std::path::Path;
use std::process::{self, Child};
use std::sync::Arc;
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use super::job::Job;
use super::server::{Findings, Server};
use super::support::chromium;

/// The time limit for a batch. After it, missing answers count as failures.
const MAX_PATIENCE: Duration = Duration::from_secs(180);

pub(crate) fn run(browser: &Path, jobs: Arc<Vec<Job>>) -> Findings {
    let server = match Server::start(jobs) {
        Ok(server) => server,
        Err(error) => return Findings::none(format!("cannot start the server: {error}")),
    };
    let profile = env::temp_dir().join(format!("soupstone-browser-{}", process::id()));
    let child = chromium::command(browser, &profile)
        .arg("--window-size=1000,800")
        .arg("--remote-debugging-port=0")
        .arg(format!("http://{}/", server.address()))
        .spawn();
    let end = match child {
        Ok(child) => wait(child, &server),
        Err(error) => format!("cannot run {}: {error}", browser.display()),
    };
    // NOTE: the last processes of the browser may still write to this temporary folder.
    let _ = fs::remove_dir_all(&profile);
    server.findings(end)
}

/// Waits for all jobs. Returns how the browser ended.
fn wait(mut child: Child, server: &Server) -> String {
    let mut count = 0;
    let mut last_sign = Instant::now();
    let end = loop {
        if server.is_done() {
            break "all jobs are done".to_owned();
        }
        if server.count_of_signs() > count {
            count = server.count_of_signs();
            last_sign = Instant::now();
        }
        if last_sign.elapsed() > MAX_PATIENCE {
            break "the browser hangs".to_owned();
        }
        if let Ok(Some(status)) = child.try_wait() {
            break format!("the browser ended: {status}");
        }
        thread::sleep(Duration::from_millis(20));
    };
    let _ = child.kill();
    let _ = child.wait();
    end
}
