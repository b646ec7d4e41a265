import Templating
import Testing

@Suite("Inheritance")
struct InheritanceTests {
  @Test(
    "renders a block's own content if nothing replaces it",
    arguments: [
      Behaviour("a block that nothing replaces renders itself", "{{$head}}Plain{{/head}}\n", gives: "Plain\n"),
      Behaviour("with values", "{{$b}}a {{x}} c{{/b}}\n", ["x": "<"], gives: "a &lt; c\n"),
      Behaviour("with raw values", "{{$b}}a {{{x}}} c{{/b}}\n", ["x": .html("<")], gives: "a < c\n"),
      Behaviour("with sections", "{{$b}}a {{#o}}{{x}}{{/o}} c{{/b}}\n", ["o": ["x": "b"]], gives: "a b c\n"),
      Behaviour(
        "with inverted sections",
        "{{$b}}a {{^o}}{{x}}{{/o}} c{{/b}}\n",
        ["o": false, "x": "b"],
        gives: "a b c\n"
      ),
      Behaviour(
        "with values that look like tags",
        "{{$b}}{{#o}}{{x}}{{/o}}{{/b}}",
        ["o": ["x": "{{y}}"]],
        gives: "{{y}}"
      ),
      Behaviour("in a parent", "{{<p}}{{/p}}\n", partials: ["p": "{{$b}}own{{/b}}"], gives: "own"),
      Behaviour(
        "a parent without blocks is a partial",
        "{{>p}};{{<p}}{{/p}}",
        partials: ["p": "{{$b}}own{{/b}}"],
        gives: "own;own"
      ),
    ]
  )
  func defaults(_ behaviour: Behaviour) throws { try behaviour.check() }

  @Test(
    "renders a parent with the blocks that it is given",
    arguments: [
      Behaviour(
        "a block replaces the parent's",
        "{{<p}}{{$b}}mine{{/b}}{{/p}}",
        partials: ["p": "<{{$b}}own{{/b}}>"],
        gives: "<mine>"
      ),
      Behaviour(
        "values do not replace blocks that are given",
        "{{<p}}{{$b}}mine{{/b}}{{/p}}",
        ["b": "value"],
        partials: ["p": "{{$b}}own{{/b}}"],
        gives: "mine"
      ),
      Behaviour(
        "values do not replace blocks that are not given",
        "{{<p}}{{/p}}",
        ["b": "value"],
        partials: ["p": "{{$b}}own{{/b}}"],
        gives: "own"
      ),
      Behaviour(
        "text before the parent stays",
        "see {{<p}}{{$b}}mine{{/b}}{{/p}}",
        partials: ["p": "{{$b}}own{{/b}}"],
        gives: "see mine"
      ),
      Behaviour(
        "a parent can be used twice, differently",
        "see {{<p}}{{$b}}1{{/b}}{{/p}} {{<p}}{{$b}}2{{/b}}{{/p}}\n",
        partials: ["p": "<{{$b}}…{{/b}}{{$c}} own{{/c}}>"],
        gives: "see <1 own> <2 own>\n"
      ),
      Behaviour(
        "blocks that are not given stay",
        "{{<p}}{{$c}}mine{{/c}}{{/p}}",
        partials: ["p": "{{$b}}own b{{/b}}/{{$c}}own c{{/c}}"],
        gives: "own b/mine"
      ),
      Behaviour(
        "a block may be used more than once",
        "{{<p}}{{$b}}x{{/b}}{{/p}}",
        partials: ["p": "{{$b}}{{/b}}-{{$b}}{{/b}}"],
        gives: "x-x"
      ),
      Behaviour(
        "a partial in the parent gets the blocks too",
        "{{<p}}{{$b}}mine{{/b}}{{/p}}",
        partials: ["p": "<{{>q}}>", "q": "{{$b}}own{{/b}}"],
        gives: "<mine>"
      ),
      Behaviour(
        "other content of the parent tag is not rendered",
        "{{<p}} one {{$b}}mine{{/b}} two {{x}}{{#y}}{{$b}}no{{/b}}{{/y}}{{/p}}",
        ["x": "no", "y": true],
        partials: ["p": "{{$b}}own{{/b}}"],
        gives: "mine"
      ),
      Behaviour(
        "also when there is no block",
        "{{<p}} one two {{/p}}",
        partials: ["p": "{{$b}}own{{/b}}"],
        gives: "own"
      ),
      Behaviour(
        "a block is rendered in the context of the parent's place for it",
        "{{<p}}{{$b}}Mine: {{x}}{{/b}}{{/p}}",
        ["x": "outer", "o": ["x": "inner"]],
        partials: ["p": "{{#o}}{{$b}}Own: {{x}}{{/b}}{{/o}}"],
        gives: "Mine: inner"
      ),
      Behaviour(
        "an empty block removes the parent's",
        "{{<p}}{{$b}}{{/b}}{{/p}}",
        partials: ["p": "1\n  {{$b}}\n  own\n  {{/b}}\n2\n"],
        gives: "1\n2\n"
      ),
      Behaviour(
        "a block inside what replaces it renders as itself",
        "{{<p}}{{$b}}<{{$b}}own{{/b}}>{{/b}}{{/p}}",
        partials: ["p": "{{$b}}{{/b}}"],
        gives: "<own>"
      ),
    ]
  )
  func replacing(_ behaviour: Behaviour) throws { try behaviour.check() }

