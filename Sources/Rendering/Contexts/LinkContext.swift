/// A page that another page links to.
struct LinkContext {
  static let shape = Context<Self>([.text("title", \.title), .text("url", \.url)])

  let title: String
  let url: String
}
