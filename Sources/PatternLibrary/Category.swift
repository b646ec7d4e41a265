public import Diagnostics

/// A folder under `Content/`, and what its `index.md` says about it.
public struct Category: Sendable {
  /// The folder's name: the first part of its pages' paths.
  public var slug: String
  /// The title in its index, or one made from the folder's name.
  public var title: String
  public var summary: String?
  /// The place among the categories; those without one follow, by title.
  public var order: Int?
  /// The index up to the end of its front matter; `nil` when the folder has none.
  public var head: SourceFile?

  public init(slug: String, title: String, summary: String? = nil, order: Int? = nil, head: SourceFile? = nil) {
    (self.slug, self.title, self.summary, self.order, self.head) = (slug, title, summary, order, head)
  }
}
