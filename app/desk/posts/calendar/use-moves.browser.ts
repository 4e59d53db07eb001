import { useCallback, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { CalendarEntry } from '~/posts/lists/calendar/calendar-entries.rules'
import { showToast } from '../../shell/toasts.view'
import type { MoveAnswer, UndoFields } from './move-answer.rules'

interface Wanted {
  entry: CalendarEntry
  /** '' for no date. */
  day: string
}

const task = 'calendar-move'

/**
 * Sends moves one after another, because each names the date that the entry had before. `moves` has the days of entries
 * whose move is not stored yet; a refused entry is no longer in it, and so is back in its old place.
 */
export function useMoves(action: string, onMoved: (answer: MoveAnswer & { ok: true }) => void) {
  const fetcher = useFetcher<MoveAnswer>()
  const undoing = useFetcher<MoveAnswer>()
  const [moves, setMoves] = useState<ReadonlyMap<string, string>>(new Map())
  const wanted = useRef(new Map<string, Wanted>())
  const sent = useRef<Wanted | null>(null)
  const { submit } = fetcher

  const sendNext = useCallback(() => {
    const [next] = wanted.current.values()
    if (sent.current || !next) return
    sent.current = next
    const { kind, id, type, from } = next.entry
    const target = next.day === '' ? { to: '' } : { day: next.day }
    void submit({ kind, id, type, from, ...target, script: '1' }, { method: 'post', action })
  }, [submit, action])

  const move = useCallback(
    (entry: CalendarEntry, day: string) => {
      if (entry.fixed !== null) {
        return showToast({ kind: 'error', text: entry.fixed, task })
      }
      const known = wanted.current.get(entry.key)?.entry ?? entry
      wanted.current.set(entry.key, { entry: known, day })
      setMoves((before) => new Map(before).set(entry.key, day))
      sendNext()
    },
    [sendNext],
  )

  const undo = (fields: UndoFields) =>
    void undoing.submit({ ...fields, script: '1' }, { method: 'post', action })
  useAnswer(undoing, (answer) =>
    showToast({ kind: answer.ok ? 'success' : 'error', text: answer.text, task }),
  )
  useAnswer(fetcher, (answer) => {
    const last = sent.current
    sent.current = null
    if (!last) return
    const { key } = last.entry
    const latest = wanted.current.get(key)
    if (answer.ok && latest && latest.day !== last.day) {
      // It was moved on while this move was under way.
      const entry = { ...latest.entry, from: answer.from, day: answer.day }
      wanted.current.set(key, { ...latest, entry })
    } else {
      wanted.current.delete(key)
      setMoves((before) => new Map([...before].filter(([other]) => other !== key)))
    }
    if (answer.ok) {
      showToast({ kind: 'success', text: answer.text, task, undo: () => undo(answer.undo) })
      onMoved(answer)
    } else showToast({ kind: 'error', text: answer.text, task })
    sendNext()
  })
  return { moves, move }
}

/** Calls back once for each answer, after the page has been loaded again. */
function useAnswer(
  { state, data }: Pick<ReturnType<typeof useFetcher<MoveAnswer>>, 'state' | 'data'>,
  onAnswer: (answer: MoveAnswer) => void,
): void {
  const handled = useRef<MoveAnswer | undefined>(undefined)
  useEffect(() => {
    if (state !== 'idle' || !data || handled.current === data) return
    handled.current = data
    onAnswer(data)
  })
}
