import Catalog
import Terminal
import ViewState

extension BrowserScreen {
  private static let group = "Categories"

  /// Renames the selected category. Other commands have its key in the other panes.
  var renameCommand: Command {
    Command(
      "Rename the category", id: "rename-category", group: Self.group, keys: ["e"], label: "Rename",
      obstacle: readOnly ?? noCategory
    ) { [self] in try editSelected(on: $0) }
  }

  /// Deletes the selected category. Other commands have its keys in the other panes.
  var deleteCategoryCommand: Command {
    Command(
      "Delete the category, with its animals or not", id: "delete-category", group: Self.group,
      keys: ["d", .delete],
      label: "Delete", obstacle: readOnly ?? noCategory
    ) { [self] in try askToDelete(on: $0) }
  }

  var mergeCommand: Command {
    Command(
      "Merge the category into another", id: "merge-category", group: Self.group, keys: ["m"],
      label: "Merge",
      obstacle: readOnly ?? noCategory
    ) { [self] in try merge(on: $0) }
  }

  var addCategoryCommand: Command {
    Command(
      "Add category", id: "add-category", group: Self.group, keys: ["c"], label: "Category",
      obstacle: readOnly
    ) { [self] in try edit(category: nil, on: $0) }
  }

  /// The keys of the categories, as help shows them in the other panes.
  var categoryHelp: [Command] {
    [renameCommand, deleteCategoryCommand, mergeCommand].map {
      Command(example: $0.keyLabels, meaning: $0.title, id: $0.id, group: Self.group)
    }
  }

  var noCategory: String? {
    let selected = browser.categories.selected
    return selected.category == nil ? "“\(selected.name)” is not a category." : nil
  }
}

extension BrowserScreen {
  private func merge(on stack: ScreenStack) throws {
    guard let category = try browser.selectedCategory()?.category else { return }
    let editor = CategoryMergeEditor(category, in: browser.store)
    stack.push(
      CategoryMergeScreen(editor) { [self] sheet, stack in
        try ask(editor, on: stack, from: sheet)
      })
  }

  private func ask(
    _ editor: CategoryMergeEditor, on stack: ScreenStack, from sheet: CategoryMergeScreen
  ) throws {
    guard let merge = try editor.merge() else { return }
    stack.ask("Merge", merge.question(in: browser.fields), yes: "Merge", isDestructive: true) {
      [self] stack in
      carryOut("Merging", on: stack, from: sheet) { [self] in
        try await browser.carryOut(merge, progress: $0)
      } again: { [self] in
        try ask(editor, on: stack, from: sheet)
        return true
      }
    }
  }
}
