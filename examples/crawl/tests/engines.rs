//! The same table from DataFusion, and from a scheduler with two executors, which are processes on this machine.
#![cfg(feature = "sql")]

mod support;

use std::path::Path;
use std::process::{Command, Output};

use soupstone_crawl::generate;
use support::folder;

const BY_CHARSET: &str = "SELECT charset, charset_source AS source, count(*) AS pages, \
    sum(array_length(links)) AS links, min(title) AS title FROM pages GROUP BY 1, 2 ORDER BY 1";

/// What `BY_CHARSET` finds in six samples.
const TABLE: &str = "\
+--------------+-----------+-------+-------+------------+
| charset      | source    | pages | links | title      |
+--------------+-----------+-------+-------+------------+
| Big5         | prescan   | 6     | 12    | 湯 0       |
| EUC-JP       | transport | 6     | 12    | 汁物 0     |
| EUC-KR       | prescan   | 6     | 12    | 국 0       |
| GBK          | transport | 6     | 12    | 汤 0       |
| ISO-8859-2   | transport | 6     | 12    | žurek 0    |
| KOI8-R       | prescan   | 6     | 12    | щи 0       |
| Shift_JIS    | prescan   | 6     | 12    | 石 0       |
| UTF-8        | transport | 6     | 12    | Süppchen 0 |
| windows-1251 | transport | 6     | 12    | суп 0      |
| windows-1252 | prescan   | 6     | 12    | Brühe 0    |
+--------------+-----------+-------+-------+------------+
";

fn output(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_crawl"))
        .args(arguments)
        .output()
        .unwrap()
}

fn crawl(arguments: &[&str]) -> String {
    let output = output(arguments);
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).unwrap()
}

/// Six samples in a folder.
fn archives(folder: &Path) -> String {
    let archives = folder.join("archives");
    generate::samples(&archives, 6).unwrap();
    archives.to_str().unwrap().to_owned()
}

#[test]
fn archives_and_facts_answer_the_same() {
    let folder = folder("sql");
    let archives = archives(&folder);
    assert_eq!(crawl(&["sql", BY_CHARSET, &archives]), TABLE);
    assert_eq!(
        crawl(&["sql", BY_CHARSET, &archives, "--threads", "1"]),
        TABLE
    );

    let one = folder.join("facts.parquet");
    crawl(&["facts", &archives, "--out", one.to_str().unwrap()]);
    assert_eq!(crawl(&["sql", BY_CHARSET, one.to_str().unwrap()]), TABLE);

    let each = folder.join("each");
    crawl(&["facts", &archives, "--out-folder", each.to_str().unwrap()]);
    assert_eq!(crawl(&["sql", BY_CHARSET, each.to_str().unwrap()]), TABLE);
}

#[test]
fn a_table_of_archives_can_be_scanned_twice() {
    let archives = archives(&folder("twice"));
    let query =
        "SELECT count(*) AS pairs FROM pages AS one JOIN pages AS other ON one.url = other.url";
    assert!(crawl(&["sql", query, &archives]).contains("| 60    |"));
    // A scan that nobody wants the rest of.
    assert!(crawl(&["sql", "SELECT status FROM pages LIMIT 1", &archives]).contains("| 200    |"));
}

#[test]
fn the_questions_of_the_readme_have_answers() {
    let folder = folder("readme");
    let archives = archives(&folder);
    let facts = folder.join("facts.parquet");
    crawl(&["facts", &archives, "--out", facts.to_str().unwrap()]);
    let readme = include_str!("../README.md");
    let block = readme
        .split("```sql\n")
        .nth(1)
        .unwrap()
        .split("```")
        .next()
        .unwrap();
    let queries: Vec<&str> = block
        .split(";\n")
        .filter(|query| !query.trim().is_empty())
        .collect();
    assert_eq!(queries.len(), 5);
    for query in queries {
        let answer = crawl(&["sql", query, facts.to_str().unwrap()]);
        assert!(answer.starts_with('+'), "{query}: {answer}");
    }
}

#[test]
fn faults_are_counted_and_the_rest_is_there() {
    let folder = folder("sql-faults");
    let archives = archives(&folder);
    std::fs::write(folder.join("archives/none.warc"), "<p>soup").unwrap();
    let output = output(&["sql", BY_CHARSET, &archives]);
    assert_eq!(String::from_utf8(output.stdout).unwrap(), TABLE);
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(
        said.contains("60 pages")
            && said.contains("30 broken responses dropped, 1 archives broken"),
        "{said}"
    );
}

#[cfg(feature = "cluster")]
mod cluster {
    use std::fs;
    use std::net::{Ipv4Addr, TcpListener, TcpStream};
    use std::path::Path;
    use std::process::{Child, Command, Stdio};
    use std::thread;
    use std::time::{Duration, Instant};

    use soupstone_crawl::facts_file::read_report;
    use soupstone_crawl::generate::{self, Coding};

    use super::{BY_CHARSET, TABLE, archives, crawl, folder};

    /// A process that ends with the test.
    struct Running(Child);

    impl Drop for Running {
        fn drop(&mut self) {
            let _ = self.0.kill();
            let _ = self.0.wait();
        }
    }

