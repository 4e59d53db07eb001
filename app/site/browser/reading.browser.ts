import { painted } from '~/islands/painted'
import { copy } from './copy.browser'
import { toTop } from './to-top.browser'

// How far a reader is in a post, the way back to its top, and to where the last visit ended.

const topAfterPx = 400

const find = (selector: string) => document.querySelector<HTMLElement>(selector)
const progress = find('[data-progress]')

if (progress) {
  const topButton = find('[data-to-top]')
  let isWaiting = false

  const measure = () => {
    isWaiting = false
    const length = document.documentElement.scrollHeight - innerHeight
    const percent = length > 0 ? Math.min(100, Math.round((scrollY / length) * 100)) : 100
    progress.ariaValueNow = String(percent)
    progress.style.setProperty('--progress', String(percent / 100))
    const label = progress.lastElementChild
    if (label) label.textContent = `${percent}%`
    topButton?.toggleAttribute('data-away', scrollY <= topAfterPx)
  }
  const onScroll = () => {
    if (isWaiting) return
    isWaiting = true
    requestAnimationFrame(measure)
  }
  addEventListener('scroll', onScroll, { passive: true })
  addEventListener('resize', onScroll)
  // Asked any sooner, the page would have to be laid out for the answer.
  painted.then(measure)

  topButton?.addEventListener('click', toTop)
  offerShare()
  rememberPlace()
}

/** The system's own sheet where there is one; else the link beside it is copied. */
function offerShare(): void {
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

type Place = [path: string, part: number]

/** Kept for the last few posts that were left in the middle; nothing jumps unless it is asked to. */
function rememberPlace(): void {
  const most = 20
  const text = find('.prose')
  const button = find('[data-resume]')
  if (!text || !button) return
  const path = location.pathname
  const last = storedPlaces().find(([known]) => known === path)?.[1] ?? 0
  if (last > 0.1 && scrollY < topAfterPx && !location.hash) {
    button.hidden = false
    button.onclick = () => {
      scrollTo({ top: text.offsetTop + last * text.offsetHeight })
      button.hidden = true
    }
  }
  addEventListener('pagehide', () => {
    const now = (scrollY - text.offsetTop) / text.offsetHeight
    // Whoever only looked in again has not lost the place.
    if (now <= 0.1) return
    // Read anew: other tabs have written theirs since.
    const places = storedPlaces().filter(([known]) => known !== path)
    if (now < 0.9) places.unshift([path, Number(now.toFixed(3))])
    try {
      localStorage.places = JSON.stringify(places.slice(0, most))
    } catch {
      // Storage is blocked: every visit begins at the top.
    }
  })
}

/** None where storage is blocked, or holds something else. */
function storedPlaces(): Place[] {
  try {
    const places: unknown = JSON.parse(localStorage.places)
    return Array.isArray(places) ? (places.filter(Array.isArray) as Place[]) : []
  } catch {
    return []
  }
}
