//! [`Diagnostics`]: what a parse tells beside the tree.

use std::io::{self, Read};

use super::drive;
use super::error_mode::ErrorMode;
use crate::dom::{
    Document, DocumentBuilder, Fragment, LocationMode, NodeId, WithLocations, WithoutLocations,
};
use crate::error::ErrorList;
use crate::options::{Errors, Locations, LocationsAndErrors, Nothing, ParseOptions};
use crate::tree_builder::FragmentContext;

/// What a parse tells beside the tree: the parameter of [`ParseOptions`]. No other types can implement this.
///
/// It is a type, so that what nobody wants to know costs nothing, and no parser is compiled for it.
pub trait Diagnostics: sealed::Doors {
    /// Whether the locations of nodes are kept.
    type Locations: LocationMode;
    /// Where the parse errors go.
    type Errors: ErrorMode;
    /// The same with locations.
    type AndLocations: Diagnostics;
    /// The same with errors.
    type AndErrors: Diagnostics;
}

impl Diagnostics for Nothing {
    type Locations = WithoutLocations;
    type Errors = ();
    type AndLocations = Locations;
    type AndErrors = Errors;
}

impl Diagnostics for Locations {
    type Locations = WithLocations;
    type Errors = ();
    type AndLocations = Self;
    type AndErrors = LocationsAndErrors;
}

impl Diagnostics for Errors {
    type Locations = WithoutLocations;
    type Errors = ErrorList;
    type AndLocations = LocationsAndErrors;
    type AndErrors = Self;
}

impl Diagnostics for LocationsAndErrors {
    type Locations = WithLocations;
    type Errors = ErrorList;
    type AndLocations = Self;
    type AndErrors = Self;
}

mod sealed {
    use super::*;

    /// The ways to run a parser. A builder of a fragment comes in and goes out in the type for documents without
    /// locations.
    // NOTE: inlined, so that a parser with diagnostics is compiled where it is used, and not in each build of the crate.
    pub trait Doors: Sized {
        /// From text to a document.
        #[inline]
        fn document_of_text(input: &str, options: &ParseOptions<Self>) -> Document
        where
            Self: Diagnostics,
        {
            drive::document_of_text::<Self::Locations, Self::Errors, Self>(input, options)
        }

        /// From text to a document, in the memory of another one.
        #[inline]
        fn document_of_text_in(
            memory: Document,
            input: &str,
            options: &ParseOptions<Self>,
        ) -> Document
        where
            Self: Diagnostics,
        {
            drive::document_of_text_in::<Self::Locations, Self::Errors, Self>(
                memory, input, options,
            )
        }

        /// From bytes to a document.
        #[inline]
        fn document_of_bytes(bytes: &[u8], options: &ParseOptions<Self>) -> Document
        where
            Self: Diagnostics,
        {
            drive::document_of_bytes::<Self::Locations, Self::Errors, Self>(bytes, options)
        }

        /// From bytes to a document, in the memory of another one.
        #[inline]
        fn document_of_bytes_in(
            memory: Document,
            bytes: &[u8],
            options: &ParseOptions<Self>,
        ) -> Document
        where
            Self: Diagnostics,
        {
            drive::document_of_bytes_in::<Self::Locations, Self::Errors, Self>(
                memory, bytes, options,
            )
        }

        /// From a reader to a document.
        #[inline]
        fn document_of_reader(
            reader: &mut dyn Read,
            options: &ParseOptions<Self>,
        ) -> io::Result<Document>
        where
            Self: Diagnostics,
        {
            drive::document_of_reader::<Self::Locations, Self::Errors, Self>(reader, options)
        }

        /// From text to a fragment.
        #[inline]
        fn fragment_of_text(
            context: FragmentContext<NodeId>,
            input: &str,
            options: &ParseOptions<Self>,
        ) -> Fragment
        where
            Self: Diagnostics,
        {
            drive::fragment_of_text::<Self::Locations, Self::Errors, Self>(context, input, options)
        }

