import { type RefObject, useLayoutEffect } from 'react'

/** A higher part of the window would be covered while typing: the bar then scrolls away with the page. */
const maxShare = 0.3

/**
 * Sets `--bar-height` to the height of the bar, which depends on its texts and on the text size of the browser.
 * writing.css has a height to begin with.
 */
export function useBarHeight(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = bar
    if (!current) return
    const { style } = document.documentElement
    const measure = () => {
      const height = current.offsetHeight
      const isSticky = height <= innerHeight * maxShare
      current.toggleAttribute('data-scrolls', !isSticky)
      style.setProperty('--bar-height', isSticky ? `${height}px` : '0px')
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      removeEventListener('resize', measure)
      style.removeProperty('--bar-height')
    }
  }, [bar])
}
