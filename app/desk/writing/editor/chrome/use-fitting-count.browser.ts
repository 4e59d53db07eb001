import { type RefObject, useLayoutEffect, useState } from 'react'

/** How many items of a fixed width fit into an element, next to a number of places that are always taken. */
export function useFittingCount(
  element: RefObject<HTMLElement | null>,
  itemWidth: number,
  taken: number,
): number {
  const [count, setCount] = useState(0)
  useLayoutEffect(() => {
    const row = element.current
    if (!row) return
    const measure = () => setCount(Math.max(0, Math.floor(row.clientWidth / itemWidth) - taken))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(row)
    return () => observer.disconnect()
  }, [element, itemWidth, taken])
  return count
}
