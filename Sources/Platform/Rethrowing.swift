/// What an expression comes to; what it throws is thrown as another error.
public func rethrowing<Value, Failure: Error, Other: Error>(
  as other: (Failure) -> Other,
  _ expression: @autoclosure () throws(Failure) -> Value
) throws(Other) -> Value {
  do throws(Failure) { return try expression() } catch { throw other(error) }
}
