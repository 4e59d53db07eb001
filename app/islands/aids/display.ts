// What a reader chooses in the Display panel is shown at once, kept, and followed by other tabs.
// How it looks is up to the style sheet, and to islands/first-paint.ts at the start of a page.

export type Setting = 'theme' | 'textSize' | 'shortcuts'

export const { dataset } = document.documentElement
const radios = document.querySelectorAll<HTMLInputElement>('[data-display] input')

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

for (const radio of radios) {
  radio.onchange = () => choose(radio.name as Setting, radio.value)
}

const showChoices = () => {
  for (const radio of radios) radio.checked = radio.value === (dataset[radio.name] ?? '')
}
showChoices()
// After first-paint.ts, which listens to the same.
for (const type of ['vigil:display', 'storage', 'pageshow']) addEventListener(type, showChoices)
