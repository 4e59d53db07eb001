import { type RefObject, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import type { PanelSectionId } from './gaps.rules'
import { onReveal, revealField } from './reveal-field.browser'

/** The panel is beside the text from this width on; below it is a sheet. */
const wide = '(min-width: 64rem)'
const storageKey = 'writing-panel'
const folded = 'folded'

export interface PanelState {
  /** Null before hydration and without scripts: all sections are shown. */
  layout: 'beside' | 'sheet' | null
  /** The section that is shown; null while the panel is folded. */
  open: PanelSectionId | null
  show: (section: PanelSectionId) => void
  fold: () => void
  /** Opens the section that was shown last. */
  unfold: () => void
}

/** Which section of the panel is shown. Beside the text it is remembered in this browser; a sheet begins closed. */
export function usePanel(
  panel: RefObject<HTMLElement | null>,
  sections: readonly PanelSectionId[],
): PanelState {
  const layout = useLayout()
  const [last, setLast] = useState<PanelSectionId>('settings')
  const [isFolded, setIsFolded] = useState(false)
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  const isOpen = layout === 'sheet' ? isSheetOpen : !isFolded

  const show = useCallback(
    (section: PanelSectionId) => {
      setLast(section)
      if (layout === 'sheet') setIsSheetOpen(true)
      else {
        setIsFolded(false)
        store(section)
      }
    },
    [layout],
  )
  const fold = useCallback(() => {
    if (layout === 'sheet') setIsSheetOpen(false)
    else {
      setIsFolded(true)
      store(folded)
    }
  }, [layout])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, right after hydration
  useEffect(() => {
    const remembered = stored()
    const section = sections.find((one) => one === remembered)
    if (section) setLast(section)
    if (remembered === folded) setIsFolded(true)
    if (location.hash !== '') setTimeout(() => revealField(location.hash.slice(1)))
  }, [])
  // A sheet that was left open does not cover the text again when the window becomes narrow.
  useEffect(() => {
    if (layout === 'beside') setIsSheetOpen(false)
  }, [layout])

  useEffect(() => {
    const { current } = panel
    const reveal = (element: Element) => {
      const section = element.closest('[data-panel-section]')
      const id = sections.find((one) => one === section?.getAttribute('data-panel-section'))
      // At once, since the field is focused next.
      if (id) flushSync(() => show(id))
      else if (layout === 'sheet') flushSync(fold)
    }
    // The browser found a text in a hidden section, or follows a link to it.
    const onBeforeMatch = ({ target }: Event) => reveal(target as Element)
    current?.addEventListener('beforematch', onBeforeMatch)
    const stop = onReveal(reveal)
    return () => {
      current?.removeEventListener('beforematch', onBeforeMatch)
      stop()
    }
  }, [panel, sections, show, fold, layout])

  return {
    layout,
    open: isOpen ? last : null,
    show,
    fold,
    unfold: () => show(last),
  }
}

function useLayout(): PanelState['layout'] {
  return useSyncExternalStore(
    (listener) => {
      const query = matchMedia(wide)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => (matchMedia(wide).matches ? 'beside' : 'sheet'),
    () => null,
  )
}

function stored(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    // Storage is blocked: the panel begins open.
    return null
  }
}

function store(state: string): void {
  try {
    localStorage.setItem(storageKey, state)
  } catch {
    // Storage is blocked or full: the panel begins open next time.
  }
}
