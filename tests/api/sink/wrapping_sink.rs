//! Sinks around other sinks: a tee with other handles, and a tee of a tree and an event consumer.

use soupstone::dom::{Document, DocumentBuilder};
use soupstone::sink::{
    EventElement, EventHandler, EventSink, InsertionLocation, LimitBudget, MutableTree, NewElement, ShadowRootInit,
    TreeNotification, TreeSink, WrappedSink, WrappingSink,
};
use soupstone::token::{Attributes, BufferOffset, Doctype, InputSegment, ProcessingInstruction, Text};
use soupstone::{Edition, ParseOptions, Parser};

use crate::support::recording_sink::{Answers, RecordingSink};
use crate::support::tag_soup::{Random, tag_soup};
use crate::support::test_scale::scaled;

struct Tee<A, B>(A, B);

type Both<A, B> = (<A as TreeSink>::Handle, <B as TreeSink>::Handle);

impl<A: TreeSink, B: TreeSink> Tee<A, B> {
    fn each(
        &mut self,
        place: &InsertionLocation<Both<A, B>>,
        one: impl FnOnce(&mut A, &InsertionLocation<A::Handle>),
        other: impl FnOnce(&mut B, &InsertionLocation<B::Handle>),
    ) {
        one(&mut self.0, &place.clone().map(|handles| handles.0));
        other(&mut self.1, &place.clone().map(|handles| handles.1));
    }
}

#[warn(clippy::missing_trait_methods)]
impl<A: TreeSink, B: TreeSink> TreeSink for Tee<A, B> {
    const WANTS_LOCATIONS: bool = A::WANTS_LOCATIONS || B::WANTS_LOCATIONS;

    type Handle = Both<A, B>;
    type Output = (A::Output, B::Output);

