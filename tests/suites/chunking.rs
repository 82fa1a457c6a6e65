//! Every cut of a short input into up to three pieces gives what the whole gives: the same tokens, tree, errors and
//! spans. With errors not wanted, the whole and every cut give the same tokens, tree and spans as well.
//!
//! So does a sink that pauses at every tag, whether the tokenizer goes on at once or is called again, and whether another
//! chunk is read at a pause or not, and so does a parser with a host, which pauses at every script.
//!
//! The inputs are the short ones of html5lib-tests and our own of [`TRICKY`]. A trial takes a group of inputs.

use std::collections::BTreeSet;
use std::fmt::Debug;

use libtest_mimic::{Failed, Trial};
use soupstone::Edition;
use soupstone::sink::Scripting;
use soupstone::token::TextState;

use crate::support::pauses::{
    Reading, construct, construct_without_errors, parse_with_host, parse_with_host_without_errors,
    parse_without_host, pauses_of_trees,
};
use crate::support::tokens::{
    CdataSections, Recording, Start, Switches, pauses_of_tokens, tokenize, tokenize_by,
    tokenize_without_errors, tokenize_without_errors_by,
};
use crate::support::tree_cases::{self, Context, ContextNamespace};
use crate::support::trees::{Setting, parse, parse_without_errors};
use crate::support::{chunks, suite, tokenizer_cases};

/// The longest input that is taken from the suite, in bytes.
const LONGEST: usize = 24;

/// The number of inputs in a trial.
const GROUP: usize = 50;

