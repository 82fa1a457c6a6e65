//! The memory figures, from a separate benchmark program.

use std::env;
use std::process::{Command, Stdio};

pub(crate) struct Kept {
    pub(crate) corpus: char,
    pub(crate) name: String,
    nodes: f64,
    bytes: f64,
    allocations: f64,
}

impl Kept {
    pub(crate) fn bytes_per_node(&self) -> f64 {
        self.bytes / self.nodes
    }

    pub(crate) fn nodes_per_allocation(&self) -> f64 {
        self.nodes / self.allocations
    }

    fn from_fields(line: &str) -> Option<Self> {
        let mut fields = line.split(' ');
        Some(Self {
            corpus: fields.next()?.parse().ok()?,
            name: fields.next()?.to_owned(),
            nodes: fields.next()?.parse().ok()?,
            bytes: fields.next()?.parse().ok()?,
            allocations: fields.next()?.parse().ok()?,
        })
    }
}

pub(crate) fn measure() -> Vec<Kept> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(["bench", "--quiet", "--package", "benches", "--bench", "memory", "--", "--fields"])
        .stderr(Stdio::inherit())
        .output();
    let Ok(output) = output else {
        eprintln!("cannot run the benchmark `memory`");
        return Vec::new();
    };
    String::from_utf8_lossy(&output.stdout).lines().filter_map(Kept::from_fields).collect()
}

pub(crate) fn find<'a>(memory: &'a [Kept], corpus: char, name: &str) -> Option<&'a Kept> {
    memory.iter().find(|kept| kept.corpus == corpus && kept.name == name)
}
