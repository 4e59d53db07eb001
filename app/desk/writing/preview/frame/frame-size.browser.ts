import { type RefObject, useLayoutEffect } from 'react'

/** The widths of the screens that the page is shown on. */
export const screenWidths = { Desktop: 1280, Phone: 390 } as const
export type Screen = keyof typeof screenWidths

/** Gives the page the width of the screen, and scales it down to its place. */
export function useFrameSize(
  place: RefObject<HTMLElement | null>,
  frame: RefObject<HTMLIFrameElement | null>,
  screen: Screen,
): void {
  useLayoutEffect(() => {
    const resize = () => {
      if (!place.current || !frame.current) return
      const { clientWidth, clientHeight } = place.current
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
}
