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

/** Every button that opens the panel. The browser itself serves them once there is a panel. */
export const displayButtons = document.querySelectorAll<HTMLElement>(
  '[popovertarget="display-panel"]',
)
/** Or is about to have one. */
let hasPanel = false

for (const button of displayButtons) {
  button.addEventListener('click', () => {
    if (hasPanel) return
    hasPanel = true
    import('./display-panel').then(
      ({ openPanel }) => openPanel(button),
      // Offline, perhaps: the next click tries again.
      () => {
        hasPanel = false
      },
    )
  })
}