/// Inputs of our own, at whose inner places something is half done.
const TRICKY: &[&str] = &[
    // Newlines
    "\r\n\r\n\n\r\r\n",
    "<p\r\na\r\n=\r\n'\r\n'\r>",
    "<pre>\r\n\r\nx</pre>\r",
    "<textarea>\r\n\r\n</textarea>",
    "<!--\r\n-\r\n-->\r\n<!doctype\r\nhtml\r\n>",
    "&amp\r\n;&#10;\r\n&#13;\n",
    "a\r&\r\n",
    "\r<\r\n/\rp\n>",
    // Character references
    "&notit;&notin;&not;&noti",
    "<a b='&notit;&notin;&not=&noti'>",
    "<a b=&lt&lt;&ltx&ampx=&amp=>",
    "&#x1F600;&#128512;&#x;&#;&#x1F60",
    "&#0;&#x80;&#xD800;&#x110000;&#1;",
    "&CounterClockwiseContourIntegral;",
    "&CounterClockwiseContourIntegra",
    "&NotEqualTilde;&fjlig;&ThickSpace;",
    "&a&am&amp&amp;&ampe;&zzz;&zz z",
    "<textarea>&lt;&l</textarea>&",
    // CDATA sections
    "<svg><![CDATA[a]]]>b]]><![CDATA[",
    "<svg><![CDATA[]]]]>]]",
    "<math><![CDATA[\0\r\n]]>\0",
    "<![CDATA[x]]><svg><![CDAT[x]]>",
    "<svg><![cdata[x]]><![CDATA",
    // DOCTYPEs
    "<!DOCTYPE html PUBLIC \"a\" \"b\">",
    "<!doctype html public'a''b'x>",
    "<!DOCTYPE html SYSTEM 'about:legacy-compat'>",
    "<!DOCTYPE html SYSTE 'x'><!DOCTYP",
    "<!DOCTYPE html PUBLI",
    "<!DOCTYPE\0\u{FFFD}é PUBLIC \"\0\">",
    "<!dOcTyPeHTML sYsTeM\"\">",
    // Comments
    "<!-->x<!--->y<!---->z<!----!>w",
    "<!--a<!--b--!>c-->d<!--<!-->e",
    "<!--a<!-b<!<!--- >--!-->",
    "<!-<!a><!><?x?></ ></>",
    "<!--a-\0-\0--!\0-->",
    // NUL
    "\0<p\0\0 \0=\0 a='\0' b=\0>\0</p\0>",
    "<table>\0<select>\0<script>\0</script>",
    "<svg>\0a\0</svg>\0",
    // Characters beyond ASCII and beyond the first plane
    "é€😀<é😀 é😀='é😀'>😀</é😀>",
    "&é&#x😀;&amp😀<😀></😀><!😀>",
    "\u{FEFF}<p>\u{FEFF}\u{FFFE}\u{1FFFE}\u{80}\u{1}",
    "İK<DİV K=K>",
    // Tags
    "<a b c=d e = 'f' g=\"h\"i/j / k>",
    "<a A a=1 a=2 =b '\"<`=x y='z'z>",
    "<DIV/><br/></BR/><p/ ></p a=b/>",
    "<a/b=c/></a b=c/><a b=/>",
    "a<b<c</d<e></f g='",
    // Texts
    "<title>a</titl></title ></TITLE/>",
    "<textarea></text</textarea\t>x",
    "<style><!--</style>--></STYLE>",
    "<xmp></xm</xmpx></xmp>",
    "<script>a<!--b<script>c</script>d--></script>",
    "<script><!--<SCRIPT/></SCRIPT ></script>",
    "<script><!--<scripty></script>-->",
    "<script><!-->a--->b</scrip</script>",
    "<script><!--<script>--<-</script>--!>",
    "<plaintext></plaintext>&amp;\0\r\n",
    "<noscript><p></noscript><iframe></ifram</iframe>",
    // Texts that are long enough to be copied with their chunk, and go on in the next one
    "<a title='a&amp;b'>a text that is longer than a word</x>, and goes on &amp; on<b>then another text, and no end",
    "<table>before the table it stands, this long text&amp;<tr>and so does this, which goes on</x> and on",
    "<p b='&lt;'><script>let text = '<b>' + \"a text that is long\";\r\nlet more = 'than one line';</script>x",
    // Attributes
    "<a b c= d='' e=\"\" f=g=h >",
    "<a b=&amp c='&amp' d=\"&amp\">",
    "<a b=&copy= c='&copy=' d=&copyx>",
    "<a b='&copyx' c=&copy; d='&copy;'>",
    "<a b='&am' c=\"&#x\" d='&#1234' e=&#x26>",
    "<a b='&' c=& d='& ' e=&; f=&amp;&>",
    "<a A=1 a=2 b=&lt; B='&gt;' a=&amp; c>",
    "<a =a><a a=><a a = b><a = =b>",
    "<a a=\"b\"c='d'e><a a=''=b>",
    "<a a/b/=c/ d/ ><a/b/><a / / >",
    "<a a=b/><a a= /><a a='b'/><br/ />",
    "<DIV ID=A Class='B' CLASS=c iD=d>",
    "<details readonly><basefont draggable=true>",
    "<strike disabled=Disabled SPELLCHECK>",
    "<blockquote onkeydown=a autocomplete>",
    "<figcaption contenteditable=a novalidate>",
    "<a autoplay ACCESSKEY=1 Contenteditable=2>",
    "<a aria-describedby=1 ARIA-autocomplete=2>",
    "<svg><animateTransform></ANIMATEtransform><feDiffuseLighting>",
    "<a abcdefgh=1 ABCDEFGHI=2 abcdefghI=3>",
    "<a abcdefghijklmno=1 abcdefghijklmnop=2>",
    "<a abcdefghijklmnopq ABCDEFGHIJKLMNOPQ=b>",
    "<abcdefghijklmnopq></ABCDEFGHIJKLMNOPQ>",
    "<a a-name-that-is-forty-bytes-long-in-lower=1>",
    "<element-of-forty-bytes-of-lower-case-abc>",
    "<annotation-xml definitionurl=1></ANNOTATION-XML>",
    "<svg viewBox=1 PRESERVEASPECTRATIO=2 xlink:href=3>",
    "<a\u{1}b><a \u{1}=\u{7F} id\u{1}=b \u{1F}/id\u{1}>",
    "<div\u{1}></div\u{1}><id\u{B}x><di\u{E}v>",
    "<a é=é idé=1 É=2 é=3><divé></divÉ>",
    "<a 😀='😀'😀=😀>\u{A0}<a\u{A0}b>",
    "<a b='<p>' c='>' d=\"'\" e='\"' f=<p>",
    "<a title='long enough for three words of it &amp; more'>",
    "<a 1=2 a.b:c_d-e @f (g) [h] {i} \\=\\>",
    // Newlines in and around everything that the fast lane takes
    "<a b='\r\n' c=\"\r\" d=e\r\n f=g\r>\r\n",
    "<a\rb\r\nc\r=\r'd'\r/\r></a\r\n></a\r>",
    "<!--\r\n--><!--a\r--><!--\r-\r->-->\r",
    "<title>\r\n</title>\r\n<title>a\r</title\r>",
    "<textarea>\r\n\r&amp;\r\n</textarea\r\n>",
    "<style>\r\na\r</style\r\n>\r",
    "<script>\r\n<!--\r\n--></script\r>",
    "&amp;\r\n&lt\r\n&#10\r\n&\r\n&a\r\n",
    "a\r\n<b>\r\n</b>\r\n\rc\r\n\r\n",
    "<pre>\n\nx</pre><textarea>\r\r\n",
    // Comments
    "<!--a--!>b--><!--a->b--><!--a--b-->",
    "<!--a>--><!-->--><!---->--><!--->-->",
    "<!--a--!b--><!--a---><!--a--!-->",
    "<!--é--><!--😀--!>\u{A0}<!--<-->-",
    "<!----!><!---!><!--!><!---!--><!--",
    // Raw text, and its end tag in pieces
    "<title>a</titl></title x>b</title>",
    "<title>a</TITLE >b<title></titlex></",
    "<title></</ti</title/><title></title/x>",
    "<title></title\u{1}></titl\u{e9}></title>",
    "<textarea>&amp</textarea>&amp<textarea>&notit;",
    "<title>&#x</title>&#x<title>&#1234",
    "<title>a&am</title><textarea>&am",
    "<textarea>&amp;&#x41;&#65 &copy</textarea>",
    "<textarea>\u{A0}😀&nbsp;</textarea>😀",
    "<style>&amp;<</style><style></sty",
    "<style></style x='>'>a<style>é</style>",
    "<script><!--<script></script>--></script>",
    "<script></scriptx></script x></SCRIPT",
    "<script>a<b</c<!-<!--</script><script><!-",
    "<script>if(a<b&&c</script >&&amp",
    "<xmp><!--</xmp>--></xmp><iframe></iframe>",
    // References in text
    "&amp &amp; &ampx &copy= &copyx &copy;",
    "&not&notit;&notin;&noti &n &not",
    "&lt;&gt;&quot;&nbsp;&lt&gt&quot&nbsp",
    "a&#x&#&#X41;&#x41&#65&#65;&#1234567890;",
    "a&b&c;&é&😀&amp;é&amp😀",
    "&<p>&</p>&amp<!--&amp;-->&#65<b>&#x41</b>",
    "a&acE;b&NotEqualTilde;&bne;&fjlig",
    // NUL beside it
    "a\0b<p a='\0'>&amp;\0</p>\r\n\0",
    "<title>&amp;\0\r\n</title>\0<!--\0-->",
    "<script>\0</script><style>\0</style>&\0",
    // Tree construction
    "<table>a b<td>c</table>d",
    "<table> \n <tr> a </tr> \0 b",
    "<b><p>a</b>b</p><a><a>c",
    "<frameset> a\n</frameset> b",
    " <!--a--> <html a> <head> b",
    "<p><table><b>x<i>y</table>z",
    "<svg><desc><p>x</svg>y<p>z",
    "<template><td>a</template><td>b",
    "<select>a<option>b\0c</select>d",
    "<table><colgroup> a <col> b",
];

