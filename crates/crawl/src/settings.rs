use clap::Args;
use serde_json::{Value, json};
use soupstone::Edition;

use crate::table::schema;

/// The selected facts and the edition of the standard, which are the same for all rows of a table.
#[derive(Args, Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    #[arg(long, default_value_t = Edition::NEWEST)]
    pub edition: Edition,
    /// Comma-separated columns to leave out. Without `errors,error_count`, extraction is faster.
    #[arg(long, value_delimiter = ',', value_parser = column)]
    pub without: Vec<String>,
}

impl Default for Settings {
    fn default() -> Self {
        Self { edition: Edition::NEWEST, without: Vec::new() }
    }
}

/// Checks the name of a column. The `archive` column cannot be excluded.
fn column(name: &str) -> Result<String, String> {
    match schema().index_of(name) {
        Ok(0) | Err(_) => Err(format!("no column {name:?} that can be left out")),
        Ok(_) => Ok(name.to_owned()),
    }
}

impl Settings {
    pub fn columns(&self) -> Vec<usize> {
        let schema = schema();
        let columns = schema.fields().iter().enumerate();
        columns.filter(|(_, field)| !self.without.contains(field.name())).map(|(index, _)| index).collect()
    }

    pub fn want_errors(&self) -> bool {
        ["errors", "error_count"].iter().any(|column| !self.without.iter().any(|without| without == column))
    }

    /// Returns the settings and the version of this program as JSON.
    pub fn to_json(&self) -> Value {
        let mut without: Vec<&String> = self.without.iter().collect();
        without.sort();
        without.dedup();
        json!({
            "edition": self.edition.to_string(),
            "version": env!("CARGO_PKG_VERSION"),
            "without": without,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_version_is_that_of_the_parser() {
        let manifest = include_str!("../../../Cargo.toml");
        let version = format!("\nname = \"soupstone\"\nversion = \"{}\"\n", env!("CARGO_PKG_VERSION"));
        assert!(manifest.contains(&version));
    }

    #[test]
    fn only_optional_columns_can_be_left_out() {
        assert!(column("errors").is_ok() && column("soup").is_err() && column("archive").is_err());
        let settings = Settings { without: ["errors", "text"].map(str::to_owned).to_vec(), ..Settings::default() };
        assert_eq!(settings.columns().len(), schema().fields().len() - 2);
        assert!(settings.want_errors());
    }
}
