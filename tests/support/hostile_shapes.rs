//! Inputs that make parsers slow.

use std::fmt::Write as _;

use soupstone::Edition;

/// An input that can be made in any size.
pub struct Shape {
    /// What it looks like.
    pub name: String,
    /// The input of this size.
    pub input: Box<dyn Fn(usize) -> String + Send>,
    /// The same with a script at the end of each repeated part.
    pub input_with_scripts: Box<dyn Fn(usize) -> String + Send>,
    /// What it is parsed as.
    pub context: Context,
    /// How the parser gets it.
    pub feeding: Feeding,
    /// The edition of the standard.
    pub edition: Edition,
}

/// What an input is parsed as.
#[derive(Clone, Copy)]
pub enum Context {
    /// A document.
    Document,
    /// The contents of an HTML element with this name.
    Element(&'static str),
}

/// How the parser gets an input.
#[derive(Clone, Copy)]
pub enum Feeding {
    /// In one piece.
    Whole,
    /// In pieces of one byte.
    ByteByByte,
    /// In pieces of [`PIECE`] bytes.
    InPieces,
}

/// The size of a piece, in bytes.
pub const PIECE: usize = 500;

/// Patterns. What stands in parentheses is repeated; `#` is the number of the repetition. Written in this way the
/// sizes of all repetitions are the same.
const PATTERNS: &[&str] = &[
    // Nests, and end tags and start tags that look for something in the whole stack of open elements
    "(<div>)",
    "(<span>)",
    "(<p>)",
    "(<h1>)",
    "(<ul><li>)",
    "(<ruby><rt>)",
    "(<table>)",
    "(<table><tr><td>)",
    "(<template>)",
    "(<frameset>)",
    "(<form>)",
    "(<button>)",
    "(<object>)",
    "(<div>)(</div>)",
    "(<div>)(</p>)",
    "(<div>)(<p></p>)",
    "(<div>)(<li></li>)",
    "(<div>)(<dd></dd>)",
    "(<div>)(<dt></dt>)",
    "(<div>)(</li>)",
    "(<div>)(<hr>)",
    "(<div>)(<form></form>)",
    "(<div>)(<button></button>)",
    "(<div>)(<nobr></nobr>)",
    "(<div>)(<rt></rt>)",
    "(<div>)(</body>)",
    "(<div>)(</body>x)",
    "(<rt>)(</body>x)",
    "(<div>)(</template>)",
    "(<div>)(<table></table>)",
    "(<div>)(<select></select>)",
    "(<div>)(<template></template>)",
    "(<div>)<select>(<template></template>)",
    "(<div>)<template><tr>(x<b></b>)",
    "(<span>)(</x>)",
    "(<span>)(</h1>)",
    "(<span>)(</table>)",
    "(<span>)(</form>)",
    "(<span>)(</button>)",
    "(<span>)(</i>)",
    "(<span>)(</div><p>)",
    "(<x#>)(</x#>)",
    "(<x#>)(</y#>)",
    "<p><object>(<span>)(<div></div>)",
    "<p>(<button>)(<span>)(<div></div>)",
    "<form>(<div>)</form>(<form></form>)",
    "<table><tr><td>(<div>)(</thead>)",
    "<table><tr><td>(<div>)(</caption>)",
    "<table><caption>(<div>)(</td>)",
    "<table>(<form>)",
    // Foreign content
    "(<svg>)",
    "(<svg>)(</x>)",
    "<svg>(<g>)(</x>)",
    "<svg>(<g>)(</p>)",
    "<svg>(<g></p>)",
    "<svg>(<g>)(</g>)",
    "(<svg><foreignObject>)(</x>)",
    "(<svg><foreignObject>)(<li></li>)",
    "<math>(<mi>)(</x>)",
    "(<math><mtext>)(</p>)",
    "(<math><annotation-xml encoding=text/html><p>)",
    "(<svg><desc>)(<g>)(</span>)",
    // Formatting elements
    "(<b>)",
    "(<b>)(</b>)",
    "(<b id=#>)",
    "(<b id=#>)(</b>)",
    "(<b id=#>)(</i>)",
    "(<b id=#>)(</p>x)",
    "(<font color=#>)(</i>)",
    "(<font color=#>)(<i></i>)",
    "(<font color=#>)(<b>)(</b>)",
    "(<font color=#>)(<b>x)(</b>)",
    "(<font color=#>)(<div>)(</font>)",
    "(<b id=#><b id=#><b id=#>)(<b id=#>)",
    "(<a>)",
    "(<nobr>)",
    "(<a><div>)",
    "(<a><p>)",
    "(<a><div></a>)",
    "(<a><span>)",
    "(<a><table>)",
    "(<a><object>)",
    "(<b><p>)",
    "(<p><b>)",
    "(<b></p>)",
    "(<b><p></b></p>)",
    "(<b><i></b></i>)",
    "(<b id=#><i id=#></b></i>)",
    "(<object>)(<b id=#><i id=#></b></i>)",
    "(<object>)(</b>)",
    "<b>(<div>)(</b>)",
    "<b>(<div>)(<i></b></i>)",
    "<b>(<span><div>)(</b>)",
    "<b>(<span>)<div>(<span>)</b>",
    "<b>(<i id=#>)<div></b>",
    "<b>(<i id=#>)<div>(</b></i>)",
    "(<b><span><div>)(</b>)",
    "(<b><i><u><div>)(</b></i>)",
    "(<a><svg><desc>)(</a>)",
    "<a>(<button><span>)(<a>)",
    "(<div><b></div>)(</b>)",
    // Formatting elements that the standard opens again in each paragraph: the tree is as large as the square
    "(<p><b id=#>x)",
    "(<div><b id=#></div>)",
    "<p>(<font color=#>)(</p><p>x)",
    "<p>(<b id=#>)</p>(<div>x</div>)",
    // Attributes and names
    "<x( a#)>",
    "<x( a#)( a#)>",
    "<x( a#=#)></x( a#)>",
    "<b( a#)><b( a#)><b( a#)><b( a#)>",
    "<b( a#)><b( b#)( a#)><b( a#)( b#)>",
    "<svg( a#)>",
    "(<html a#>)",
    "(<body a#>)",
    "(<html a#=#><body b#=#>)",
    "(<a-rather-long-element-name-#>)",
    "(<p a-rather-long-attribute-name-#>)",
    "(<table-#></table-#>)",
    // select
    "<select>(<option>)",
    "<select>(<optgroup><option>)",
    "<select>(<option>x</option>)",
    "(<optgroup>)(<select><option></select>)",
    "(<option>)",
    "<table><tr><td><select>(<option>)",
    "(<select><b>)",
    // Foster parenting
    "<table>(a<tr>)",
    "<table>(a<tr><td>b)",
    "<table>(a<br>)",
    "<table>(a&amp;)",
    "<table>(<tr>a<td>b</td> )",
    "<table>(<b>a)",
    "<table>(<b id=#>)",
    "<table>(<a>a<tr>)",
    "<table>( a)",
    "<table>(<!--a-->a )",
    // The head, and what comes after the body and after the document
    "<head></head>(<script></script>)",
    "<head></head>(<title>x</title>)",
    "<head></head>(<template></template>)",
    "<head></head><template>(<div>)(</x>)",
    "</body>(<!--x-->)",
    "</html>(x<!--y-->)",
    "(x</html>)",
    // Pieces of constructs
    "(&)",
    "(&aaaa)",
    "(&#111)",
    "(&CounterClockwiseContourIntegra)",
    "(<)",
    "(</)",
    "(<!)",
    "(<!-)",
    "(<!--)",
    "(<!---)",
    "<!--(-)",
    "<!--(<!--)",
    "(<?)",
    "(<a )",
    "(<a b=')",
    "<a (b='>)",
    "(<![CDATA[)",
    "<svg>(<![CDATA[)",
    "<svg><![CDATA[(])",
    "<svg><![CDATA[(]])x",
    "<title>(</titl)",
    "<textarea>(</textarea )",
    "<style>(</styl)",
    "<script>(</scrip)",
    "<script>(<!--)",
    "<script>(<!--<script )",
    "<script><!--(<script></script>)",
    "<!doctype(x)",
    "(<!doctype html>)",
    "(\0)",
    "<p>(\0x)",
    "(\r)",
    "<p>(x\r\n)",
    "<p>(x )",
    "<p>(é😀)",
    // Long lines with characters beyond ASCII
    "<p>(é x)",
    "(中文 abc )",
    "(é</x>)",
    "(<é ü=ß>)",
    "<p title='(é x)'>",
    "<!--(é -)",
    "<script>(é <)",
    "<table>(é x)",
    "<p>(é\0x)",
    "<p>(é\rx)",
    "<p>(é&eacute;x)",
    "<pre>(\n)",
    "<plaintext>(</plaintext>)",
];

/// Patterns that are parsed as the contents of an element.
const FRAGMENT_PATTERNS: &[(&str, &str)] = &[
    ("tr", "(<td><div></td>)"),
    ("tr", "(a<br>)"),
    ("tbody", "(<tr>a)"),
    ("table", "(<b id=#>)"),
    ("template", "(<div>)(<tr>)"),
    ("template", "(<div>)(<template></template>)"),
    ("select", "(<optgroup><option>)"),
    ("form", "(<div>)(</form>)"),
    ("colgroup", "(<col>x)"),
    ("div", "(<span>)(</x>)"),
    ("div", "(<b id=#>)(</i>)"),
];

/// Patterns that come in pieces of one byte.
const BYTE_BY_BYTE_PATTERNS: &[&str] = &[
    "<p>(x)",
    "<p>(&)",
    "<p a=\"(x)\">",
    "<p a=(x)>",
    "<p (x)=y>",
    "<(x)>",
    "</(x)>",
    "<!--(x)-->",
    "<!(x)>",
    "<!doctype html public \"(x)\">",
    "<!doctype (x)>",
    "<title>(x)</title>",
    "<style>(x)</style>",
    "<script>(x)</script>",
    "<script><!--(x)</script>",
    "<svg><![CDATA[(x)]]></svg>",
    "<svg><![CDATA[(])]]></svg>",
    "<plaintext>(x)",
    "<table>(x)<tr>",
    "<p>&#(1);",
];

/// Patterns that are fed in pieces: strings that go on from piece to piece, with and without others between them.
const PATTERNS_IN_PIECES: &[&str] = &[
    "(x)",
    "(a&amp;b)",
    // Each piece starts and ends with the pattern.
    "(abc</x>d&amp;efg</x>)",
    "(abc\0d&amp;e</x>)",
    "(abc</x>)",
    "(abc\r\n)",
    "<script>(abc<d</e>)",
    "<p title='&amp;'><script>(abc)",
    "<!--(abc-)",
    "<p title='(abc)",
    "<p title='(abc&amp;)",
    "(<p title='&amp;'>abc)",
    "<table>(abc<tr>)",
    "<table>(abc&amp;<tr>)",
    "<p>(<b></b>&amp;a text that takes more room than the nodes)",
    "<template>(abc</x>d&amp;e</x>)",
    "<svg>(abc<![CDATA[x]]>)",
];

/// Patterns for the edition of August 2026.
const PATTERNS_2026: &[&str] = &[
    "<select( a#=x)><button><selectedcontent></button>(<option>x)",
    "<select><button><selectedcontent></button><optgroup( a#=x)>(<option>x)",
    "(<?a?>)",
    "(<?a )",
    "<?a (x?)",
    "<?(x)",
    "(<select>)",
    "(<select><svg><desc>)",
    "(<select><svg><desc>)(<template></template>)",
    "(<select><svg><desc>)(<p></p>)",
    "(<table><tr><td><select>)(</select>)",
    "<select>(<option>x)",
    "<select>(<option><b>)",
    "<select>(<div><option>x</option>)",
    "<select>(<div>)(<option>x</option>)",
    "<select>(<optgroup>)(<option>x</option>)",
    "<select><button><selectedcontent></button>(<option>x)",
    "<select><button><selectedcontent></button>(<option selected>x)",
    "<select><button><selectedcontent></button>(<option disabled>x)",
    "<select><selectedcontent>(<option selected>x)",
    "(<select><svg><desc>)(</desc></svg><option>x</option></select>)",
    "<select>(<option>x</option><svg><desc><select><option>y</select></svg>)",
    "(<template for=a></template>)",
    "(<?marker name='a'?><template for=a>x</template>)",
    "(<?marker name='a#'?>)(<template for=a#>x</template>)",
    "<?start name='a'?>(<b></b>)<?end?><template for=a>(<i></i>)",
    "(<div>)<?start name='a'?>(<template for=a>)",
    "<select><button><selectedcontent></button>(<?marker name='a'?><template for=a><option>x</template>)",
    "<select><button><selectedcontent></button>(<option>)<?marker name='a'?><template for=a>(<option>)",
    "<table><tbody><?marker name='a'?></table><template for=a>(<tr>x)",
];

/// All shapes.
pub fn shapes() -> Vec<Shape> {
    let whole = PATTERNS
        .iter()
        .map(|pattern| shape(pattern, Context::Document, Feeding::Whole));
    let fragments = FRAGMENT_PATTERNS
        .iter()
        .map(|(name, pattern)| shape(pattern, Context::Element(name), Feeding::Whole));
    let byte_by_byte = BYTE_BY_BYTE_PATTERNS
        .iter()
        .map(|pattern| shape(pattern, Context::Document, Feeding::ByteByByte));
    let in_pieces = PATTERNS_IN_PIECES
        .iter()
        .map(|pattern| shape(pattern, Context::Document, Feeding::InPieces));
    let later = PATTERNS_2026.iter().map(|pattern| {
        let shape = shape(pattern, Context::Document, Feeding::Whole);
        Shape {
            name: format!("{}, August 2026", shape.name),
            edition: Edition::August2026,
            ..shape
        }
    });
    let shapes = whole.chain(fragments).chain(byte_by_byte);
    shapes.chain(in_pieces).chain(later).collect()
}

fn shape(pattern: &'static str, context: Context, feeding: Feeding) -> Shape {
    let name = pattern.escape_debug();
    Shape {
        name: match (context, feeding) {
            (Context::Element(element), _) => format!("{name} in {element}"),
            (Context::Document, Feeding::ByteByByte) => format!("{name} byte by byte"),
            (Context::Document, Feeding::InPieces) => format!("{name} in pieces"),
            (Context::Document, Feeding::Whole) => name.to_string(),
        },
        input: Box::new(|size| expand(pattern, size)),
        input_with_scripts: Box::new(|size| expand(&with_scripts(pattern), size)),
        context,
        feeding,
        edition: Edition::January2025,
    }
}

/// The pattern with a script at the end of each repeated part.
fn with_scripts(pattern: &str) -> String {
    pattern.replace(')', "<script>1</script>)")
}

/// Writes a pattern out.
pub fn expand(pattern: &str, size: usize) -> String {
    let mut input = String::new();
    let mut rest = pattern;
    while let Some((before, behind)) = rest.split_once('(') {
        input.push_str(before);
        let (repeated, behind) = behind.split_once(')').unwrap_or((behind, ""));
        let parts: Vec<&str> = repeated.split('#').collect();
        for number in 0..size {
            input.push_str(parts[0]);
            for part in &parts[1..] {
                let _ = write!(input, "{number:06}{part}");
            }
        }
        rest = behind;
    }
    input.push_str(rest);
    input
}