/// Inputs of our own for the edition of August 2026.
const TRICKY_2026: &[&str] = &[
    "<?a?><?b c?><?d?e??>",
    "<?a\r\nb\r\n\r?>\r\n",
    "<?a \t\n\x0C b ?>c?>",
    "<?a-_9Z\0b?><?a \0b?>",
    "<?xml a?><?XML?><?xmlx?>",
    "<?xml-stylesheet href='a'?>",
    "<?><??><?1?><? a?><?é?>",
    "<?a:b?><?a.b><?a<b>c",
    "<?a \u{1}😀é?>😀<?a",
    "<?a b??",
    "<?a b",
    "<p><?a b?>c<?d?><table><?e?>f",
    "<svg><?a?><desc><?b?></svg><?c?>",
    "<template><?a?><td><?b?></template>",
    "<?a?><!doctype html><?b?></body><?c?></html><?d?>",
    "<pre><?a?>\n</pre><pre>\n<?a?>",
    "<select><b><option>a<p>b<optgroup>c<hr>d<input>e",
    "<select><table><select><tr>a</select>b",
    "<select><button><selectedcontent></button><option>a<b>c",
    "<div><?start name='a'>b<?end>c</div><template for=a>d",
    "<i><?marker name=\"a\"></i><template for=a>\r\nb</template>c",
];

