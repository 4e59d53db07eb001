import { dataset } from '../display/display.browser'

// Recognizes the keys. Their actions are loaded when one is pressed for the first time.

const editable = 'input, textarea, select, [contenteditable]'

const press = (key: string) =>
  import('./shortcuts.browser').then(
    (shortcuts) => shortcuts.press(key),
    // Perhaps offline: the next key press tries again.
    () => {},
  )

addEventListener('keydown', (event) => {
  const { key, target } = event
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
  if (key.length > 1 || !'?/bctnp+-d'.includes(key) || dataset.shortcuts === 'off') return
  if ((target as Element).closest(editable) || document.querySelector('dialog[open]')) return
  // Otherwise the slash would be typed into the search box that it focuses.
  event.preventDefault()
  press(key)
})
