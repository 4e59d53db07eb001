import { painted } from '~/islands/painted'
import { copy } from './copy.browser'
import { scrollToTop } from './scroll-to-top.browser'

// Reading progress, the scroll-to-top button, sharing, and resuming where the last visit ended.

const topButtonAfterPx = 400

const find = (selector: string) => document.querySelector<HTMLElement>(selector)
const progress = find('[data-progress]')

if (progress) {
  const topButton = find('[data-to-top]')
  let isMeasuring = false

  const measure = () => {
    isMeasuring = false
    const length = document.documentElement.scrollHeight - innerHeight
    const percent = length > 0 ? Math.min(100, Math.round((scrollY / length) * 100)) : 100
    progress.ariaValueNow = String(percent)
    progress.style.setProperty('--progress', String(percent / 100))
    const label = progress.lastElementChild
    if (label) label.textContent = `${percent}%`
    topButton?.toggleAttribute('data-away', scrollY <= topButtonAfterPx)
  }
  const onScroll = () => {
    if (isMeasuring) return
    isMeasuring = true
    requestAnimationFrame(measure)
  }
  addEventListener('scroll', onScroll, { passive: true })
  addEventListener('resize', onScroll)
  // Measuring earlier would force a layout before the first paint.
  painted.then(measure)

  topButton?.addEventListener('click', scrollToTop)
  showShareButton()
  rememberPosition()
}

/** Opens the share sheet of the system; if that fails, copies the link. */
function showShareButton(): void {
  const button = find('[data-share]')
  const link = find('[data-copy-link]')
  if (!button || !('share' in navigator)) return
  button.removeAttribute('data-away')
  button.addEventListener('click', () => {
    const url = location.origin + location.pathname
    navigator.share({ title: document.title, url }).catch((error: DOMException) => {
      if (error.name !== 'AbortError' && link) void copy(link)
    })
  })
}

/** `fraction`: how far down the text, from 0 to 1. */
type Position = [path: string, fraction: number]

/** Stores where the reader left the last few posts, and offers to continue there. The page never jumps by itself. */
function rememberPosition(): void {
  const maxPositions = 20
  const text = find('.prose')
  const button = find('[data-resume]')
  if (!text || !button) return
  const path = location.pathname
  const last = storedPositions().find((position) => position[0] === path)?.[1] ?? 0
  if (last > 0.1 && scrollY < topButtonAfterPx && !location.hash) {
    button.hidden = false
    button.onclick = () => {
      scrollTo({ top: text.offsetTop + last * text.offsetHeight })
      button.hidden = true
    }
  }
  addEventListener('pagehide', () => {
    const fraction = (scrollY - text.offsetTop) / text.offsetHeight
    // A short look at the top does not overwrite the stored position.
    if (fraction <= 0.1) return
    // Read again: other tabs may have stored positions meanwhile.
    const positions = storedPositions().filter((position) => position[0] !== path)
    if (fraction < 0.9) positions.unshift([path, Number(fraction.toFixed(3))])
    try {
      localStorage.places = JSON.stringify(positions.slice(0, maxPositions))
    } catch {
      // Storage is blocked: every visit starts at the top.
    }
  })
}

/** Empty if storage is blocked or its content is not valid. */
function storedPositions(): Position[] {
  try {
    const positions: unknown = JSON.parse(localStorage.places)
    return Array.isArray(positions) ? (positions.filter(Array.isArray) as Position[]) : []
  } catch {
    return []
  }
}