/// Our own inputs for the edition of September 2026.
const TRICKY_OF_SEPTEMBER_2026: &[&str] = &[
    "<template>a</template><p><frameset><frame></frameset>",
    "<template><table><form>a<tr><td><form>b</table></form>c</template><form>d",
    "<div><?start name='a'>b<?end>c</div><template for=a><i>d",
];

/// The edition that our own inputs of a list are for.
const TRICKY_LISTS: [(Edition, &[&str]); 3] = [
    (Edition::January2025, TRICKY),
    (Edition::August2026, TRICKY_2026),
    (Edition::September2026, TRICKY_OF_SEPTEMBER_2026),
];

/// All trials of this suite.
pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    group(&mut trials, "tokens", token_inputs(), check_tokens);
    group(&mut trials, "trees", tree_inputs(), check_trees);
    let inputs = with_tags(token_inputs(), |input| &input.input);
    group(
        &mut trials,
        "tokens with pauses",
        inputs,
        check_tokens_with_pauses,
    );
    let inputs = with_tags(tree_inputs(), |input| &input.input);
    group(
        &mut trials,
        "trees with pauses",
        inputs,
        check_trees_with_pauses,
    );
    trials
}

fn group<T: Clone + Send + 'static>(
    trials: &mut Vec<Trial>,
    what: &str,
    inputs: Vec<T>,
    check: fn(&T) -> Result<(), Failed>,
) {
    assert!(inputs.len() > TRICKY.len(), "only {} inputs", inputs.len());
    for (index, group) in inputs.chunks(GROUP).enumerate() {
        let first = index * GROUP;
        let last = first + group.len() - 1;
        let group = group.to_vec();
        let name = format!("{what} of inputs {first} to {last}");
        trials.push(Trial::test(name, move || group.iter().try_for_each(check)));
    }
}

/// An input for the tokenizer alone.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct TokenInput {
    input: String,
    state: &'static str,
    last_start_tag: Option<String>,
    edition: Edition,
}

/// The states that a tokenizer starts in, with the last start tag where our own inputs need one.
const STATES: [(&str, TextState, Option<&str>); 6] = [
    ("Data state", TextState::Data, None),
    ("RCDATA state", TextState::Rcdata, Some("textarea")),
    ("RAWTEXT state", TextState::Rawtext, Some("style")),
    ("Script data state", TextState::ScriptData, Some("script")),
    ("PLAINTEXT state", TextState::Plaintext, None),
    ("CDATA section state", TextState::CdataSection, None),
];

/// The short inputs of the suite, each once for a state, and our own in all states.
fn token_inputs() -> Vec<TokenInput> {
    let mut inputs = BTreeSet::new();
    for case in suite::files("tokenizer", "test")
        .iter()
        .flat_map(|path| tokenizer_cases::read(path))
    {
        let Ok(content) = case.content else {
            continue;
        };
        let (state, ..) = STATES
            .iter()
            .find(|(name, ..)| *name == case.initial_state)
            .expect("the state is one of those that cases start in");
        if content.input.len() <= LONGEST {
            inputs.insert(TokenInput {
                input: content.input,
                state,
                last_start_tag: case.last_start_tag,
                edition: Edition::January2025,
            });
        }
    }
    for (edition, list) in TRICKY_LISTS {
        for input in list {
            for (state, _, last_start_tag) in STATES {
                inputs.insert(TokenInput {
                    input: (*input).to_owned(),
                    state,
                    last_start_tag: last_start_tag.map(str::to_owned),
                    edition,
                });
            }
        }
    }
    inputs.into_iter().collect()
}

