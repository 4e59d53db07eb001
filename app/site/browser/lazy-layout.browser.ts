import { painted } from '~/islands/painted'

// Screen readers do not see content that is not laid out, and captures of the whole page are blank there. So after the
// first paint all lazily laid out parts (class `later`) are laid out, one in each idle moment, wherever the reader is.

const { dataset } = document.documentElement
/** On a busy device, everything that is left is laid out after this time. */
const latestMs = 300
const whenIdle = window.requestIdleCallback ?? setTimeout

function layOutNext(): void {
  const part = document.querySelector('html:not([data-whole]) .later')
  part?.classList.remove('later')
  if (part) whenIdle(layOutNext)
  else layOutAll()
}

/** Parts that scripts add from now on are laid out at once, too. */
function layOutAll(): void {
  dataset.whole = ''
}

// Before scrolling to a target in the page, lay out everything: estimated heights would make the target wrong.
addEventListener(
  'click',
  ({ target }) => {
    if ((target as Element).closest?.('a[href^="#"], [data-resume]')) layOutAll()
  },
  { capture: true },
)

painted.then(() => {
  whenIdle(layOutNext)
  setTimeout(layOutAll, latestMs)
})
