/** How wake.browser.ts hands a reader's wish to the palette, which it has fetched before if need be. */
export type Call = 'open' | 'toggle'

// Only types here: a value would be a script of its own, and a page starts with one.
declare global {
  interface WindowEventMap {
    'vigil:call-palette': CustomEvent<Call>
  }
}
