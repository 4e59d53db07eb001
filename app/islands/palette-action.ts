/** What wake.browser.ts asks the palette to do, once the palette is loaded. */
export type PaletteAction = 'open' | 'toggle'

// Types only: a value would add a second script to the first load of a page.
declare global {
  interface WindowEventMap {
    'vigil:palette': CustomEvent<PaletteAction>
  }
}
