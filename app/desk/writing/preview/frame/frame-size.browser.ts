import { type RefObject, useLayoutEffect, useState } from 'react'

/** The widths of the screens that the page is shown on. From 1024 on it has the layout of every wider screen. */
export const screenWidths = { Desktop: 1040, Phone: 390 } as const
export type Screen = keyof typeof screenWidths

/** In a narrower place, the type of a desktop's page is too small to read. */
const leastForDesktop = 600

/**
 * Gives the page the width of the screen, and scales it down to its place. Returns the screen that is shown: the chosen
 * one, or the one that fits.
 */
export function useFrameSize(
  place: RefObject<HTMLElement | null>,
  frame: RefObject<HTMLIFrameElement | null>,
  chosen: Screen | null,
): Screen {
  const [fitting, setFitting] = useState<Screen>('Desktop')
  const screen = chosen ?? fitting
  useLayoutEffect(() => {
    const resize = () => {
      if (!place.current || !frame.current) return
      const { clientWidth, clientHeight } = place.current
      // Not shown: it has no size.
      if (clientWidth === 0) return
      setFitting(clientWidth < leastForDesktop ? 'Phone' : 'Desktop')
      const least = screenWidths[screen]
      const width = screen === 'Desktop' ? Math.max(least, clientWidth) : least
      const scale = Math.min(1, clientWidth / width)
      const { style } = frame.current
      style.width = `${width}px`
      style.height = `${clientHeight / scale}px`
      style.left = `${(clientWidth - width * scale) / 2}px`
      style.transform = `scale(${scale})`
    }
    resize()
    const observer = new ResizeObserver(resize)
    if (place.current) observer.observe(place.current)
    return () => observer.disconnect()
  }, [place, frame, screen])
  return screen
}