    fn document(&mut self) -> Both<A, B> {
        (self.0.document(), self.1.document())
    }
    fn create_element(&mut self, element: NewElement<'_>) -> Both<A, B> {
        (self.0.create_element(element), self.1.create_element(element))
    }
    fn create_element_from_saved_token(&mut self, original: &Both<A, B>, element: NewElement<'_>) -> Both<A, B> {
        (
            self.0.create_element_from_saved_token(&original.0, element),
            self.1.create_element_from_saved_token(&original.1, element),
        )
    }
    fn insert_element(&mut self, place: &InsertionLocation<Both<A, B>>, element: &Both<A, B>) {
        let (one, other) = element;
        self.each(
            place,
            |sink, place| sink.insert_element(place, one),
            |sink, place| sink.insert_element(place, other),
        );
    }
    fn move_element(&mut self, place: &InsertionLocation<Both<A, B>>, element: &Both<A, B>) {
        let (one, other) = element;
        self.each(place, |sink, place| sink.move_element(place, one), |sink, place| sink.move_element(place, other));
    }
    fn insert_text(&mut self, place: &InsertionLocation<Both<A, B>>, text: Text<'_>) {
        self.each(place, |sink, place| sink.insert_text(place, text), |sink, place| sink.insert_text(place, text));
    }
    fn insert_comment(&mut self, place: &InsertionLocation<Both<A, B>>, data: Text<'_>) {
        self.each(
            place,
            |sink, place| sink.insert_comment(place, data),
            |sink, place| sink.insert_comment(place, data),
        );
    }
    fn insert_processing_instruction(
        &mut self,
        place: &InsertionLocation<Both<A, B>>,
        instruction: &ProcessingInstruction<'_>,
    ) -> Option<Both<A, B>> {
        let one = self.0.insert_processing_instruction(&place.clone().map(|handles| handles.0), instruction);
        let other = self.1.insert_processing_instruction(&place.clone().map(|handles| handles.1), instruction);
        one.zip(other)
    }
    fn append_doctype(&mut self, doctype: &Doctype<'_>) {
        self.0.append_doctype(doctype);
        self.1.append_doctype(doctype);
    }
    fn template_contents(&mut self, template: &Both<A, B>) -> Both<A, B> {
        (self.0.template_contents(&template.0), self.1.template_contents(&template.1))
    }
    fn remove_from_parent(&mut self, element: &Both<A, B>) {
        self.0.remove_from_parent(&element.0);
        self.1.remove_from_parent(&element.1);
    }
    fn move_children(&mut self, from: &Both<A, B>, to: &Both<A, B>) {
        self.0.move_children(&from.0, &to.0);
        self.1.move_children(&from.1, &to.1);
    }
    fn buffer_input(&mut self, segment: InputSegment<'_>) -> Option<BufferOffset> {
        self.0.buffer_input(segment)
    }
    fn add_missing_attributes(&mut self, element: &Both<A, B>, attributes: &Attributes<'_>) {
        self.0.add_missing_attributes(&element.0, attributes);
        self.1.add_missing_attributes(&element.1, attributes);
    }
    fn element_popped(&mut self, element: &Both<A, B>) {
        self.0.element_popped(&element.0);
        self.1.element_popped(&element.1);
    }
    fn option_popped(&mut self, option: &Both<A, B>, remaining: &mut LimitBudget) {
        self.0.option_popped(&option.0, &mut { *remaining });
        self.1.option_popped(&option.1, remaining);
    }
    fn selectedcontent_inserted(&mut self, element: &Both<A, B>, remaining: &mut LimitBudget) {
        self.0.selectedcontent_inserted(&element.0, &mut { *remaining });
        self.1.selectedcontent_inserted(&element.1, remaining);
    }
    fn notify(&mut self, notification: TreeNotification<'_, Both<A, B>>) {
        notification.clone().map(|handles| handles.0.clone(), |notification| self.0.notify(notification));
        notification.map(|handles| handles.1.clone(), |notification| self.1.notify(notification));
    }
    fn wants_to_stop(&self) -> bool {
        self.0.wants_to_stop() || self.1.wants_to_stop()
    }
    fn allows_declarative_shadow_roots(&mut self, node: &Both<A, B>) -> bool {
        self.0.allows_declarative_shadow_roots(&node.0) && self.1.allows_declarative_shadow_roots(&node.1)
    }
    fn is_shadow_host(&mut self, element: &Both<A, B>) -> bool {
        self.0.is_shadow_host(&element.0) || self.1.is_shadow_host(&element.1)
    }
    fn attach_declarative_shadow(
        &mut self,
        host: &Both<A, B>,
        template: &Both<A, B>,
        init: ShadowRootInit<'_>,
    ) -> bool {
        let one = self.0.attach_declarative_shadow(&host.0, &template.0, init);
        one && self.1.attach_declarative_shadow(&host.1, &template.1, init)
    }
    fn root_insertion_target(&mut self) -> Option<Both<A, B>> {
        self.0.root_insertion_target().zip(self.1.root_insertion_target())
    }
    /// The parser changes neither tree: it would need pairs of all nodes.
    fn tree(&mut self) -> Option<&mut dyn MutableTree<Both<A, B>>> {
        None
    }
    fn finish(self) -> Self::Output {
        (self.0.finish(), self.1.finish())
    }
}

struct Told<E>(DocumentBuilder, E);

impl<E: EventHandler> WrappingSink for Told<E> {
    type Inner = DocumentBuilder;
    type Output = (Document, E);

    fn inner(&self) -> &DocumentBuilder {
        &self.0
    }
    fn inner_mut(&mut self) -> &mut DocumentBuilder {
        &mut self.0
    }
    fn create_element(&mut self, element: NewElement<'_>) -> soupstone::NodeId {
        self.1.start_element(element);
        self.0.create_element(element)
    }
    /// An [`EventSink`] reports no start if an element is opened again.
    fn create_element_from_saved_token(
        &mut self,
        original: &soupstone::NodeId,
        element: NewElement<'_>,
    ) -> soupstone::NodeId {
        self.0.create_element_from_saved_token(original, element)
    }
    fn insert_text(&mut self, place: &InsertionLocation<soupstone::NodeId>, text: Text<'_>) {
        self.1.text(text);
        self.0.insert_text(place, text);
    }
    fn finish(self) -> Self::Output {
        (self.0.finish(), self.1)
    }
}

