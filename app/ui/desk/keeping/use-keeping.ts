import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { readTypedPost, type TypedPost, typedFields } from '~/content/desk/writing/post-form'
import { type JournalPlace, writeLong, writeNow } from './journal'

/** How the text stands that was typed since the last save. */
export type Keeping = 'nothing-typed' | 'typing' | 'kept' | 'kept-here' | 'signed-out' | 'not-kept'

interface KeepingParts {
  form: RefObject<HTMLFormElement | null>
  place: JournalPlace
  version: number
  /** Where the server keeps it. */
  action: string
}

const pauseMs = 1_200
const longestMs = 5_000

/**
 * Keeps what is typed: in this browser with every key, and on the server after a pause, or every few
 * seconds while somebody types on. Nothing of it is saved, published or shown to others.
 */
export function useKeeping({ form, place, version, action }: KeepingParts) {
  const [keeping, setKeeping] = useState<Keeping>('nothing-typed')
  const unsent = useRef<{ since: number; timer: ReturnType<typeof setTimeout> | null } | null>(null)
  const isWriting = useRef(false)
  const isSending = useRef(false)
  const isDirty = useRef(false)
  const isOver = useRef(false)

  const typedNow = useCallback((): TypedPost | null => {
    return form.current ? readTypedPost(new FormData(form.current)) : null
  }, [form])

  /** A long text is written one time after the other; what is typed meanwhile is written next. */
  const writeDown = useCallback(async () => {
    isDirty.current = true
    if (isWriting.current) return
    isWriting.current = true
    while (isDirty.current) {
      isDirty.current = false
      const typed = typedNow()
      const entry = typed && { ...place, version, typed, at: Date.now() }
      if (entry && !writeNow(place, entry)) await writeLong(place, entry)
    }
    isWriting.current = false
  }, [place, version, typedNow])

  /** One request at a time, so that an older text never arrives after a newer one. */
  const send = useCallback(
    async (isLast = false) => {
      if (unsent.current?.timer) clearTimeout(unsent.current.timer)
      if (isSending.current && !isLast) return
      isSending.current = true
      while (unsent.current && !isOver.current) {
        const typed = typedNow()
        unsent.current = null
        if (!typed) break
        const kept = await sendCopy(action, { ...place, typed, version }, isLast)
        setKeeping((now) => (isOver.current || unsent.current ? now : kept))
      }
      isSending.current = false
    },
    [action, place, version, typedNow],
  )

  const onInput = useCallback(() => {
    isOver.current = false
    setKeeping('typing')
    void writeDown()
    const since = unsent.current?.since ?? Date.now()
    if (unsent.current?.timer) clearTimeout(unsent.current.timer)
    const waitMs = Math.min(pauseMs, Math.max(0, since + longestMs - Date.now()))
    unsent.current = { since, timer: setTimeout(() => void send(), waitMs) }
  }, [writeDown, send])

  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState === 'hidden') void send(true)
    }
    document.addEventListener('visibilitychange', onHide)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      if (unsent.current) void send(true)
    }
  }, [send])

  /** While the whole is being saved there is nothing to keep beside it; the journal stays until it is. */
  const onSubmit = useCallback(() => {
    isOver.current = true
    if (unsent.current?.timer) clearTimeout(unsent.current.timer)
    unsent.current = null
  }, [])

  return { keeping, onInput, onSubmit, typedNow }
}

interface Copy extends JournalPlace {
  typed: TypedPost
  version: number
}

async function sendCopy(
  action: string,
  { kind, id, tab, typed, version }: Copy,
  isLast: boolean,
): Promise<Keeping> {
  const body = new FormData()
  for (const field of typedFields) body.set(field, typed[field])
  for (const [name, value] of Object.entries({ kind, id, tab, version: String(version) })) {
    body.set(name, value)
  }
  try {
    // A page that is being left may send 64 KB; the browser's journal has the rest.
    const { ok, status, redirected } = await fetch(action, {
      method: 'POST',
      body,
      keepalive: isLast,
    })
    // Whoever is signed out is sent to the door.
    if (redirected || status === 401) return 'signed-out'
    if (ok) return 'kept'
    return status === 413 ? 'not-kept' : 'kept-here'
  } catch {
    return 'kept-here'
  }
}
