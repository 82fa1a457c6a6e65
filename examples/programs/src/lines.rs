//! Counts the lines of a program.

/// Excludes blank lines, comments, and the first and last line of the module.
pub fn of_module(source: &str, module: &str) -> usize {
    let start = format!("pub mod {module} {{");
    let lines = source.lines().skip_while(|line| *line != start).skip(1);
    let lines = lines.take_while(|line| *line != "}").map(str::trim);
    lines.filter(|line| !line.is_empty() && !line.starts_with("//")).count()
}