  @Test(
    "lets the outermost template decide",
    arguments: [
      Behaviour(
        "the outermost template wins",
        "{{<a}}{{$x}}0{{/x}}{{/a}}",
        partials: ["a": "{{<b}}{{$x}}1{{/x}}{{/b}}", "b": "{{<c}}{{$x}}2{{/x}}{{/c}}", "c": "{{$x}}3{{/x}}"],
        gives: "0"
      ),
      Behaviour(
        "without it, the next one wins",
        "{{<a}}{{/a}}",
        partials: ["a": "{{<b}}{{$x}}1{{/x}}{{/b}}", "b": "{{<c}}{{$x}}2{{/x}}{{/c}}", "c": "{{$x}}3{{/x}}"],
        gives: "1"
      ),
      Behaviour(
        "each level may replace other blocks",
        "{{<a}}{{$x}}0{{/x}}{{/a}}",
        partials: ["a": "{{<b}}{{$y}}1{{/y}}{{/b}}", "b": "{{$x}}x{{/x}}{{$y}}y{{/y}}{{$z}}z{{/z}}"],
        gives: "01z"
      ),
      Behaviour(
        "a level may add blocks inside its blocks",
        "{{<a}}{{$inner}}0{{/inner}}{{/a}}",
        partials: ["a": "{{<b}}{{$x}}<{{$inner}}1{{/inner}}>{{/x}}{{/b}}", "b": "[{{$x}}2{{/x}}]"],
        gives: "[<0>]"
      ),
      Behaviour(
        "parents may include each other as long as blocks end it",
        "{{<a}}{{$x}}mine{{/x}}{{/a}}",
        partials: [
          "a": "{{$x}}a's{{/x}} {{$y}}{{<b}}{{/b}}{{/y}}",
          "b": "{{$x}}b's{{/x}} {{<a}}{{$y}}the end{{/y}}{{/a}}",
        ],
        gives: "mine mine mine the end"
      ),
    ]
  )
  func levels(_ behaviour: Behaviour) throws { try behaviour.check() }
}

