/// Returns the value of an expression, and throws its error as another error.
public func rethrowing<Value, Failure: Error, Other: Error>(
  as other: (Failure) -> Other,
  _ expression: @autoclosure () throws(Failure) -> Value
) throws(Other) -> Value {
  do throws(Failure) { return try expression() } catch { throw other(error) }
}
