// Loads the Display panel on the first click on one of its buttons. From then on `popovertarget` opens it.

const buttons = document.querySelectorAll<HTMLElement>('[popovertarget="display-panel"]')
/** True from the first click on, while the panel is still loading. */
let isPanelLoaded = false

for (const button of buttons) {
  button.addEventListener('click', () => {
    if (isPanelLoaded) return
    isPanelLoaded = true
    import('./display-panel.browser').then(
      ({ openPanel }) => openPanel(button),
      // Perhaps offline: the next click tries again.
      () => {
        isPanelLoaded = false
      },
    )
  })
}
