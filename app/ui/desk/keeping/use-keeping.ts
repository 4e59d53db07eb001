import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { readTypedPost, type TypedPost } from '~/content/desk/writing/post-form'
import type { TakenUp } from '~/content/desk/writing/taken-up'
import { type JournalPlace, writeLong, writeNow } from './journal'
import { flushedOnLeaving } from './pending-autosaves'
import { type Keeping, sendCopy } from './send-copy'

interface KeepingParts {
  form: RefObject<HTMLFormElement | null>
  place: JournalPlace
  version: number
  /** What the text was begun with. */
  taken: TakenUp | null
  /** Where the server keeps it. */
  action: string
  /** The text of this window has been saved, so that what is typed now needs another place. */
  onSaved: () => void
}

const pauseMs = 1_200
const longestMs = 5_000
const retryMs = 8_000

/**
 * Keeps what is typed: in this browser with every key, and on the server after a pause, or every few
 * seconds while somebody types on. Nothing of it is saved, published or shown to others.
 */
export function useKeeping({ form, place, version, taken, action, onSaved }: KeepingParts) {
  const [keeping, setKeeping] = useState<Keeping>('nothing-typed')
  const latest = useRef<TypedPost | null>(null)
  const unsent = useRef<{ since: number; timer: ReturnType<typeof setTimeout> } | null>(null)
  const isWriting = useRef(false)
  const isSending = useRef(false)
  const isDirty = useRef(false)
  const isOver = useRef(false)

  /** A long text is written one time after the other; what is typed meanwhile is written next. */
  const writeDown = useCallback(async () => {
    isDirty.current = true
    if (isWriting.current) return
    isWriting.current = true
    while (isDirty.current) {
      isDirty.current = false
      const typed = latest.current
      const entry = typed && { ...place, version, typed, at: Date.now() }
      if (entry && !writeNow(place, entry)) await writeLong(place, entry)
    }
    isWriting.current = false
  }, [place, version])

  const sendNow = useRef<(isLeaving?: boolean) => Promise<void>>(async () => {})
  const sendIn = useCallback((ms: number) => {
    const since = unsent.current?.since ?? Date.now()
    if (unsent.current) clearTimeout(unsent.current.timer)
    unsent.current = { since, timer: setTimeout(() => void sendNow.current(), ms) }
  }, [])

  /** One request at a time, so that an older text never arrives after a newer one. */
  const send = useCallback(
    async (isLeaving = false) => {
      if (isSending.current && !isLeaving) return
      isSending.current = true
      let kept: Keeping | 'saved' = 'kept'
      while (unsent.current && !isOver.current && kept === 'kept') {
        const typed = latest.current
        clearTimeout(unsent.current.timer)
        unsent.current = null
        if (!typed) break
        kept = await sendCopy(action, { ...place, typed, version, taken }, isLeaving)
        if (isOver.current) break
        if (kept === 'saved') onSaved()
        else if (!unsent.current) setKeeping(kept)
      }
      isSending.current = false
      if (isOver.current) return
      if (kept === 'saved') sendIn(0)
      // What stood in the way may be gone by then, and nobody has to type for it to be found out.
      if (kept === 'kept-here' || kept === 'signed-out') sendIn(retryMs)
    },
    [action, place, version, taken, onSaved, sendIn],
  )
  useEffect(() => {
    sendNow.current = send
  }, [send])

  const onInput = useCallback((): TypedPost | null => {
    latest.current = form.current ? readTypedPost(new FormData(form.current)) : null
    isOver.current = false
    setKeeping('typing')
    void writeDown()
    const since = unsent.current?.since ?? Date.now()
    sendIn(Math.min(pauseMs, Math.max(0, since + longestMs - Date.now())))
    return latest.current
  }, [form, writeDown, sendIn])

  useEffect(() => flushedOnLeaving(() => sendNow.current(true)), [])

  useEffect(() => {
    const sendLast = () => {
      if (unsent.current) void sendNow.current(true)
    }
    const onHide = () => {
      if (document.visibilityState === 'hidden') sendLast()
    }
    const onOnline = () => void sendNow.current()
    document.addEventListener('visibilitychange', onHide)
    addEventListener('online', onOnline)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      removeEventListener('online', onOnline)
      sendLast()
    }
  }, [])

  /** While the whole is being saved there is nothing to keep beside it; the journal stays until it is. */
  const onSubmit = useCallback(() => {
    isOver.current = true
    if (unsent.current) clearTimeout(unsent.current.timer)
    unsent.current = null
  }, [])

  return { keeping, onInput, onSubmit }
}
