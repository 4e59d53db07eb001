import type { SavedPost } from './saved-list.rules'

// Marks the buttons of posts that this browser has saved. How one is saved comes with the first click.

const buttons = document.querySelectorAll<HTMLElement>('[data-save]')
const store = () => import('./store.browser')
const postOf = (button: HTMLElement): SavedPost => JSON.parse(button.dataset.save ?? '')

/** Whether anything is saved. */
function mark(): boolean {
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
    // Storage is blocked, or holds something else: nothing is saved.
    return false
  }
}

for (const button of buttons) {
  // What could not be done is said right behind the button.
  const say = (text: string) => {
    if (button.nextElementSibling) button.nextElementSibling.textContent = text
  }
  button.onclick = () =>
    store().then(
      ({ toggle }) =>
        say(
          toggle(postOf(button)) ? '' : 'Not saved: your browser does not let this site store it.',
        ),
      () => say('That did not work: the connection is lost.'),
    )
}

addEventListener('storage', mark)
// Also when the reader comes back to a page that the browser had put aside.
addEventListener('pageshow', () => {
  if (mark())
    store()
      .then(({ keepAll }) => keepAll())
      .catch(() => {})
})
mark()
