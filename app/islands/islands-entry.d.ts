declare module 'virtual:islands-entry' {
  /** The URL of the script that wakes the islands. */
  export const islandsEntry: string
  /** The URL of the script that runs before the first paint. */
  export const firstPaintScript: string
  /** The source of that script; empty in development. */
  export const firstPaintCode: string
}
