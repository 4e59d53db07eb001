/** A migrated database whose tables can be emptied. */
export interface ReusableDatabase {
  url: string
  /** False if more than rows changed, so that a test could tell this database from a new one. */
  empty(): Promise<boolean>
  remove(): Promise<void>
}
