/** A post, author or picture that an import wrote. */
export interface ImportedItemTable {
  /** Where it comes from: the address of a site, `edition`, or `pictures`. */
  source: string
  /** Its id there; the SHA-256 of a picture. */
  item: string
  /** `article`, `brief`, `author` or `picture`. */
  kind: string
  /** The id of the post, author or picture here. */
  target_id: string
  /** Of everything that was imported: the same digest means that nothing has changed at the source. */
  digest: string
  /** The version that the import wrote: another one means that somebody has changed it here. */
  version: number
  imported_at: string
}
