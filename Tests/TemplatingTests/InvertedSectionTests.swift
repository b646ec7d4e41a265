import Templating
import Testing

@Suite("Inverted sections")
struct InvertedSectionTests {
  @Test(
    "render if their value is false",
    arguments: [
      Behaviour("a false flag renders the section", "<{{^on}}dark{{/on}}>", ["on": false], gives: "<dark>"),
      Behaviour("a true flag does not", "<{{^on}}dark{{/on}}>", ["on": true], gives: "<>"),
      Behaviour("null does", "<{{^on}}dark{{/on}}>", ["on": nil], gives: "<dark>"),
      Behaviour("an object does not", "<{{^page}}dark{{/page}}>", ["page": ["title": "x"]], gives: "<>"),
      Behaviour("a list with items does not", "<{{^l}}dark{{/l}}>", ["l": [["n": "1"], ["n": "2"]]], gives: "<>"),
      Behaviour("an empty list does", "<{{^l}}dark{{/l}}>", ["l": []], gives: "<dark>"),
      Behaviour("empty text does", "<{{^t}}dark{{/t}}>", ["t": ""], gives: "<dark>"),
      Behaviour(
        "nothing is put on the context",
        "{{#page}}{{^on}}{{title}}{{/on}}{{/page}}",
        ["page": ["title": "x", "on": false]],
        gives: "x"
      ),
      Behaviour(
        "a template may have several",
        "{{^on}}\n1\n{{/on}}\n{{mid}}\n{{^on}}\n3\n{{/on}}\n",
        ["on": false, "mid": "2"],
        gives: "1\n2\n3\n"
      ),
      Behaviour("nested, false", "a {{^on}}b {{^on}}c{{/on}} d{{/on}} e", ["on": false], gives: "a b c d e"),
      Behaviour("nested, true", "a {{^on}}b {{^on}}c{{/on}} d{{/on}} e", ["on": true], gives: "a  e"),
      Behaviour("dotted, true", "<{{^k.l.m}}x{{/k.l.m}}>", ["k": ["l": ["m": true]]], gives: "<>"),
      Behaviour("dotted, false", "<{{^k.l.m}}x{{/k.l.m}}>", ["k": ["l": ["m": false]]], gives: "<x>"),
    ]
  )
  func truth(_ behaviour: Behaviour) throws { try behaviour.check() }

  @Test(
    "remove lines on which their tags are alone",
    arguments: [
      Behaviour("white space around stays", " : {{^on}}\t:\t{{/on}} : \n", ["on": false], gives: " : \t:\t : \n"),
      Behaviour(
        "white space inside stays",
        " : {{^on}} {{! here }}\n {{/on}} : \n",
        ["on": false],
        gives: " :  \n  : \n"
      ),
      Behaviour(
        "within a line, indentation stays",
        "  {{^on}}P{{/on}}\n\t{{^on}}Q{{/on}}\n",
        ["on": false],
        gives: "  P\n\tQ\n"
      ),
      Behaviour("lines with nothing but a tag go", "1\n{{^on}}\n2\n{{/on}}\n3\n", ["on": false], gives: "1\n2\n3\n"),
      Behaviour("indented ones go too", "1\n  {{^on}}\n2\n\t{{/on}}\n3\n", ["on": false], gives: "1\n2\n3\n"),
      Behaviour("carriage returns belong to line ends", "1\r\n{{^on}}\r\n{{/on}}\r\n3", ["on": false], gives: "1\r\n3"),
      Behaviour("the first line needs none before it", "  {{^on}}\n1{{/on}}\n2", ["on": false], gives: "1\n2"),
      Behaviour("the last line needs no end", "1{{^on}}\n2\n  {{/on}}", ["on": false], gives: "1\n2\n"),
      Behaviour("white space inside a tag does not count", "1{{^ on }}2{{/ on }}3", ["on": false], gives: "123"),
    ]
  )
  func whitespace(_ behaviour: Behaviour) throws { try behaviour.check() }
}
