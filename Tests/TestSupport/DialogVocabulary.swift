/// A library's vocabulary with one kind of component and its rule `demo-unnamed-dialog`.
public let dialogVocabulary = """
  kinds:
    - name: dialog
      roles: dialog
      requirements:
        - rule: demo-unnamed-dialog
          must: have-a-name
          summary: A dialog has no name.
          explanation: Nobody knows what it asks.
          examples: [{ wrong: <dialog>, right: <dialog title=a> }]

  """
