import ArgumentParser

/// The commands for categories.
struct Categories: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "categories",
    abstract: "Print, add, rename, delete and merge categories.",
    discussion: """
      A category is named by its name, whatever its case and white space, or as id:12. Each change is one edit: “menagerie undo” \
      takes it back.
      """,
    subcommands: [
      ListCategories.self, AddCategory.self, RenameCategory.self, DeleteCategory.self,
      MergeCategories.self,
    ],
    defaultSubcommand: ListCategories.self)
}