    fn start(arguments: &[String]) -> Running {
        let mut command = Command::new(env!("CARGO_BIN_EXE_crawl"));
        Running(
            command
                .args(arguments)
                .stdout(Stdio::null())
                .spawn()
                .unwrap(),
        )
    }

    /// A port that is free, and so is the next.
    fn port() -> u16 {
        loop {
            let first = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
            let port = first.local_addr().unwrap().port();
            if port < u16::MAX && TcpListener::bind((Ipv4Addr::LOCALHOST, port + 1)).is_ok() {
                return port;
            }
        }
    }

    /// Waits until somebody listens.
    fn wait(port: u16) {
        while TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_err() {
            thread::sleep(Duration::from_millis(50));
        }
    }

    struct Cluster {
        scheduler: String,
        _scheduler: Running,
        executors: Vec<Running>,
    }

    /// A scheduler, and two executors with one core each.
    fn cluster(folder: &Path) -> Cluster {
        let scheduler_port = port();
        let scheduler = start(&[
            "scheduler".to_owned(),
            "--port".to_owned(),
            scheduler_port.to_string(),
        ]);
        wait(scheduler_port);
        let executors = ["one", "two"].map(|name| {
            let port = port();
            let work_folder = folder.join(name);
            fs::create_dir_all(&work_folder).unwrap();
            let arguments = [
                "executor",
                "--cores",
                "1",
                "--work-folder",
                work_folder.to_str().unwrap(),
            ];
            let ports = [
                "--scheduler-port".to_owned(),
                scheduler_port.to_string(),
                "--port".to_owned(),
                port.to_string(),
            ];
            let running = start(&[&arguments.map(str::to_owned)[..], &ports].concat());
            wait(port);
            running
        });
        let scheduler_url = format!("df://127.0.0.1:{scheduler_port}");
        Cluster {
            scheduler: scheduler_url,
            _scheduler: scheduler,
            executors: executors.into(),
        }
    }

    #[test]
    fn two_executors_answer_the_same() {
        let folder = folder("cluster");
        let archives = archives(&folder);
        let out = folder.join("facts");
        let out = out.to_str().unwrap();
        let cluster = cluster(&folder);
        let remote = |more: &[&str]| {
            let arguments = [
                "remote",
                BY_CHARSET,
                &archives,
                "--out",
                out,
                "--scheduler",
                &cluster.scheduler,
            ];
            crawl(&[&arguments, more].concat())
        };
        assert_eq!(remote(&[]), TABLE);
        assert_eq!(
            fs::read_dir(out).unwrap().count(),
            6,
            "a file for each archive, and nothing else"
        );
        // The facts that are there are used again, and the query can run on the cluster.
        assert_eq!(remote(&["--reduce-on-cluster"]), TABLE);
    }

    #[test]
    fn an_executor_is_killed_in_the_map_stage() {
        let folder = folder("killed");
        // Archives that take a while, so that there is a stage to be killed in.
        let input = folder.join("archives");
        fs::create_dir_all(&input).unwrap();
        let body = "<!DOCTYPE html><title>Soup</title>".to_owned()
            + &"<p>pea <a href=soup>soup</a>".repeat(8_000);
        for archive in 0..24 {
            let records = (0..10).map(|page| {
                let response =
                    generate::response("text/html", "", Coding::Identity, body.as_bytes()).unwrap();
                generate::record(
                    "response",
                    &format!("http://soup.example/{archive}/{page}"),
                    &response,
                )
            });
            let records: Vec<Vec<u8>> = records.collect();
            generate::write(&input.join(format!("{archive}.warc")), &records).unwrap();
        }
        let out = folder.join("facts");
        fs::create_dir_all(&out).unwrap();
        let mut cluster = cluster(&folder);
        let arguments = [
            "remote",
            "SELECT count(*) AS pages, count(DISTINCT url) AS urls, sum(array_length(links)) AS links FROM pages",
            input.to_str().unwrap(),
            "--out",
            out.to_str().unwrap(),
            "--scheduler",
            &cluster.scheduler,
        ];
        let client = Command::new(env!("CARGO_BIN_EXE_crawl"))
            .args(arguments)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let complete = || {
            let files = fs::read_dir(&out).unwrap().map(|file| file.unwrap().path());
            files
                .filter(|file| {
                    file.extension()
                        .is_some_and(|extension| extension == "parquet")
                })
                .count()
        };
        let start = Instant::now();
        while complete() < 4 && start.elapsed() < Duration::from_secs(120) {
            thread::sleep(Duration::from_millis(20));
        }
        // This kills the process by its own id.
        drop(cluster.executors.pop());
        let when_killed = complete();
        assert!(
            (4..20).contains(&when_killed),
            "killed in the map stage: {when_killed} of 24 files were there"
        );

        let output = client.wait_with_output().unwrap();
        assert!(output.status.success());
        let table = String::from_utf8(output.stdout).unwrap();
        assert!(table.contains("| 240   | 240  | 1920000 |"), "{table}");
        let reports = fs::read_dir(&out).unwrap().map(|file| file.unwrap().path());
        let reports = reports.filter(|file| {
            file.extension()
                .is_some_and(|extension| extension == "parquet")
        });
        assert_eq!(
            reports
                .map(|file| read_report(&file).unwrap().pages)
                .sum::<u64>(),
            240
        );
    }
}
