// What a reader chooses in the Display panel is shown at once, kept, and followed by other tabs.
// How it looks is up to the style sheet, and to islands/first-paint.ts at the start of a page.

export type Setting = 'theme' | 'textSize' | 'shortcuts'

export const { dataset } = document.documentElement

/** An empty choice is what a page is without one. */
export function choose(setting: Setting, choice: string): void {
  if (choice) dataset[setting] = choice
  else delete dataset[setting]
  try {
    if (choice) localStorage[setting] = choice
    else delete localStorage[setting]
  } catch {
    // Storage is blocked: then it lasts as long as the page.
  }
  dispatchEvent(new Event('vigil:display'))
}
