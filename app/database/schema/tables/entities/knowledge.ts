/** A file of an authority that was imported. Importing a newer one replaces it. */
export interface KnowledgeSourceTable {
  source: string
  /** As the file says; '' if it says none. */
  version: string
  /** The day of the data, not of the import: '2026-11-13'. */
  data_day: string
  imported_at: string
  entries: number
  /** SHA-256 of the file. */
  digest: string
  /** 1 once pages were told that its data is old. */
  is_old: number
}

/** What a source says of one identifier, or of a block of CVEs (CVE-2024-3xxx). */
export interface KnowledgeEntryTable {
  type: string
  value: string
  source: string
  /** JSON: its name and `EntryData`, in app/entities/knowledge. */
  data: string
}
