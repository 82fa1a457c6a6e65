//! The facts of pages in columns, and their [`schema`].

use std::fmt::{Display, Write as _};
use std::sync::{Arc, LazyLock};

use arrow_array::builder::{BooleanBuilder, Int32Builder, Int64Builder, StringBuilder, TimestampMillisecondBuilder};
use arrow_array::{Array, ArrayRef, ListArray, RecordBatch, StructArray};
use arrow_buffer::{OffsetBuffer, ScalarBuffer};
use arrow_schema::{ArrowError, DataType, Field, Fields, Schema, SchemaRef, TimeUnit};

use crate::facts::Facts;
use crate::pages::Page;

/// Number of bytes in a full batch. A page's strings are limited, so a column is always far smaller than 2 GiB.
const FULL: usize = 8 << 20;

pub const MAX_BYTES_OF_A_TEXT: usize = 4096;

/// Maximum total length of a page's link and heading texts, links first. Later texts are empty.
pub const MAX_BYTES_OF_TEXTS: usize = 32 << 20;

const MAX_ROWS: usize = 8192;

static SCHEMA: LazyLock<SchemaRef> = LazyLock::new(|| {
    let time = DataType::Timestamp(TimeUnit::Millisecond, Some("UTC".into()));
    Arc::new(Schema::new(vec![
        Field::new("archive", DataType::Utf8, false),
        Field::new("record_offset", DataType::Int64, false),
        Field::new("record_length", DataType::Int64, true),
        Field::new("record_id", DataType::Utf8, true),
        Field::new("payload_digest", DataType::Utf8, true),
        Field::new("identified_payload_type", DataType::Utf8, true),
        Field::new("url", DataType::Utf8, false),
        Field::new("date", time, true),
        Field::new("status", DataType::Int32, true),
        Field::new("bytes", DataType::Int64, false),
        Field::new("is_cut", DataType::Boolean, false),
        Field::new("is_binary", DataType::Boolean, false),
        Field::new("title", DataType::Utf8, true),
        Field::new("language", DataType::Utf8, true),
        Field::new("charset", DataType::Utf8, false),
        Field::new("charset_source", DataType::Utf8, false),
        Field::new("charset_confidence", DataType::Utf8, false),
        Field::new("malformed_sequences", DataType::Int64, false),
        Field::new("base", DataType::Utf8, false),
        Field::new("canonical", DataType::Utf8, true),
        Field::new("refresh_delay", DataType::Int64, true),
        Field::new("refresh_url", DataType::Utf8, true),
        Field::new("robots", DataType::List(robots_item()), false),
        Field::new("links", DataType::List(item(link_fields())), false),
        Field::new("headings", DataType::List(item(heading_fields())), false),
        Field::new("text", DataType::Utf8, false),
        Field::new("error_count", DataType::Int64, false),
        Field::new("errors", DataType::List(item(error_fields())), false),
        Field::new("stopped_by", DataType::Utf8, true),
    ]))
});

pub fn schema() -> SchemaRef {
    SCHEMA.clone()
}

fn item(fields: Fields) -> Arc<Field> {
    Arc::new(Field::new("item", DataType::Struct(fields), false))
}

fn robots_item() -> Arc<Field> {
    Arc::new(Field::new("item", DataType::Utf8, false))
}

fn link_fields() -> Fields {
    let text = |name, nullable| Field::new(name, DataType::Utf8, nullable);
    [text("href", false), text("rel", true), text("text", false)].into_iter().collect()
}

fn heading_fields() -> Fields {
    [Field::new("level", DataType::Int32, false), Field::new("text", DataType::Utf8, false)].into_iter().collect()
}

fn error_fields() -> Fields {
    [Field::new("code", DataType::Utf8, false), Field::new("count", DataType::Int64, false)].into_iter().collect()
}

/// NOTE: Spark reads unsigned 64-bit numbers as decimals.
fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

fn append_displayed(column: &mut StringBuilder, value: impl Display) {
    // NOTE: writing to a column cannot fail.
    let _ = write!(column, "{value}");
    column.append_value("");
}

