// Screen readers do not see content that is not laid out. So some time after loading, all lazily laid out parts (class
// `later`) are laid out one after another, wherever the reader has scrolled to.

const { dataset } = document.documentElement
const delayMs = 2_000
const whenIdle = window.requestIdleCallback ?? setTimeout

function layOutNext(): void {
  const part = document.querySelector('.later')
  if (!part) {
    // Parts that scripts add from now on are laid out at once.
    dataset.whole = ''
    return
  }
  part.classList.remove('later')
  whenIdle(layOutNext)
}

// Before scrolling to a target in the page, lay out everything: estimated heights would make the target wrong.
addEventListener(
  'click',
  ({ target }) => {
    if ((target as Element).closest?.('a[href^="#"], [data-resume]')) dataset.whole = ''
  },
  { capture: true },
)

addEventListener('load', () => setTimeout(() => whenIdle(layOutNext), delayMs))
