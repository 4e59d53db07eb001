import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { TypedPost } from '~/content/desk/writing/post-form'
import type { TakenUp } from '~/content/desk/writing/taken-up'
import type { PostKind } from '~/content/post/post'
import { clearTakenUp, type JournalEntry } from './journal'
import type { KeptCopy } from './unsaved-texts'
import { useKeeping } from './use-keeping'

/** What a form writes on: a text, and a place of its own where it is kept until it is saved. */
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
}

/**
 * A text that is taken up goes on on a sheet of its own: what was typed on the one before stays there, and
 * the window that it was begun in may still be open.
 */
export function useSheet(form: RefObject<HTMLFormElement | null>, parts: SheetParts) {
  const { editorId, kind, id, kept, action } = parts
  const [sheet, setSheet] = useState<Sheet>({
    ...{ tab: parts.tab, version: parts.version, typed: parts.typed },
    ...{ taken: parts.taken, begunIn: parts.taken, round: 0 },
  })
  const [typed, setTyped] = useState(parts.typed)
  const { tab, version, taken, begunIn } = sheet
  const place = useMemo(() => ({ editorId, kind, id, tab }), [editorId, kind, id, tab])
  const onSaved = useCallback(() => setSheet((now) => ({ ...now, tab: aTab(), taken: null })), [])
  const { keeping, ...keep } = useKeeping({ form, place, version, taken, action, onSaved })

  const onInput = useCallback(() => {
    const now = keep.onInput()
    if (now) setTyped(now)
  }, [keep.onInput])

  const takeUp = useCallback(
    (entry: JournalEntry) => {
      const copy = kept.find((one) => one.id === entry.id && one.tab === entry.tab)
      const { id, tab, version, typed } = entry
      setSheet((now) => ({
        ...{ tab: aTab(), version, typed, taken: copy ?? null, begunIn: { id, tab } },
        round: now.round + 1,
      }))
      setTyped(typed)
    },
    [kept],
  )

  // Kept at once in its new place, and only then forgotten in the old one.
  const begun = useRef('')
  useEffect(() => {
    if (!begunIn || begun.current === tab) return
    begun.current = tab
    keep.onInput()
    void clearTakenUp({ editorId, kind, ...begunIn }, sheet.typed)
  }, [begunIn, tab, editorId, kind, sheet.typed, keep.onInput])

  return { sheet, typed, keeping, onInput, onSubmit: keep.onSubmit, takeUp }
}

/** Not randomUUID(), which browsers have on secure addresses only. */
function aTab(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
