/** Describes the picture stored as `{id}.webp`. Pages reserve space by its size. */
export interface Thumbnail {
  width: number
  height: number
  /** A hash of the file: part of its address, which can therefore be cached for ever. */
  fingerprint: string
}