fn check_tokens(input: &TokenInput) -> Result<(), Failed> {
    let (_, state, _) = STATES
        .iter()
        .find(|(name, ..)| *name == input.state)
        .expect("the state is in the list");
    for cdata_sections in [CdataSections::NotAllowed, CdataSections::Allowed] {
        if cdata_sections == CdataSections::Allowed && !input.input.contains("<!") {
            continue;
        }
        let start = Start {
            state: *state,
            last_start_tag: input.last_start_tag.as_deref(),
            cdata_sections,
            switches: Switches::Never,
            edition: input.edition,
        };
        let whole = tokenize(&chunks::whole(&input.input), start)?;
        for split in chunks::splits(&input.input) {
            let found = tokenize(&split, start)?;
            compare_recordings(start, &split, &whole, &found)?;
        }
        let whole = whole.without_errors();
        let in_one = chunks::whole(&input.input);
        let found = tokenize_without_errors(&in_one, start)?;
        compare_recordings(start, &in_one, &whole, &found)?;
        for split in chunks::splits(&input.input) {
            let found = tokenize_without_errors(&split, start)?;
            compare_recordings(start, &split, &whole, &found)?;
        }
    }
    Ok(())
}

/// The inputs that may have a tag.
fn with_tags<T>(inputs: Vec<T>, text: fn(&T) -> &String) -> Vec<T> {
    let has_a_tag = |input: &T| text(input).contains('<') && text(input).contains('>');
    inputs.into_iter().filter(has_a_tag).collect()
}

/// The characters after a pause up to which another chunk may reach.
fn ends_behind(input: &str, pause: usize) -> impl Iterator<Item = usize> {
    let ends = (pause + 1)..=input.len();
    ends.filter(|&end| input.is_char_boundary(end))
}

fn check_tokens_with_pauses(input: &TokenInput) -> Result<(), Failed> {
    let (_, state, _) = STATES
        .iter()
        .find(|(name, ..)| *name == input.state)
        .expect("the state is in the list");
    for switches in [Switches::Never, Switches::AfterStartTags] {
        let start = Start {
            state: *state,
            last_start_tag: input.last_start_tag.as_deref(),
            cdata_sections: CdataSections::NotAllowed,
            switches,
            edition: input.edition,
        };
        let input = input.input.as_str();
        let whole = tokenize(&chunks::whole(input), start)?;
        let without_errors = whole.clone().without_errors();
        let check = |reading: Reading<'_>| {
            let found = tokenize_by(reading, start)?;
            compare_readings(start, reading, &whole, &found)?;
            let found = tokenize_without_errors_by(reading, start)?;
            compare_readings(start, reading, &without_errors, &found)
        };
        let pauses = pauses_of_tokens(input, start);
        if pauses.is_empty() {
            continue;
        }
        let in_one = chunks::whole(input);
        check(Reading::Fed(&in_one))?;
        check(Reading::FromPauseToPause(&in_one))?;
        for split in chunks::splits(input) {
            check(Reading::FromPauseToPause(&split))?;
        }
        for start in pauses {
            for end in ends_behind(input, start) {
                check(Reading::WithAChunkInBetween { input, start, end })?;
            }
        }
    }
    Ok(())
}

