import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { PageParts } from '../page-parts.rules'
import { type PageRequest, usePages } from '../use-pages.browser'
import { createPageFrame, type PageFrame } from './page-frame.browser'
import { type ScrollTogether, scrollTogether } from './scroll-together.browser'

interface PagePreviewOptions {
  place: RefObject<HTMLElement | null>
  frame: RefObject<HTMLIFrameElement | null>
  scrollsTogether: boolean
}

/** Shows the page of the typed text in the frame, and scrolls it with the text. */
export function usePageFrame(
  request: PageRequest,
  { place, frame, scrollsTogether }: PagePreviewOptions,
) {
  const [words, setWords] = useState<number | null>(null)
  const page = useRef<PageFrame | null>(null)
  const scrolling = useRef<ScrollTogether | null>(null)
  const isShown = words !== null

  const onPage = useCallback(
    async (parts: PageParts) => {
      if (!frame.current) return
      page.current ??= createPageFrame(frame.current)
      if (!(await page.current.show(parts))) return
      setWords(parts.words)
      scrolling.current?.follow()
    },
    [frame],
  )
  const problem = usePages(request, place, onPage)

  useEffect(() => {
    const shown = frame.current?.contentDocument
    if (!isShown || !shown) return
    shown.addEventListener('click', onLinkClick)
    return () => shown.removeEventListener('click', onLinkClick)
  }, [isShown, frame])

  useEffect(() => {
    if (!isShown || !scrollsTogether || !frame.current || !page.current) return
    const started = scrollTogether(frame.current, page.current)
    scrolling.current = started
    started.follow()
    return () => {
      scrolling.current = null
      started.stop()
    }
  }, [isShown, scrollsTogether, frame])

  return { problem, words }
}

/** A link within the page scrolls to its target. All others open in a new tab: the base element of the page says so. */
function onLinkClick(event: MouseEvent): void {
  const link = (event.target as Element).closest('a[href^="#"], a[href=""]')
  if (!link) return
  event.preventDefault()
  const id = decodeURIComponent(link.getAttribute('href')?.slice(1) ?? '')
  link.ownerDocument.getElementById(id)?.scrollIntoView({ behavior: 'instant' })
}
