import { type TextSurface, textSurface } from '../../surface/text-surface.browser'
import type { PageFrame } from './page-frame.browser'
import { lineAtTop, topOfLine } from './scroll-map.rules'

/** Whatever shows which side the editor uses. The other side follows and never leads back, so there is no loop. */
const signsOfUse = ['wheel', 'touchstart', 'pointerdown', 'keydown', 'focusin'] as const

/** Each shows other lines if the one before was far off. */
const corrections = 2

export interface ScrollTogether {
  /** After the page has changed: its blocks have moved. */
  follow(): void
  stop(): void
}

/** Keeps the text and its preview at the same line. It jumps rather than glides, so it needs no reduced motion. */
export function scrollTogether(frame: HTMLIFrameElement, page: PageFrame): ScrollTogether {
  const view = frame.contentWindow
  let leader: 'text' | 'page' = 'text'
  let waiting = 0
  let settling = 0

  function follow(): void {
    const surface = textSurface('body')
    const shown = surface && page.shownLines(surface.text().split('\n'))
    if (!view || !surface || !shown) return
    const covered = coveredHeight(view)
    cancelAnimationFrame(settling)
    if (leader === 'page') {
      scrollText(surface, lineAtTop(shown, topOfText(view, covered)), corrections)
      return
    }
    const line = surface.topLine()
    const top = line <= 0 ? 0 : topOfLine(shown, line) - covered
    view.scrollTo({ top, behavior: 'instant' })
  }

  /** An editor estimates the heights of lines that it has not drawn yet. Once it has, the place is corrected. */
  function scrollText(surface: TextSurface, line: number, left: number): void {
    surface.scrollToLine(line)
    if (left === 0) return
    settling = requestAnimationFrame(() => {
      settling = requestAnimationFrame(() => {
        if (leader === 'page') scrollText(surface, line, left - 1)
      })
    })
  }

  function onScroll(side: typeof leader): void {
    if (side !== leader || waiting !== 0) return
    waiting = requestAnimationFrame(() => {
      waiting = 0
      follow()
    })
  }

  const onTextUsed = () => {
    leader = 'text'
  }
  const onPageUsed = () => {
    leader = 'page'
  }
  const onTextScroll = () => onScroll('text')
  const onPageScroll = () => onScroll('page')
  // While it is captured, the scroll event of every element arrives here, whichever of them scrolls the text.
  const options = { capture: true, passive: true }
  document.addEventListener('scroll', onTextScroll, options)
  view?.document.addEventListener('scroll', onPageScroll, options)
  for (const sign of signsOfUse) {
    document.addEventListener(sign, onTextUsed, options)
    view?.document.addEventListener(sign, onPageUsed, options)
  }

  return {
    follow() {
      if (leader === 'text') follow()
    },
    stop() {
      cancelAnimationFrame(waiting)
      cancelAnimationFrame(settling)
      document.removeEventListener('scroll', onTextScroll, options)
      view?.document.removeEventListener('scroll', onPageScroll, options)
      for (const sign of signsOfUse) {
        document.removeEventListener(sign, onTextUsed, options)
        view?.document.removeEventListener(sign, onPageUsed, options)
      }
    },
  }
}

/** The header of the page stays on top of what scrolls. */
function coveredHeight(view: Window): number {
  const padding = view.getComputedStyle(view.document.documentElement).scrollPaddingTop
  return Number.parseFloat(padding) || 0
}

/** At the very top nothing is covered yet. */
function topOfText({ scrollY }: Window, covered: number): number {
  return scrollY <= 0 ? 0 : scrollY + covered
}
