import Templating
import Testing

@Suite("Sections")
struct SectionTests {
  @Test(
    "render if their value is true",
    arguments: [
      Behaviour("a true flag renders the section", "<{{#on}}lit{{/on}}>", ["on": true], gives: "<lit>"),
      Behaviour("a false flag does not", "<{{#on}}lit{{/on}}>", ["on": false], gives: "<>"),
      Behaviour("null does not", "<{{#on}}lit{{/on}}>", ["on": nil], gives: "<>"),
      Behaviour("an object does", "{{#page}}On {{title}}.{{/page}}", ["page": ["title": "Maps"]], gives: "On Maps."),
      Behaviour("an empty object does", "<{{#page}}lit{{/page}}>", ["page": [:]], gives: "<lit>"),
      Behaviour("text does, once", "<{{#word}}lit{{/word}}>", ["word": "abc"], gives: "<lit>"),
      Behaviour("empty text does not", "<{{#word}}lit{{/word}}>", ["word": ""], gives: "<>"),
      Behaviour("empty markup does not", "<{{#word}}lit{{/word}}>", ["word": .html("")], gives: "<>"),
    ]
  )
  func truth(_ behaviour: Behaviour) throws { try behaviour.check() }

  @Test(
    "put their value on the context",
    arguments: [
      Behaviour(
        "names that the section does not have are found outside",
        "{{#demo}}{{a}}-{{b}}-{{c.d}}{{/demo}}",
        ["a": "out", "b": "wrong", "demo": ["b": "in"], "c": ["d": "dot"]],
        gives: "out-in-dot"
      ),
      Behaviour(
        "text is the current item of its section",
        "{{#note}}{{.}}, again {{note}}{{/note}}",
        ["note": "mind"],
        gives: "mind, again mind"
      ),
      Behaviour(
        "all levels of nested lists can be seen",
        "{{#shelves}}{{#boxes}}{{label.short}}{{id}}:{{#things}}{{label.long}}{{id}}{{name}} {{/things}}{{/boxes}}{{/shelves}}",
        [
          "shelves": [
            ["label": ["short": "s", "long": "S"], "boxes": [["id": "7", "things": [["name": "p"], ["name": "q"]]]]]
          ]
        ],
        gives: "s7:S7p S7q "
      ),
      Behaviour(
        "all levels of nested objects can be seen",
        "{{#a}}\n{{x}}\n{{#b}}\n{{x}}{{y}}\n{{#c}}\n{{x}}{{y}}{{z}}\n{{#t}}\n{{z}}{{.}}{{x}}\n{{/t}}\n{{y}}\n{{/c}}\n{{/b}}\n{{/a}}\n",
        ["a": ["x": "1"], "b": ["y": "2"], "c": ["z": "3", "t": "top"]],
        gives: "1\n12\n123\n3top1\n2\n"
      ),
    ]
  )
  func context(_ behaviour: Behaviour) throws { try behaviour.check() }

  @Test(
    "render for each item of a list",
    arguments: [
      Behaviour(
        "a list renders the section for each item",
        "{{#steps}}{{n}};{{/steps}}",
        ["steps": [["n": "1"], ["n": "2"], ["n": "3"]]],
        gives: "1;2;3;"
      ),
      Behaviour("an empty list renders nothing", "<{{#steps}}x{{/steps}}>", ["steps": []], gives: "<>"),
      Behaviour("a list of nothings still has items", "{{#l}}x{{/l}}", ["l": [nil, false]], gives: "xx"),
      Behaviour(
        "a template may have several sections",
        "{{#on}}\n1\n{{/on}}\n{{mid}}\n{{#on}}\n3\n{{/on}}\n",
        ["on": true, "mid": "2"],
        gives: "1\n2\n3\n"
      ),
      Behaviour(
        "sections nest within themselves, true",
        "a {{#on}}b {{#on}}c{{/on}} d{{/on}} e",
        ["on": true],
        gives: "a b c d e"
      ),
      Behaviour(
        "sections nest within themselves, false",
        "a {{#on}}b {{#on}}c{{/on}} d{{/on}} e",
        ["on": false],
        gives: "a  e"
      ),
    ]
  )
  func lists(_ behaviour: Behaviour) throws { try behaviour.check() }

