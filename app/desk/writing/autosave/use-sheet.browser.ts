import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { PostKind } from '~/config/post-kinds'
import type { TakenUp } from '~/posts/autosave/resumed-from.rules'
import type { TypedPost } from '~/posts/editing/post-form.rules'
import { Autosave } from './autosave.browser'
import { FormText } from './form-text.browser'
import { clearTakenUp, type JournalEntry } from './journal.browser'
import { flushedOnLeaving } from './pending-autosaves.browser'
import type { KeptCopy } from './unsaved-texts.view'

/** What a form writes on: a text, and a place of its own where it is stored until it is saved. */
interface Sheet {
  tab: string
  version: number
  /** What is in the fields when they appear. */
  typed: TypedPost
  taken: TakenUp | null
  /** The window that the text was begun in. */
  begunIn: { id: string; tab: string } | null
  /** Grows with every text that is put into the fields. */
  round: number
}

interface SheetParts extends Pick<Sheet, 'tab' | 'version' | 'typed' | 'taken'> {
  editorId: string
  kind: PostKind
  id: string
  kept: KeptCopy[]
  action: string
  isSending: boolean
  /** The tab that the page came with: another one once the form was saved. */
  pageTab: string
}

/**
 * A text that is taken up goes on on a sheet of its own: what was typed on the one before stays there, and
 * the window that it was begun in may still be open. A form that is saved stays as it is, on the next sheet.
 */
export function useSheet(form: RefObject<HTMLFormElement | null>, parts: SheetParts) {
  const { editorId, kind, id, kept, action, isSending } = parts
  const [sheet, setSheet] = useState<Sheet>({
    tab: parts.tab,
    version: parts.version,
    typed: parts.typed,
    taken: parts.taken,
    begunIn: parts.taken,
    round: 0,
  })
  const { tab, version, taken, begunIn } = sheet
  const [text] = useState(() => new FormText(() => form.current, parts.typed))
  const [autosave] = useState(
    () =>
      new Autosave(
        { editorId, kind, id, tab, version, taken },
        {
          text,
          action,
          onSavedElsewhere: () => setSheet((now) => ({ ...now, tab: aTab(), taken: null })),
        },
      ),
  )
  useLayoutEffect(() => {
    autosave.moveTo({ editorId, kind, id, tab, version, taken })
  }, [autosave, editorId, kind, id, tab, version, taken])

  // The page came again, for the same form: it was saved.
  const { pageTab } = parts
  const shownTab = useRef(pageTab)
  useLayoutEffect(() => {
    if (shownTab.current === pageTab) return
    shownTab.current = pageTab
    const next = { tab: pageTab, version: parts.version, taken: null }
    setSheet((now) => ({ ...now, ...next, begunIn: null }))
    autosave.continueAt({ editorId, kind, id, ...next }, parts.typed)
  }, [autosave, editorId, kind, id, pageTab, parts.version, parts.typed])

  useEffect(() => {
    if (!isSending) autosave.endSave()
  }, [autosave, isSending])
  useSendingWhenLeft(autosave)

  const takeUp = useCallback(
    (entry: JournalEntry) => {
      const copy = kept.find((one) => one.id === entry.id && one.tab === entry.tab)
      const { id, tab, version, typed } = entry
      setSheet((now) => ({
        tab: aTab(),
        version,
        typed,
        taken: copy ?? null,
        begunIn: { id, tab },
        round: now.round + 1,
      }))
      text.replace(typed)
    },
    [kept, text],
  )

  // Stored at once in its new place, and only then forgotten in the old one.
  const begun = useRef('')
  useEffect(() => {
    if (!begunIn || begun.current === tab) return
    begun.current = tab
    autosave.onInput()
    void clearTakenUp({ editorId, kind, ...begunIn }, sheet.typed)
  }, [begunIn, tab, editorId, kind, sheet.typed, autosave])

  return { sheet, text, autosave, takeUp }
}

function useSendingWhenLeft(autosave: Autosave): void {
  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState === 'hidden') void autosave.sendLast()
      // Whoever comes back from another tab may have signed in there.
      else autosave.sendNow()
    }
    const onOnline = () => autosave.sendNow()
    document.addEventListener('visibilitychange', onHide)
    addEventListener('online', onOnline)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      removeEventListener('online', onOnline)
      void autosave.sendLast()
    }
  }, [autosave])
  useEffect(() => flushedOnLeaving(() => autosave.sendLast()), [autosave])
}

/** Not randomUUID(), which browsers have on secure addresses only. */
function aTab(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
