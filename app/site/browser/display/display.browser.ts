import type { displaySettings } from '~/publication/pages/browser-storage.rules'

// Display settings apply at once, are stored, and change in other open tabs too. The style sheet reads them from the
// dataset of <html>; islands/first-paint.ts sets it when a page starts.

export type Setting = (typeof displaySettings)[number]

export const { dataset } = document.documentElement

/** An empty value resets the setting to its default. */
export function changeSetting(setting: Setting, value: string): void {
  if (value) dataset[setting] = value
  else delete dataset[setting]
  try {
    if (value) localStorage[setting] = value
    else delete localStorage[setting]
  } catch {
    // Storage is blocked: the setting lasts as long as the page.
  }
  dispatchEvent(new Event('vigil:display'))
}
