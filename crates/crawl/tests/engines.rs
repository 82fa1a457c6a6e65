//! The same table from DataFusion, and from a scheduler with two executors on this machine.
#![cfg(feature = "sql")]

mod support;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use arrow_array::cast::AsArray;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use soupstone_crawl::generate;
use support::folder;

const BY_CHARSET: &str = "SELECT charset, charset_source AS source, count(*) AS pages, \
    sum(array_length(links)) AS links, min(title) AS title FROM pages GROUP BY 1, 2 ORDER BY 1";

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
    Command::new(env!("CARGO_BIN_EXE_crawl")).args(arguments).output().unwrap()
}

fn crawl(arguments: &[&str]) -> String {
    let output = output(arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn archives(folder: &Path) -> String {
    let archives = folder.join("archives");
    generate::samples(&archives, 6).unwrap();
    archives.to_str().unwrap().to_owned()
}

#[test]
fn archives_and_facts_give_the_same_answers() {
    let folder = folder("sql");
    let archives = archives(&folder);
    assert_eq!(crawl(&["sql", BY_CHARSET, &archives]), TABLE);
    assert_eq!(crawl(&["sql", BY_CHARSET, &archives, "--threads", "1"]), TABLE);

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
    let query = "SELECT count(*) AS pairs FROM pages AS one JOIN pages AS other ON one.url = other.url";
    assert!(crawl(&["sql", query, &archives]).contains("| 60    |"));
    assert!(crawl(&["sql", "SELECT status FROM pages LIMIT 1", &archives]).contains("| 200    |"));
}

#[test]
fn the_questions_of_the_readme_have_answers() {
    let folder = folder("readme");
    let archives = archives(&folder);
    let facts = folder.join("facts.parquet");
    crawl(&["facts", &archives, "--out", facts.to_str().unwrap()]);
    let readme = include_str!("../README.md");
    let block = readme.split("```sql\n").nth(1).unwrap().split("```").next().unwrap();
    let queries: Vec<&str> = block.split(";\n").filter(|query| !query.trim().is_empty()).collect();
    assert_eq!(queries.len(), 5);
    for query in queries {
        let answer = crawl(&["sql", query, facts.to_str().unwrap()]);
        assert!(answer.starts_with('+'), "{query}: {answer}");
    }
}

#[test]
fn faults_are_counted_and_other_pages_are_kept() {
    let folder = folder("sql-faults");
    let archives = archives(&folder);
    std::fs::write(folder.join("archives/none.warc"), "<p>soup").unwrap();
    let output = output(&["sql", BY_CHARSET, &archives]);
    assert_eq!(String::from_utf8(output.stdout).unwrap(), TABLE);
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("60 pages") && said.contains("30 broken responses dropped, 1 archives broken"), "{said}");
}

#[test]
fn a_table_is_split_into_folders() {
    let folder = folder("partitions");
    let archives = archives(&folder);
    let facts = folder.join("facts");
    let parts = folder.join("by-charset");
    crawl(&["facts", &archives, "--out-folder", facts.to_str().unwrap()]);
    // The example of the README.
    let query = format!("COPY pages TO '{}/' STORED AS PARQUET PARTITIONED BY (charset)", parts.display());
    crawl(&["sql", &query, facts.to_str().unwrap()]);
    let mut rows = BTreeMap::new();
    for part in fs::read_dir(&parts).unwrap() {
        let part = part.unwrap();
        for file in fs::read_dir(part.path()).unwrap() {
            let file = fs::File::open(file.unwrap().path()).unwrap();
            let reader = ParquetRecordBatchReaderBuilder::try_new(file).unwrap();
            let schema = reader.schema();
            // The folder name has the value of this column. The file has the other columns.
            let columns = soupstone_crawl::table::schema();
            let columns = columns.fields().iter().map(|field| field.name());
            let there = schema.fields().iter().map(|field| field.name());
            assert!(there.eq(columns.filter(|name| *name != "charset")));
            let name = part.file_name().into_string().unwrap();
            for batch in reader.build().unwrap() {
                let batch = batch.unwrap();
                let urls = batch.column_by_name("url").unwrap();
                // DataFusion writes strings as views.
                let urls = urls.as_string_view().iter().flatten();
                for url in urls {
                    assert!(url.ends_with(name.strip_prefix("charset=").unwrap()));
                }
                *rows.entry(name.clone()).or_insert(0) += batch.num_rows();
            }
        }
    }
    assert_eq!((rows.len(), rows.values().max(), rows.values().min()), (10, Some(&6), Some(&6)));
}

#[cfg(feature = "cluster")]
mod cluster {
    use std::fs::{self, File};
    use std::io::{BufRead, BufReader};
    use std::net::{Ipv4Addr, TcpListener, TcpStream};
    use std::path::{Path, PathBuf};
    use std::process::{Child, Command, Stdio};
    use std::thread;
    use std::time::{Duration, Instant, SystemTime};

    use soupstone_crawl::facts_file::read_report;
    use soupstone_crawl::generate::{self, ContentCoding};

    use super::{BY_CHARSET, TABLE, archives, crawl, folder, output};
    use crate::support::facts;

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
        Running(command.args(arguments).stdout(Stdio::null()).spawn().unwrap())
    }

    /// Returns a free port that is followed by another free port.
    fn port() -> u16 {
        loop {
            let first = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
            let port = first.local_addr().unwrap().port();
            if port < u16::MAX && TcpListener::bind((Ipv4Addr::LOCALHOST, port + 1)).is_ok() {
                return port;
            }
        }
    }

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

    /// Starts a scheduler, and two executors with one core each.
    fn cluster(folder: &Path) -> Cluster {
        let scheduler_port = port();
        let scheduler = start(&["scheduler".to_owned(), "--port".to_owned(), scheduler_port.to_string()]);
        wait(scheduler_port);
        let executors = ["one", "two"].map(|name| {
            let port = port();
            let work_folder = folder.join(name);
            fs::create_dir_all(&work_folder).unwrap();
            let arguments = ["executor", "--cores", "1", "--work-folder", work_folder.to_str().unwrap()];
            let ports =
                ["--scheduler-port".to_owned(), scheduler_port.to_string(), "--port".to_owned(), port.to_string()];
            let running = start(&[&arguments.map(str::to_owned)[..], &ports].concat());
            wait(port);
            running
        });
        let scheduler_url = format!("df://127.0.0.1:{scheduler_port}");
        Cluster { scheduler: scheduler_url, _scheduler: scheduler, executors: executors.into() }
    }

    #[test]
    fn two_executors_give_the_same_answers() {
        let folder = folder("cluster");
        let archives = archives(&folder);
        let out = folder.join("facts");
        let out = out.to_str().unwrap();
        let cluster = cluster(&folder);
        let remote = |more: &[&str]| {
            let arguments = ["remote", BY_CHARSET, &archives, "--out", out, "--scheduler", &cluster.scheduler];
            crawl(&[&arguments, more].concat())
        };
        assert_eq!(remote(&[]), TABLE);
        assert_eq!(fs::read_dir(out).unwrap().count(), 6, "one file per archive, nothing else");
        // Existing facts are reused, and the query can run on the cluster.
        assert_eq!(remote(&["--reduce-on-cluster"]), TABLE);
    }

    /// Writes 24 slow archives of ten pages, which leave time to kill an executor during a stage.
    fn slow_archives(folder: &Path) -> PathBuf {
        let input = folder.join("archives");
        fs::create_dir_all(&input).unwrap();
        let body = "<!DOCTYPE html><title>Soup</title>".to_owned() + &"<p>pea <a href=soup>soup</a>".repeat(8_000);
        for archive in 0..24 {
            let records = (0..10).map(|page| {
                let response = generate::response("text/html", "", ContentCoding::Identity, body.as_bytes()).unwrap();
                let url = format!("http://soup.example/{archive}/{page}");
                generate::record("response", &url, &response)
            });
            let records: Vec<Vec<u8>> = records.collect();
            generate::write(&input.join(format!("{archive}.warc")), &records).unwrap();
        }
        input
    }

    /// Starts a client that makes the cluster read [`slow_archives`], and waits until some are read.
    fn start_client(folder: &Path, cluster: &Cluster) -> (Child, PathBuf) {
        let input = slow_archives(folder);
        let out = folder.join("facts");
        fs::create_dir_all(&out).unwrap();
        let client = Command::new(env!("CARGO_BIN_EXE_crawl"))
            .args(arguments(&input, &out, cluster))
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let start = Instant::now();
        while facts(&out).len() < 4 && start.elapsed() < Duration::from_secs(120) {
            thread::sleep(Duration::from_millis(20));
        }
        (client, out)
    }

    fn arguments<'a>(input: &'a Path, out: &'a Path, cluster: &'a Cluster) -> [&'a str; 7] {
        [
            "remote",
            "SELECT count(*) AS pages, count(DISTINCT url) AS urls, sum(array_length(links)) AS links FROM pages",
            input.to_str().unwrap(),
            "--out",
            out.to_str().unwrap(),
            "--scheduler",
            &cluster.scheduler,
        ]
    }

    fn assert_complete(table: &str, out: &Path) {
        assert!(table.contains("| 240   | 240  | 1920000 |"), "{table}");
        let files = facts(out);
        let pages = files.iter().map(|file| read_report(file).unwrap().pages);
        assert_eq!((files.len(), pages.sum::<u64>()), (24, 240));
    }

    #[test]
    fn a_job_survives_an_executor_killed_in_the_map_stage() {
        let folder = folder("killed");
        let mut cluster = cluster(&folder);
        let (client, out) = start_client(&folder, &cluster);
        drop(cluster.executors.pop());
        let when_killed = facts(&out).len();
        assert!((4..20).contains(&when_killed), "killed in the map stage: {when_killed} of 24 files existed");
        let output = client.wait_with_output().unwrap();
        assert!(output.status.success());
        assert_complete(&String::from_utf8(output.stdout).unwrap(), &out);
    }

    #[test]
    fn another_client_continues_after_one_is_killed() {
        let folder = folder("killed-client");
        let cluster = cluster(&folder);
        let (mut client, out) = start_client(&folder, &cluster);
        client.kill().unwrap();
        client.wait().unwrap();
        let when_killed = facts(&out).len();
        assert!((4..20).contains(&when_killed), "{when_killed} of 24 files");
        // The cluster may still run the job of the first client.
        let input = folder.join("archives");
        assert_complete(&crawl(&arguments(&input, &out, &cluster)), &out);
        // The rest of the first client's job changes nothing either.
        assert_complete(&crawl(&arguments(&input, &out, &cluster)), &out);
    }

    #[test]
    fn an_archive_that_cannot_be_read_is_read_the_next_time() {
        let folder = folder("cluster-next-time");
        let archives = archives(&folder);
        let elsewhere = folder.join("elsewhere");
        let missing = Path::new(&archives).join("3.warc.gz");
        fs::rename(&missing, &elsewhere).unwrap();
        let out = folder.join("facts");
        let cluster = cluster(&folder);
        let arguments = [
            "remote",
            BY_CHARSET,
            &archives,
            missing.to_str().unwrap(),
            "--out",
            out.to_str().unwrap(),
            "--scheduler",
            &cluster.scheduler,
        ];
        let output = output(&arguments);
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains("3.warc.gz: cannot be opened"), "{said}");
        assert_eq!(facts(&out).len(), 5, "{said}");

        fs::rename(&elsewhere, &missing).unwrap();
        assert_eq!(crawl(&arguments), TABLE);
        assert_eq!(facts(&out).len(), 6);
    }

    #[test]
    fn missing_archives_are_named_and_do_not_stop_the_job() {
        let folder = folder("cluster-missing");
        let archives = archives(&folder);
        // The file system does not allow a file name of this length for the facts.
        let long = Path::new(&archives).join(format!("{}.warc.gz", "x".repeat(215)));
        fs::rename(Path::new(&archives).join("3.warc.gz"), long).unwrap();
        let missing = ["one", "two"].map(|name| folder.join(format!("{name}.warc.gz")).to_str().unwrap().to_owned());
        let out = folder.join("facts");
        let cluster = cluster(&folder);
        let output = output(&[
            "remote",
            BY_CHARSET,
            &missing[0],
            &archives,
            &missing[1],
            "--out",
            out.to_str().unwrap(),
            "--scheduler",
            &cluster.scheduler,
        ]);
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert_eq!(String::from_utf8(output.stdout).unwrap(), TABLE, "{said}");
        assert_eq!(facts(&out).len(), 6, "{said}");
        for missing in missing {
            let lines = said.lines().filter(|line| line.contains(&format!("{missing}: cannot be opened")));
            assert_eq!(lines.count(), 1, "{said}");
        }
        assert!(said.lines().all(|line| line.chars().count() <= 501), "{said}");
    }

    #[test]
    fn a_client_polls_every_ten_seconds_and_deletes_abandoned_files() {
        let folder = folder("cluster-looks");
        let input = slow_archives(&folder);
        let out = folder.join("facts");
        fs::create_dir_all(&out).unwrap();
        let given_up = out.join("0-0123456789abcdef.0123456789abcdef.unfinished");
        let long_ago = SystemTime::now() - Duration::from_secs(2 * 60 * 60);
        File::create(&given_up).unwrap().set_modified(long_ago).unwrap();
        let cluster = cluster(&folder);
        let start = Instant::now();
        let output = output(&arguments(&input, &out, &cluster));
        let looks = start.elapsed().as_secs() / 10;
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.success(), "{said}");
        assert_complete(&String::from_utf8(output.stdout).unwrap(), &out);
        assert!(!given_up.exists());
        assert_eq!(fs::read_dir(&out).unwrap().count(), 24, "one file per archive, no list");
        // There are fewer lines than archives or seconds.
        let lines = said.lines().filter(|line| line.ends_with("of 24 archives are read"));
        assert!(lines.count() as u64 <= looks, "{said}");
    }

    #[test]
    fn an_executor_reports_a_missing_scheduler() {
        let port = port();
        let mut executor = Command::new(env!("CARGO_BIN_EXE_crawl"))
            .args(["executor", "--scheduler-port", &port.to_string()])
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let said = BufReader::new(executor.stderr.take().unwrap());
        let _running = Running(executor);
        let line = said.lines().next().unwrap().unwrap();
        let expected = format!("no scheduler at 127.0.0.1:{port} yet");
        assert!(line.contains(&expected), "{line}");
    }
}