#[derive(Debug)]
pub struct Columns {
    rows: usize,
    archive: StringBuilder,
    record_offset: Int64Builder,
    record_length: Int64Builder,
    record_id: StringBuilder,
    payload_digest: StringBuilder,
    identified_payload_type: StringBuilder,
    url: StringBuilder,
    date: TimestampMillisecondBuilder,
    status: Int32Builder,
    bytes: Int64Builder,
    is_cut: BooleanBuilder,
    is_binary: BooleanBuilder,
    title: StringBuilder,
    language: StringBuilder,
    charset: StringBuilder,
    charset_source: StringBuilder,
    charset_confidence: StringBuilder,
    malformed_sequences: Int64Builder,
    base: StringBuilder,
    canonical: StringBuilder,
    refresh_delay: Int64Builder,
    refresh_url: StringBuilder,
    robots: StringBuilder,
    robots_ends: Ends,
    link_href: StringBuilder,
    link_rel: StringBuilder,
    link_text: StringBuilder,
    link_ends: Ends,
    heading_level: Int32Builder,
    heading_text: StringBuilder,
    heading_ends: Ends,
    text: StringBuilder,
    error_count: Int64Builder,
    error_code: StringBuilder,
    error_times: Int64Builder,
    error_ends: Ends,
    stopped_by: StringBuilder,
}

#[derive(Debug)]
struct Ends(Vec<i32>);

impl Ends {
    fn new() -> Self {
        Self(vec![0])
    }

    /// NOTE: a batch is full long before it has 2³² items. A page has at most a million nodes.
    fn push(&mut self, length: usize) {
        let start = self.0.last().copied().unwrap_or(0);
        self.0.push(start + length as i32);
    }

    fn list(&mut self, item: Arc<Field>, values: ArrayRef) -> Result<ArrayRef, ArrowError> {
        let ends = std::mem::replace(&mut self.0, vec![0]);
        let offsets = OffsetBuffer::new(ScalarBuffer::from(ends));
        Ok(Arc::new(ListArray::try_new(item, offsets, values, None)?))
    }
}

/// Takes the strings of a column. The column keeps its capacity, unless a page exceeded the size of a batch.
///
/// OPTIMIZATION: a growing column is copied many times (test: `columns_can_be_reused_after_taking_their_rows`).
fn taken(column: &mut StringBuilder) -> ArrayRef {
    let strings = column.finish();
    *column = StringBuilder::with_capacity(strings.len(), strings.value_data().len().min(FULL));
    Arc::new(strings)
}

impl Default for Columns {
    fn default() -> Self {
        Self::new()
    }
}

impl Columns {
    pub fn new() -> Self {
        Self {
            rows: 0,
            archive: StringBuilder::new(),
            record_offset: Int64Builder::new(),
            record_length: Int64Builder::new(),
            record_id: StringBuilder::new(),
            payload_digest: StringBuilder::new(),
            identified_payload_type: StringBuilder::new(),
            url: StringBuilder::new(),
            date: TimestampMillisecondBuilder::new().with_timezone("UTC"),
            status: Int32Builder::new(),
            bytes: Int64Builder::new(),
            is_cut: BooleanBuilder::new(),
            is_binary: BooleanBuilder::new(),
            title: StringBuilder::new(),
            language: StringBuilder::new(),
            charset: StringBuilder::new(),
            charset_source: StringBuilder::new(),
            charset_confidence: StringBuilder::new(),
            malformed_sequences: Int64Builder::new(),
            base: StringBuilder::new(),
            canonical: StringBuilder::new(),
            refresh_delay: Int64Builder::new(),
            refresh_url: StringBuilder::new(),
            robots: StringBuilder::new(),
            robots_ends: Ends::new(),
            link_href: StringBuilder::new(),
            link_rel: StringBuilder::new(),
            link_text: StringBuilder::new(),
            link_ends: Ends::new(),
            heading_level: Int32Builder::new(),
            heading_text: StringBuilder::new(),
            heading_ends: Ends::new(),
            text: StringBuilder::new(),
            error_count: Int64Builder::new(),
            error_code: StringBuilder::new(),
            error_times: Int64Builder::new(),
            error_ends: Ends::new(),
            stopped_by: StringBuilder::new(),
        }
    }

