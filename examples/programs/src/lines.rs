//! Counts the lines of a program.

/// The lines of code in a module of a source, without blank lines and comments. The line of the module and the brace
/// that ends it are not counted.
pub fn of_module(source: &str, module: &str) -> usize {
    let start = format!("pub mod {module} {{");
    let lines = source.lines().skip_while(|line| *line != start).skip(1);
    let lines = lines.take_while(|line| *line != "}").map(str::trim);
    lines.filter(|line| !line.is_empty() && !line.starts_with("//")).count()
}
