use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressState, ProgressStyle};

#[derive(Debug)]
pub struct Progress {
    pub bar: ProgressBar,
    pub counts: Arc<Counts>,
}

#[derive(Debug, Default)]
pub struct Counts {
    /// Pages with facts.
    pub pages: AtomicU64,
    pub bytes: AtomicU64,
    /// Dropped responses and broken archives.
    pub faults: AtomicU64,
}

impl Default for Progress {
    fn default() -> Self {
        Self { bar: ProgressBar::hidden(), counts: Arc::default() }
    }
}

impl Progress {
    pub fn shown(archives: u64) -> Self {
        let counts: Arc<Counts> = Arc::default();
        let found = counts.clone();
        let rates = move |state: &ProgressState, out: &mut dyn Write| {
            let seconds = state.elapsed().as_secs_f64().max(0.001);
            let pages = found.pages.load(Ordering::Relaxed) as f64 / seconds;
            let megabytes = found.bytes.load(Ordering::Relaxed) as f64 / 1e6 / seconds;
            let faults = found.faults.load(Ordering::Relaxed);
            let _ = write!(out, "{pages:.0} pages/s, {megabytes:.0} MB/s, {faults} faults");
        };
        let template = "{elapsed_precise} {wide_bar} {pos}/{len} archives, {eta} left, {rates}";
        let style = ProgressStyle::with_template(template)
            .unwrap_or_else(|_| ProgressStyle::default_bar())
            .with_key("rates", rates);
        let bar = ProgressBar::new(archives).with_style(style);
        bar.enable_steady_tick(Duration::from_millis(200));
        Self { bar, counts }
    }
}
