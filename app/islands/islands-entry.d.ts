declare module 'virtual:islands-entry' {
  /** The address of the script that wakes the islands. */
  export const islandsEntry: string
  /** The address of the small script that runs before the first paint. */
  export const firstPaintScript: string
  /** The same script itself; empty in development. */
  export const firstPaintCode: string
}