@Suite("White space in inheritance")
struct InheritanceWhitespaceTests {
  @Test(
    "keeps the lines and the indentation of a block's place",
    arguments: [
      Behaviour(
        "a line end after a block's opening tag belongs to the tag",
        "{{<p}}{{$b}}\none\n\ntwo\n{{/b}}{{/p}}",
        partials: ["p": "{{$b}}own{{/b}}"],
        gives: "one\n\ntwo\n"
      ),
      Behaviour(
        "what replaces a block is where the block was",
        "{{<p}}{{$b}}mine{{/b}}{{/p}}",
        partials: ["p": "list:\n   {{$b}}own{{/b}}\n"],
        gives: "list:\n   mine\n"
      ),
      Behaviour(
        "a parent alone on its line is indented",
        "1\n   {{<p}}{{/p}}\n4\n",
        partials: ["p": "2\n3\n"],
        gives: "1\n   2\n   3\n4\n"
      ),
      Behaviour(
        "also over several lines",
        "1\n   {{<p}}\n{{$b}}\n2\n{{/b}}\n{{/p}}  \n4\n",
        partials: ["p": "{{$b}}{{/b}}\n3\n"],
        gives: "1\n   2\n   3\n4\n"
      ),
      Behaviour(
        "a parent within a line is not",
        "1 {{<p}}{{/p}}\n4\n",
        partials: ["p": "2\n3\n"],
        gives: "1 2\n3\n\n4\n"
      ),
      Behaviour(
        "a block alone on its line takes the lines that replace it",
        "{{<p}}{{$b}}\none\ntwo{{/b}}\n{{/p}}\n",
        partials: ["p": "0\n   {{$b}}{{/b}}\n3\n"],
        gives: "0\n   one\n   two\n3\n"
      ),
      Behaviour(
        "lines that end themselves get no second end",
        "{{<p}}{{$b}}\none\ntwo\n{{/b}}\n{{/p}}\n",
        partials: ["p": "0\n{{$b}}{{/b}}\n3\n"],
        gives: "0\none\ntwo\n3\n"
      ),
      Behaviour(
        "lines that do not end themselves get one",
        "{{<p}}{{$b}}one{{/b}}{{/p}}",
        partials: ["p": "0\n  {{$b}}\n  own\n  {{/b}}\n3\n"],
        gives: "0\n  one\n3\n"
      ),
      Behaviour(
        "indentation is taken off here and put on there",
        "{{<p}}{{$b}}\n      one\n        two\n{{/b}}{{/p}}\n",
        partials: ["p": "0\n   {{$b}}\n   {{/b}}\n3\n"],
        gives: "0\n   one\n     two\n3\n"
      ),
      Behaviour(
        "the closing tag may be indented",
        "{{<p}}\n  {{$b}}\n    one\n  {{/b}}\n{{/p}}\n",
        partials: ["p": "0\n\t{{$b}}\n\t{{/b}}\n3\n"],
        gives: "0\n\tone\n3\n"
      ),
      Behaviour(
        "the parent's own content says how far to indent",
        "{{<p}}{{$b}}\none\ntwo\n{{/b}}{{/p}}\n",
        partials: ["p": "0\n{{$b}}\n    own\n{{/b}}\n3\n"],
        gives: "0\n    one\n    two\n3\n"
      ),
      Behaviour(
        "that content itself is rendered as it is",
        "{{<p}}{{/p}}\n",
        partials: ["p": "0\n{{$b}}\n    own\n{{/b}}\n3\n"],
        gives: "0\n    own\n3\n"
      ),
      Behaviour(
        "nested blocks are indented within the outer block",
        "{{<a}}{{$in}}\nnew\n{{/in}}{{/a}}\n",
        partials: [
          "a": "{{<b}}{{$out}}\n   one\n     {{$in}}\n       old\n     {{/in}}\n{{/out}}{{/b}}\n",
          "b": "{{$out}}x{{/out}}",
        ],
        gives: "one\n    new\n"
      ),
      Behaviour(
        "a partial inside a block is indented within it",
        "{{<p}}{{$b}}\n    one\n      {{>q}}\n{{/b}}{{/p}}",
        partials: ["p": " {{$b}}{{/b}}\n", "q": "two\nthree\n"],
        gives: " one\n   two\n   three\n"
      ),
      Behaviour(
        "a block within a line leaves the line alone",
        "{{<p}}{{$b}}mine{{/b}}{{/p}}",
        partials: ["p": "  <b class=\"{{$b}}own{{/b}}\">\n"],
        gives: "  <b class=\"mine\">\n"
      ),
      Behaviour(
        "carriage returns belong to line ends",
        "{{<p}}\r\n{{$b}}\r\n  one\r\n{{/b}}\r\n{{/p}}\r\n",
        partials: ["p": "0\r\n{{$b}}\r\n own\r\n{{/b}}\r\n3\r\n"],
        gives: "0\r\n one\r\n3\r\n"
      ),
      Behaviour(
        "a block that starts within a line keeps the line's start",
        "{{$b}}\none\n{{/b}} two\n",
        gives: "one\n two\n"
      ),
    ]
  )
  func lines(_ behaviour: Behaviour) throws { try behaviour.check() }
}