#[derive(Default, PartialEq, Debug)]
struct Words(String);

impl EventHandler for Words {
    fn start_element(&mut self, element: NewElement<'_>) {
        self.0.push_str(element.local_name());
    }
    fn text(&mut self, text: Text<'_>) {
        self.0.push_str(&text);
    }
    fn end_element(&mut self, _: &EventElement) {}
}

#[test]
fn a_tee_and_a_wrapper_give_the_trees_of_their_sinks() {
    let mut random = Random::new(4);
    let soups = (0..scaled([40, 200, 3_000])).map(|_| tag_soup(&mut random));
    for input in std::iter::once("<p><b>1<p>2".to_owned()).chain(soups) {
        for edition in [Edition::January2025, Edition::NEWEST] {
            let options = ParseOptions::new().with_edition(edition);
            let expected = options.parse_document(&input);
            let tee = Tee(DocumentBuilder::new(), DocumentBuilder::new());
            let mut parser = Parser::with_sink(tee, (), options.clone());
            parser.feed(&input);
            let (one, other) = parser.finish();
            assert_eq!(one.to_html(), other.to_html());
            assert_eq!(one.mode(), expected.mode());
            if edition == Edition::January2025 {
                assert_eq!(one.to_html(), expected.to_html(), "{input}");
            }
            let mut parser = Parser::with_sink(EventSink::new(Words::default()), (), options.clone());
            parser.feed(&input);
            let words = parser.finish();

            let options = options.with_declarative_shadow_roots(true);
            let expected = options.parse_document(&input);
            let mut parser =
                Parser::with_sink(WrappedSink(Told(DocumentBuilder::new(), Words::default())), (), options);
            parser.feed(&input);
            let (document, told) = parser.finish();
            assert_eq!(document.to_html(), expected.to_html(), "{input}");
            assert_eq!(told, words, "{input}");
        }
    }
}

struct Forwarding<S>(S);

impl<S: TreeSink> WrappingSink for Forwarding<S> {
    type Inner = S;
    type Output = S::Output;

    fn inner(&self) -> &S {
        &self.0
    }
    fn inner_mut(&mut self) -> &mut S {
        &mut self.0
    }
    fn finish(self) -> S::Output {
        self.0.finish()
    }
}

#[test]
fn a_wrapper_forwards_every_call_and_its_result() {
    fn calls<S: TreeSink<Output = Vec<String>>>(sink: S, input: &str, options: &ParseOptions) -> Vec<String> {
        let mut parser = Parser::with_sink(sink, (), options.clone());
        parser.feed(input);
        parser.finish()
    }
    let roots = "<div><template shadowrootmode=open>a</template><template shadowrootmode=open>b</template></div>";
    let mut random = Random::new(7);
    for number in 0..scaled([40, 200, 3_000]) {
        let input = tag_soup(&mut random) + roots;
        let options = ParseOptions::new().with_edition(Edition::ALL[number % Edition::ALL.len()]);
        for (allows, is_host, attached) in
            [(false, false, true), (true, false, true), (true, true, true), (true, false, false)]
        {
            let answers = Answers {
                allows_declarative_shadow_roots: allows,
                is_shadow_host: is_host,
                attached,
                ..Answers::default()
            };
            let sink = || RecordingSink::with_answers(answers.clone());
            let wrapped = calls(WrappedSink(Forwarding(sink())), &input, &options);
            assert_eq!(wrapped, calls(sink(), &input, &options), "{input}");
        }
    }
}
