import FileFormats

/// JSON as the commands print it and as files hold it.
public typealias JSONValue = FileFormats.JSONValue
