import type { SavedPost } from './saved-list.rules'

// Marks the buttons of saved posts. The code that saves a post is loaded on the first click.

const buttons = document.querySelectorAll<HTMLElement>('[data-save]')
const store = () => import('./store.browser')
const postOf = (button: HTMLElement): SavedPost => JSON.parse(button.dataset.save ?? '')

/** Returns whether anything is saved. */
function markSaved(): boolean {
  try {
    const saved: SavedPost[] = JSON.parse(localStorage.saved ?? '[]')
    for (const button of buttons) {
      const { kind, id } = postOf(button)
      const isSaved = saved.some((post) => post?.kind === kind && post.id === id)
      button.toggleAttribute('data-saved', isSaved)
      if (button.ariaPressed) button.ariaPressed = String(isSaved)
      if (button.ariaLabel) button.ariaLabel = isSaved ? 'Remove bookmark' : 'Bookmark article'
    }
    return saved.length > 0
  } catch {
    // Storage is blocked or its content is not valid: nothing is saved.
    return false
  }
}

for (const button of buttons) {
  const showError = (text: string) => {
    if (button.nextElementSibling) button.nextElementSibling.textContent = text
  }
  button.onclick = () =>
    store().then(
      ({ toggle }) =>
        showError(toggle(postOf(button)) ? '' : 'Not saved: your browser refused to store it.'),
      () => showError('Not saved: you seem to be offline.'),
    )
}

addEventListener('storage', markSaved)
// Also fires when the reader goes back to a page that the browser restores from memory.
addEventListener('pageshow', () => {
  if (markSaved())
    store()
      .then(({ cacheMissing }) => cacheMissing())
      .catch(() => {})
})
markSaved()
