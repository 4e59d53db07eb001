/** What a tab that has a post open is told. */
export interface Presence {
  /** The names of the other editors who have it open. */
  others: string[]
  /** The stored version: a tab that shows an older one says so. */
  version: number
}