  @Test(
    "use a dot for the current item",
    arguments: [
      Behaviour("text items", "{{#l}}<{{.}}>{{/l}}", ["l": ["p", "q"]], gives: "<p><q>"),
      Behaviour(
        "lists of lists",
        "{{#l}}<{{#.}}{{.}}{{/.}}>{{/l}}",
        ["l": [["1", "2"], ["p", "q"]]],
        gives: "<12><pq>"
      ),
      Behaviour("a list at the root", "{{#.}}<{{n}}>{{/.}}", [["n": "p"], ["n": "q"]], gives: "<p><q>"),
      Behaviour("items are escaped", "{{#l}}{{.}} {{/l}}", ["l": ["<", "&"]], gives: "&lt; &amp; "),
      Behaviour("items, three braces", "{{#l}}{{{.}}} {{/l}}", ["l": [.html("<"), .html("&")]], gives: "< & "),
      Behaviour("items, ampersand", "{{#l}}{{&.}} {{/l}}", ["l": [.html("<"), .html("&")]], gives: "< & "),
    ]
  )
  func implicitIterator(_ behaviour: Behaviour) throws { try behaviour.check() }

  @Test(
    "accept dotted names",
    arguments: [
      Behaviour("true at the end", "<{{#k.l.m}}x{{/k.l.m}}>", ["k": ["l": ["m": true]]], gives: "<x>"),
      Behaviour("false at the end", "<{{#k.l.m}}x{{/k.l.m}}>", ["k": ["l": ["m": false]]], gives: "<>"),
      Behaviour("a dotted list", "{{#k.l}}{{.}}{{/k.l}}", ["k": ["l": ["1", "2"]]], gives: "12"),
    ]
  )
  func dottedNames(_ behaviour: Behaviour) throws { try behaviour.check() }

  @Test(
    "remove lines on which their tags are alone",
    arguments: [
      Behaviour("white space around stays", " : {{#on}}\t:\t{{/on}} : \n", ["on": true], gives: " : \t:\t : \n"),
      Behaviour(
        "white space inside stays",
        " : {{#on}} {{! here }}\n {{/on}} : \n",
        ["on": true],
        gives: " :  \n  : \n"
      ),
      Behaviour(
        "sections within a line keep its indentation",
        "  {{#on}}P{{/on}}\n\t{{#on}}Q{{/on}}\n",
        ["on": true],
        gives: "  P\n\tQ\n"
      ),
      Behaviour(
        "lines with nothing but a tag go",
        "<ul>\n{{#on}}\n<li>\n{{/on}}\n</ul>\n",
        ["on": true],
        gives: "<ul>\n<li>\n</ul>\n"
      ),
      Behaviour(
        "indented, with white space behind, they go too",
        "<ul>\n  {{#on}}  \n<li>\n\t{{/on}}\t\n</ul>\n",
        ["on": true],
        gives: "<ul>\n<li>\n</ul>\n"
      ),
      Behaviour(
        "carriage returns belong to line ends",
        "1\r\n{{#on}}\r\n2\r\n{{/on}}\r\n3",
        ["on": true],
        gives: "1\r\n2\r\n3"
      ),
      Behaviour("the first line needs none before it", "  {{#on}}\n1{{/on}}\n2", ["on": true], gives: "1\n2"),
      Behaviour("the last line needs no end", "1{{#on}}\n2\n  {{/on}}", ["on": true], gives: "1\n2\n"),
      Behaviour(
        "two tags on a line are not alone",
        "1\n{{#on}}{{/on}}\n2",
        ["on": true],
        gives: "1\n\n2"
      ),
      Behaviour("white space inside a tag does not count", "1{{# on }}2{{/ \n on\t}}3", ["on": true], gives: "123"),
    ]
  )
  func whitespace(_ behaviour: Behaviour) throws { try behaviour.check() }
}
