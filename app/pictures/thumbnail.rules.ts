/** What is known of the picture stored as `{id}.webp`; the size reserves its place on the page. */
export interface Thumbnail {
  width: number
  height: number
  /** Changes whenever the picture does, so that its address can be cached for ever. */
  fingerprint: string
}
