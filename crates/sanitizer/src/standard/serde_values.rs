//! Configurations as serde values, in the standard's spelling.
//!
//! Values are read as Web IDL converts them: unknown members are ignored; a null boolean is false; a null list is an error.

use std::fmt;

use serde::de::{Deserializer, Visitor};
use serde::ser::{SerializeStruct, Serializer};
use serde::{Deserialize, Serialize};

use super::names::{AttributeName, Element, ElementName};

#[derive(Deserialize)]
#[serde(untagged)]
enum StringOr<T> {
    String(Text),
    Dictionary(T),
}

/// A string, possibly converted from a number or boolean.
struct Text(String);

impl<'de> Deserialize<'de> for Text {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(TextVisitor)
    }
}

struct TextVisitor;

impl Visitor<'_> for TextVisitor {
    type Value = Text;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a string")
    }

    fn visit_str<E>(self, text: &str) -> Result<Text, E> {
        Ok(Text(text.to_owned()))
    }

    fn visit_bool<E>(self, value: bool) -> Result<Text, E> {
        Ok(Text(value.to_string()))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Text, E> {
        Ok(Text(value.to_string()))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Text, E> {
        Ok(Text(value.to_string()))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Text, E> {
        Ok(Text(value.to_string()))
    }
}

#[derive(Deserialize)]
struct NameMembers {
    name: Text,
    #[serde(default, deserialize_with = "present")]
    namespace: Option<Option<String>>,
}

impl NameMembers {
    fn element_name(&self) -> ElementName {
        match &self.namespace {
            None => ElementName::from(self.name.0.as_str()),
            Some(namespace) => ElementName::new(namespace.as_deref().unwrap_or(""), &self.name.0),
        }
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct ElementMembers {
    #[serde(flatten)]
    name: NameMembers,
    #[serde(default, deserialize_with = "present")]
    attributes: Option<Vec<AttributeName>>,
    #[serde(default, deserialize_with = "present")]
    remove_attributes: Option<Vec<AttributeName>>,
}

#[derive(Deserialize, Serialize)]
struct InstructionMembers<T> {
    target: T,
}

fn present<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

impl<'de> Deserialize<'de> for ElementName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(match StringOr::<NameMembers>::deserialize(deserializer)? {
            StringOr::String(name) => name.0.as_str().into(),
            StringOr::Dictionary(members) => members.element_name(),
        })
    }
}

impl<'de> Deserialize<'de> for AttributeName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(match StringOr::<NameMembers>::deserialize(deserializer)? {
            StringOr::String(name) => name.0.as_str().into(),
            StringOr::Dictionary(NameMembers { name, namespace }) => {
                Self::new(&namespace.flatten().unwrap_or_default(), &name.0)
            }
        })
    }
}

impl<'de> Deserialize<'de> for Element {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(match StringOr::<ElementMembers>::deserialize(deserializer)? {
            StringOr::String(name) => name.0.as_str().into(),
            StringOr::Dictionary(members) => Self {
                name: members.name.element_name(),
                attributes: members.attributes,
                remove_attributes: members.remove_attributes,
            },
        })
    }
}

impl Serialize for ElementName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut members = serializer.serialize_struct("SanitizerElementNamespace", 2)?;
        members.serialize_field("name", self.local_name())?;
        members.serialize_field("namespace", &self.namespace())?;
        members.end()
    }
}

impl Serialize for AttributeName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut members = serializer.serialize_struct("SanitizerAttributeNamespace", 2)?;
        members.serialize_field("name", self.local_name())?;
        members.serialize_field("namespace", &self.namespace())?;
        members.end()
    }
}

impl Serialize for Element {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let count = 2 + usize::from(self.attributes.is_some()) + usize::from(self.remove_attributes.is_some());
        let name = "SanitizerElementNamespaceWithAttributes";
        let mut members = serializer.serialize_struct(name, count)?;
        members.serialize_field("name", self.name.local_name())?;
        members.serialize_field("namespace", &self.name.namespace())?;
        if let Some(attributes) = &self.attributes {
            members.serialize_field("attributes", attributes)?;
        }
        if let Some(attributes) = &self.remove_attributes {
            members.serialize_field("removeAttributes", attributes)?;
        }
        members.end()
    }
}

pub(super) mod list {
    use super::*;

    pub(in crate::standard) fn serialize<S: Serializer, T: Serialize>(
        list: &Option<Vec<T>>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        list.serialize(serializer)
    }

    pub(in crate::standard) fn deserialize<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
        deserializer: D,
    ) -> Result<Option<Vec<T>>, D::Error> {
        present(deserializer)
    }
}

pub(super) mod targets {
    use super::*;

    pub(in crate::standard) fn serialize<S: Serializer>(
        list: &Option<Vec<String>>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        let targets = list.iter().flatten();
        serializer.collect_seq(targets.map(|target| InstructionMembers { target }))
    }

    pub(in crate::standard) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Vec<String>>, D::Error> {
        let list = Vec::<StringOr<InstructionMembers<Text>>>::deserialize(deserializer)?;
        let targets = list.into_iter().map(|instruction| match instruction {
            StringOr::String(target) => target.0,
            StringOr::Dictionary(members) => members.target.0,
        });
        Ok(Some(targets.collect()))
    }
}

pub(super) mod boolean {
    use super::*;

    pub(in crate::standard) fn serialize<S: Serializer>(
        value: &Option<bool>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        value.serialize(serializer)
    }

    pub(in crate::standard) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<bool>, D::Error> {
        Ok(Some(Option::deserialize(deserializer)?.unwrap_or(false)))
    }
}