fn check_trees_with_pauses(input: &TreeInput) -> Result<(), Failed> {
    let context = input.context.as_ref();
    let setting = Setting {
        scripting: Scripting::Enabled,
        edition: input.edition,
    };
    let input = input.input.as_str();
    let in_one = chunks::whole(input);
    let whole = construct(Reading::WithoutPauses(&in_one), context, setting);
    let check = |reading: Reading<'_>| {
        let found = construct(reading, context, setting);
        compare_readings(context, reading, &whole, &found)?;
        let found = construct_without_errors(reading, context, setting);
        compare_readings(context, reading, &whole.tree, &found)
    };
    check(Reading::Fed(&in_one))?;
    check(Reading::FromPauseToPause(&in_one))?;
    for split in chunks::splits(input) {
        check(Reading::FromPauseToPause(&split))?;
    }
    for start in pauses_of_trees(input, context, setting) {
        for end in ends_behind(input, start) {
            check(Reading::WithAChunkInBetween { input, start, end })?;
        }
    }
    // Scripts of fragments never run.
    if context.is_none() {
        let whole = parse_without_host(&in_one, setting);
        for split in chunks::splits(input) {
            let found = parse_with_host(&split, setting);
            compare_readings("with a host", split, &whole, &found)?;
            let found = parse_with_host_without_errors(&split, setting);
            compare_readings("with a host", split, &whole.tree, &found)?;
        }
    }
    Ok(())
}

fn compare_readings<T: PartialEq + Debug>(
    start: impl Debug,
    reading: impl Debug,
    expected: &T,
    found: &T,
) -> Result<(), Failed> {
    if found == expected {
        return Ok(());
    }
    Err(Failed::from(format!(
        "{start:?}\n{reading:?}\nexpected: {expected:#?}\nfound: {found:#?}"
    )))
}

fn compare_recordings(
    start: Start<'_>,
    chunks: &[&str],
    expected: &Recording,
    found: &Recording,
) -> Result<(), Failed> {
    match found == expected {
        true => Ok(()),
        false => Err(Failed::from(format!(
            "{start:?}\nchunks: {chunks:?}\nexpected: {expected:#?}\nfound: {found:#?}"
        ))),
    }
}

/// An input for the whole parser.
#[derive(Clone)]
struct TreeInput {
    input: String,
    context: Option<Context>,
    edition: Edition,
}

/// The short inputs of the suite, and our own as documents and in three contexts.
fn tree_inputs() -> Vec<TreeInput> {
    let mut inputs: Vec<TreeInput> = suite::files("tree-construction", "dat")
        .iter()
        .flat_map(|path| tree_cases::read(path, ""))
        .filter(|case| case.data.len() <= LONGEST)
        .map(|case| TreeInput {
            input: case.data,
            context: case.context,
            edition: Edition::January2025,
        })
        .collect();
    let contexts = [
        None,
        Some((ContextNamespace::Html, "body")),
        Some((ContextNamespace::Html, "textarea")),
        Some((ContextNamespace::Svg, "svg")),
    ];
    for (edition, list) in TRICKY_LISTS {
        for input in list {
            for context in contexts {
                inputs.push(TreeInput {
                    input: (*input).to_owned(),
                    context: context.map(|(namespace, local_name)| Context {
                        namespace,
                        local_name: local_name.to_owned(),
                    }),
                    edition,
                });
            }
        }
    }
    inputs
}

fn check_trees(input: &TreeInput) -> Result<(), Failed> {
    let context = input.context.as_ref();
    let setting = Setting {
        scripting: Scripting::Disabled,
        edition: input.edition,
    };
    let in_one = chunks::whole(&input.input);
    let whole = parse(&in_one, context, setting);
    for split in chunks::splits(&input.input) {
        let found = parse(&split, context, setting);
        if found != whole {
            return Err(Failed::from(format!(
                "context: {context:?}\nchunks: {split:?}\nexpected: {whole:#?}\nfound: {found:#?}"
            )));
        }
        let found = parse_without_errors(&split, context, setting);
        compare_trees(input, &split, &whole.tree, &found)?;
    }
    let found = parse_without_errors(&in_one, context, setting);
    compare_trees(input, &in_one, &whole.tree, &found)
}

fn compare_trees(
    input: &TreeInput,
    chunks: &[&str],
    expected: &str,
    found: &str,
) -> Result<(), Failed> {
    let context = &input.context;
    match found == expected {
        true => Ok(()),
        false => Err(Failed::from(format!(
            "errors not wanted\ncontext: {context:?}\nchunks: {chunks:?}\nexpected:\n{expected}found:\n{found}"
        ))),
    }
}
