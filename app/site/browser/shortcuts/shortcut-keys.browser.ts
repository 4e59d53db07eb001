import { dataset } from '../display/display.browser'

// The keys are told apart here; what they do is fetched when the first of them is pressed.

const busy = 'input, textarea, select, [contenteditable]'

const press = (key: string) =>
  import('./shortcuts.browser').then(
    (shortcuts) => shortcuts.press(key),
    // Offline, perhaps: the next press tries again.
    () => {},
  )

addEventListener('keydown', (event) => {
  const { key, target } = event
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
  if (key.length > 1 || !'?/bctnp+-d'.includes(key) || dataset.shortcuts === 'off') return
  if ((target as Element).closest(busy) || document.querySelector('dialog[open]')) return
  // Else the slash would be typed into the box that it leads to.
  event.preventDefault()
  press(key)
})
