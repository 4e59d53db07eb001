import { type TakenUp, takenUpFields } from '~/posts/autosave/resumed-from.rules'
import { type TypedPost, typedFields } from '~/posts/editing/post-form.rules'
import { type TurnedAway, turnedAwayTo } from '../../shell/turned-away.browser'
import type { JournalPlace } from './journal.browser'
import { pendingAutosave } from './pending-autosaves.browser'

/** How the text stands that was typed since the last save. */
export type Keeping =
  | 'nothing-typed'
  | 'typing'
  | 'kept'
  | 'kept-here'
  | TurnedAway
  | 'not-kept'
  | 'not-yours'

interface Copy extends JournalPlace {
  typed: TypedPost
  version: number
  /** Counts what this tab sends: a text that is overtaken by a later one is not stored over it. */
  sequence: number
  taken: TakenUp | null
}

/** What a browser still sends of a page that is being left: 64 KB, with the names of the fields. */
const mostWhileLeaving = 60_000

/** Gives the server a text to keep. 'saved' where this window's text has been saved since. */
export async function sendCopy(
  action: string,
  { kind, id, tab, typed, version, sequence, taken }: Copy,
  isLeaving: boolean,
): Promise<Keeping | 'saved'> {
  const body = new FormData()
  for (const field of typedFields) body.set(field, typed[field])
  for (const [name, value] of Object.entries({ kind, id, tab, version, sequence })) {
    body.set(name, String(value))
  }
  for (const { name, value } of takenUpFields(taken)) body.set(name, value)
  const bytes = new Blob(Object.values(typed)).size
  try {
    const { ok, status, redirected, url } = await pendingAutosave(
      fetch(action, {
        method: 'POST',
        body,
        keepalive: isLeaving && bytes < mostWhileLeaving,
      }),
    )
    if (redirected) return turnedAwayTo(url) ?? 'kept-here'
    if (status === 401) return 'signed-out'
    return ok ? 'kept' : (refusals[status] ?? 'kept-here')
  } catch {
    return 'kept-here'
  }
}

const refusals: Record<number, Keeping | 'saved'> = {
  403: 'not-yours',
  409: 'saved',
  413: 'not-kept',
}
