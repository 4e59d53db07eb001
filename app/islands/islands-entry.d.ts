declare module 'virtual:islands-entry' {
  /** The address of the script that wakes the islands. */
  export const islandsEntry: string
}
