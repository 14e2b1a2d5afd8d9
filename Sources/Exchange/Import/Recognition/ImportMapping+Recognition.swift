import Catalog

extension ImportMapping {
  /// The mapping that the names and contents of the columns suggest.
  public init(recognising survey: Survey) {
    if let own = survey.ownExport {
      self.init(own)
      return
    }
    let candidates = Candidates(survey)
    self.init(key: KeyRecognition(survey, candidates).key)
    self[.name] = NameRecognition(survey, candidates).source
    self[.category] = CategoryRecognition(survey, candidates).source(besides: self[.name])
    self[.diet] = DietRecognition(survey, candidates).source
  }

  /// The mapping of a file that Menagerie has written.
  private init(_ own: OwnExport) {
    self.init(key: .animal)
    for field in AnimalField.all {
      switch own {
      case .table, .lists: self[field] = .column(field.id)
      case .archive: self[field] = .column(OwnExport.properties)
      }
    }
    if case .archive = own { self[.name] = .column(OwnExport.archiveName) }
  }
}