        /// From text to a fragment in a document.
        #[inline]
        fn fragment_of_text_in(
            document: Document,
            context: FragmentContext<NodeId>,
            input: &str,
            options: &ParseOptions<Self>,
        ) -> (Document, NodeId)
        where
            Self: Diagnostics,
        {
            drive::fragment_of_text_in::<Self::Locations, Self::Errors, Self>(
                document, context, input, options,
            )
        }

        /// From bytes to a fragment.
        #[inline]
        fn fragment_of_bytes(
            builder: DocumentBuilder,
            context: FragmentContext<NodeId>,
            bytes: &[u8],
            options: &ParseOptions<Self>,
        ) -> DocumentBuilder
        where
            Self: Diagnostics,
        {
            drive::fragment_of_bytes::<Self::Locations, Self::Errors, Self>(
                builder, context, bytes, options,
            )
        }

        /// From a reader to a fragment.
        #[inline]
        fn fragment_of_reader(
            context: FragmentContext<NodeId>,
            reader: &mut dyn Read,
            options: &ParseOptions<Self>,
        ) -> io::Result<DocumentBuilder>
        where
            Self: Diagnostics,
        {
            drive::fragment_of_reader::<Self::Locations, Self::Errors, Self>(
                context, reader, options,
            )
        }
    }

    impl Doors for Locations {}
    impl Doors for Errors {}
    impl Doors for LocationsAndErrors {}

    // NOTE: these are compiled with the crate, and nowhere else.
    impl Doors for Nothing {
        fn document_of_text(input: &str, options: &ParseOptions<Self>) -> Document {
            drive::document_of_text::<WithoutLocations, (), Self>(input, options)
        }

        fn document_of_text_in(
            memory: Document,
            input: &str,
            options: &ParseOptions<Self>,
        ) -> Document {
            drive::document_of_text_in::<WithoutLocations, (), Self>(memory, input, options)
        }

        fn document_of_bytes(bytes: &[u8], options: &ParseOptions<Self>) -> Document {
            drive::document_of_bytes::<WithoutLocations, (), Self>(bytes, options)
        }

        fn document_of_bytes_in(
            memory: Document,
            bytes: &[u8],
            options: &ParseOptions<Self>,
        ) -> Document {
            drive::document_of_bytes_in::<WithoutLocations, (), Self>(memory, bytes, options)
        }

        fn document_of_reader(
            reader: &mut dyn Read,
            options: &ParseOptions<Self>,
        ) -> io::Result<Document> {
            drive::document_of_reader::<WithoutLocations, (), Self>(reader, options)
        }

        fn fragment_of_text(
            context: FragmentContext<NodeId>,
            input: &str,
            options: &ParseOptions<Self>,
        ) -> Fragment {
            drive::fragment_of_text::<WithoutLocations, (), Self>(context, input, options)
        }

        fn fragment_of_text_in(
            document: Document,
            context: FragmentContext<NodeId>,
            input: &str,
            options: &ParseOptions<Self>,
        ) -> (Document, NodeId) {
            drive::fragment_of_text_in::<WithoutLocations, (), Self>(
                document, context, input, options,
            )
        }

        fn fragment_of_bytes(
            builder: DocumentBuilder,
            context: FragmentContext<NodeId>,
            bytes: &[u8],
            options: &ParseOptions<Self>,
        ) -> DocumentBuilder {
            drive::fragment_of_bytes::<WithoutLocations, (), Self>(builder, context, bytes, options)
        }

        fn fragment_of_reader(
            context: FragmentContext<NodeId>,
            reader: &mut dyn Read,
            options: &ParseOptions<Self>,
        ) -> io::Result<DocumentBuilder> {
            drive::fragment_of_reader::<WithoutLocations, (), Self>(context, reader, options)
        }
    }
}