    pub fn push(&mut self, archive: &str, page: &Page, facts: &Facts<'_>) {
        self.rows += 1;
        let record = page.record();
        self.archive.append_value(archive);
        self.record_offset.append_value(signed(record.offset));
        self.record_length.append_option(record.length.map(signed));
        self.record_id.append_option(record.id.as_deref());
        self.payload_digest.append_option(record.payload_digest.as_deref());
        self.identified_payload_type.append_option(record.identified_payload_type.as_deref());
        self.url.append_value(page.url());
        self.date.append_option(page.date());
        self.status.append_option(page.status().map(i32::from));
        self.bytes.append_value(page.body().len() as i64);
        self.is_cut.append_value(page.is_cut());
        self.is_binary.append_value(facts.is_binary);
        self.title.append_option(facts.title.as_deref());
        self.language.append_option(facts.language);
        self.charset.append_value(facts.charset.name);
        append_displayed(&mut self.charset_source, facts.charset.source);
        append_displayed(&mut self.charset_confidence, facts.charset.confidence);
        self.malformed_sequences.append_value(signed(facts.charset.malformed_sequences));
        self.base.append_value(&facts.base);
        self.canonical.append_option(facts.canonical.as_deref());
        self.refresh_delay.append_option(facts.refresh.as_ref().map(|refresh| signed(refresh.delay)));
        self.refresh_url.append_option(facts.refresh.as_ref().map(|refresh| &refresh.url));
        for rule in &facts.robots {
            self.robots.append_value(rule);
        }
        self.robots_ends.push(facts.robots.len());
        // NOTE: links and headings may be nested, and the text of an outer link includes the text of inner links.
        let mut left = MAX_BYTES_OF_TEXTS;
        for link in &facts.links {
            self.link_href.append_value(link.href);
            self.link_rel.append_option(link.rel);
            let text = facts.line(&link.text, left.min(MAX_BYTES_OF_A_TEXT));
            self.link_text.append_value(&text);
            left -= text.len();
        }
        self.link_ends.push(facts.links.len());
        for heading in &facts.headings {
            self.heading_level.append_value(heading.level.into());
            let text = facts.line(&heading.text, left.min(MAX_BYTES_OF_A_TEXT));
            self.heading_text.append_value(&text);
            left -= text.len();
        }
        self.heading_ends.push(facts.headings.len());
        self.text.append_value(facts.text);
        self.error_count.append_value(signed(facts.errors.iter().map(|(_, count)| count).sum()));
        for (code, count) in &facts.errors {
            self.error_code.append_value(code);
            self.error_times.append_value(signed(*count));
        }
        self.error_ends.push(facts.errors.len());
        self.stopped_by.append_option(facts.stopped_by);
    }

    pub fn len(&self) -> usize {
        self.rows
    }

    pub fn is_empty(&self) -> bool {
        self.rows == 0
    }

    pub fn is_full(&self) -> bool {
        self.rows >= MAX_ROWS || self.size() >= FULL
    }

    /// Returns the size of all strings and list offsets.
    fn size(&self) -> usize {
        let strings = [
            &self.archive, &self.record_id, &self.payload_digest, &self.identified_payload_type, &self.url,
            &self.title, &self.language, &self.charset, &self.charset_source, &self.charset_confidence, &self.base,
            &self.canonical, &self.refresh_url, &self.robots, &self.link_href, &self.link_rel, &self.link_text,
            &self.heading_text, &self.text, &self.error_code, &self.stopped_by,
        ];
        strings.iter().map(|column| size_of_val(column.values_slice()) + size_of_val(column.offsets_slice())).sum()
    }

    /// Takes the rows. Fails only because of a bug in this module.
    pub fn take(&mut self) -> Result<RecordBatch, ArrowError> {
        self.rows = 0;
        let links = StructArray::try_new(
            link_fields(),
            vec![taken(&mut self.link_href), taken(&mut self.link_rel), taken(&mut self.link_text)],
            None,
        )?;
        let headings = StructArray::try_new(
            heading_fields(),
            vec![Arc::new(self.heading_level.finish()), taken(&mut self.heading_text)],
            None,
        )?;
        let errors = StructArray::try_new(
            error_fields(),
            vec![taken(&mut self.error_code), Arc::new(self.error_times.finish())],
            None,
        )?;
        let robots: ArrayRef = taken(&mut self.robots);
        let columns: Vec<ArrayRef> = vec![
            taken(&mut self.archive),
            Arc::new(self.record_offset.finish()),
            Arc::new(self.record_length.finish()),
            taken(&mut self.record_id),
            taken(&mut self.payload_digest),
            taken(&mut self.identified_payload_type),
            taken(&mut self.url),
            Arc::new(self.date.finish()),
            Arc::new(self.status.finish()),
            Arc::new(self.bytes.finish()),
            Arc::new(self.is_cut.finish()),
            Arc::new(self.is_binary.finish()),
            taken(&mut self.title),
            taken(&mut self.language),
            taken(&mut self.charset),
            taken(&mut self.charset_source),
            taken(&mut self.charset_confidence),
            Arc::new(self.malformed_sequences.finish()),
            taken(&mut self.base),
            taken(&mut self.canonical),
            Arc::new(self.refresh_delay.finish()),
            taken(&mut self.refresh_url),
            self.robots_ends.list(robots_item(), robots)?,
            self.link_ends.list(item(link_fields()), Arc::new(links))?,
            self.heading_ends.list(item(heading_fields()), Arc::new(headings))?,
            taken(&mut self.text),
            Arc::new(self.error_count.finish()),
            self.error_ends.list(item(error_fields()), Arc::new(errors))?,
            taken(&mut self.stopped_by),
        ];
        RecordBatch::try_new(schema(), columns)
    }
}
