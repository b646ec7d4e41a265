/// Returns a text in small letters and without their marks, which few people type when they search: `Größe` as `grosse`.
/// It keeps the marks of scripts in which they are as much as letters, such as Devanagari and Thai.
public func withoutMarks(_ text: String) -> String {
  let small = text.lowercased()
  // Quotation marks, dashes and symbols have no marks.
  let isPlain = small.unicodeScalars.allSatisfy { $0.value < 0xAD || (0x2010...0x2BFF).contains($0.value) }
  if isPlain { return small }
  var plain = String.UnicodeScalarView()
  for scalar in small.unicodeScalars where !isLetterMark(scalar) {
    if scalar == "ß" { plain += ["s", "s"] } else { plain.append(unmarked[scalar] ?? scalar) }
  }
  return String(plain)
}

/// Whether a scalar is a mark of a Latin, Greek, Cyrillic, Hebrew or Arabic letter, or a character that nobody sees.
private func isLetterMark(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x300...0x36F, 0x591...0x5C7, 0x610...0x61A, 0x640, 0x64B...0x65F, 0x670: true
  default: scalar.value >= 0xAD && scalar.properties.generalCategory == .format
  }
}

private let unmarked: [Unicode.Scalar: Unicode.Scalar] = {
  var letters: [Unicode.Scalar: Unicode.Scalar] = [:]
  for family in families {
    for letter in family.unicodeScalars.dropFirst() { letters[letter] = family.unicodeScalars.first }
  }
  return letters
}()

/// Small letters, each followed by those that are the same with marks (Unicode Character Database, canonical
/// decomposition).
private let families = [
  "aàáâãäåāăąǎǟǡǻȁȃȧḁạảấầẩẫậắằẳẵặ", "bḃḅḇ", "cçćĉċčḉ", "dďḋḍḏḑḓ", "eèéêëēĕėęěȅȇȩḕḗḙḛḝẹẻẽếềểễệ", "fḟ",
  "gĝğġģǧǵḡ", "hĥȟḣḥḧḩḫẖ", "iìíîïĩīĭįǐȉȋḭḯỉị", "jĵǰ", "kķǩḱḳḵ", "lĺļľḷḹḻḽ", "mḿṁṃ", "nñńņňǹṅṇṉṋ",
  "oòóôõöōŏőơǒǫǭȍȏȫȭȯȱṍṏṑṓọỏốồổỗộớờởỡợ", "pṕṗ", "rŕŗřȑȓṙṛṝṟ", "sśŝşšșṡṣṥṧṩ", "tţťțṫṭṯṱẗ",
  "uùúûüũūŭůűųưǔǖǘǚǜȕȗṳṵṷṹṻụủứừửữự", "vṽṿ", "wŵẁẃẅẇẉẘ", "xẋẍ", "yýÿŷȳẏẙỳỵỷỹ", "zźżžẑẓẕ", "æǣǽ", "øǿ", "ʒǯ",
  "αάἀἁἂἃἄἅἆἇὰάᾀᾁᾂᾃᾄᾅᾆᾇᾰᾱᾲᾳᾴᾶᾷ", "εέἐἑἒἓἔἕὲέ", "ηήἠἡἢἣἤἥἦἧὴήᾐᾑᾒᾓᾔᾕᾖᾗῂῃῄῆῇ", "ιΐίϊἰἱἲἳἴἵἶἷὶίιῐῑῒΐῖῗ",
  "οόὀὁὂὃὄὅὸό", "ρῤῥ", "υΰϋύὐὑὒὓὔὕὖὗὺύῠῡῢΰῦῧ", "ωώὠὡὢὣὤὥὦὧὼώᾠᾡᾢᾣᾤᾥᾦᾧῲῳῴῶῷ", "аӑӓ", "гѓ", "еѐёӗ", "жӂӝ", "зӟ",
  "ийѝӣӥ", "кќ", "оӧ", "уўӯӱӳ", "чӵ", "ыӹ", "эӭ", "ії", "ѵѷ", "әӛ", "өӫ", "اآأإ", "وؤ", "يئ", "ہۂ", "ےۓ", "ەۀ", "ſẛ",
]
