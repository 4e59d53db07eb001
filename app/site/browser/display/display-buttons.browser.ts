// Fetches the Display panel when one of its buttons is clicked for the first time. Then the browser itself serves them.

const buttons = document.querySelectorAll<HTMLElement>('[popovertarget="display-panel"]')
/** Or is about to have one. */
let hasPanel = false

for (const button of buttons) {
  button.addEventListener('click', () => {
    if (hasPanel) return
    hasPanel = true
    import('./display-panel.browser').then(
      ({ openPanel }) => openPanel(button, buttons),
      // Offline, perhaps: the next click tries again.
      () => {
        hasPanel = false
      },
    )
  })
}
