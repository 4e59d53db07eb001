// Browsers do not tell screen readers of what they have not laid out. So what is below the first screen is laid out
// when the page has been there for a while, a part at a time, whether or not anybody comes near.

const { dataset } = document.documentElement
const restMs = 2_000
const whenIdle = window.requestIdleCallback ?? setTimeout

function layOutNext(): void {
  const part = document.querySelector('.later')
  if (!part) {
    // What scripts add from now on is laid out at once.
    dataset.whole = ''
    return
  }
  part.classList.remove('later')
  whenIdle(layOutNext)
}

// Whoever goes to a place within the page is to arrive there: nothing on the way may turn out to be higher.
addEventListener(
  'click',
  ({ target }) => {
    if ((target as Element).closest?.('a[href^="#"], [data-resume]')) dataset.whole = ''
  },
  { capture: true },
)

addEventListener('load', () => setTimeout(() => whenIdle(layOutNext), restMs))
