import { momentAt } from '~/people/account/time-zone.rules'
import type { Editor } from '~/people/editor.rules'
import type { DeskPost } from '../../editing/desk-post.rules'
import type { NotAllowed } from '../../editing/permissions.rules'
import type { SaveRefusal } from '../../saving/decisions/refusals.rules'
import { isDay } from './calendar-days.rules'
import { type EntryType, moveRefusal, storedDate, typeByStatus } from './calendar-entries.rules'
import { onDay, usualMoment } from './calendar-zone.rules'

export interface Move {
  type: EntryType
  /** The moment or due day that the editor saw; '' for none. */
  from: string
  to:
    | { day: string /** '09:30', or '' to keep the time of day. */; time: string }
    /** Exactly this moment or due day, as before a move that is undone; '' for none. */
    | { exactly: string }
}

export type MoveRefusal =
  | { ok: false; reason: 'missing' }
  | { ok: false; reason: 'fixed'; why: NotAllowed | 'published' }
  /** Somebody else moved it since, or changed its status. */
  | { ok: false; reason: 'moved'; post: DeskPost }
  | { ok: false; reason: 'bad-date' }
  /** A scheduled post needs a time. */
  | { ok: false; reason: 'needs-date' }
  | { ok: false; reason: 'skipped-time' }
  | { ok: false; reason: 'refused-step'; refusal: SaveRefusal; post: DeskPost }

/** What to write: a moment or none for the publication, a day or none for the due day. */
export type MoveTarget =
  | { ok: true; type: 'due'; dueOn: string | null }
  | { ok: true; type: 'scheduled'; at: Date }
  | { ok: true; type: 'planned'; at: Date | null }

interface MoveContext {
  editor: Pick<Editor, 'id' | 'role'>
  timeZone: string
  now: Date
}

export function decideMove(
  post: DeskPost,
  { type, from, to }: Move,
  { editor, timeZone, now }: MoveContext,
): MoveTarget | MoveRefusal {
  const presentType = type === 'due' ? 'due' : typeByStatus(post)
  const why = moveRefusal(editor, presentType ?? type, post)
  if (why === 'not-yours') return { ok: false, reason: 'missing' }
  const isStale = presentType !== type || storedDate(post, type) !== from
  if (isStale) return { ok: false, reason: 'moved', post }
  if (why) return { ok: false, reason: 'fixed', why }
  if (type === 'due') {
    const dueOn = 'exactly' in to ? to.exactly : to.day
    if (dueOn !== '' && !isDay(dueOn)) return { ok: false, reason: 'bad-date' }
    return { ok: true, type, dueOn: dueOn || null }
  }
  const target = momentOf(post, to, { timeZone, now })
  if (!target.ok) return target
  if (type === 'planned') return { ok: true, type, at: target.at }
  if (!target.at) return { ok: false, reason: 'needs-date' }
  return { ok: true, type: 'scheduled', at: target.at }
}

const badDate = { ok: false, reason: 'bad-date' } as const

/** A moment on a day that the calendar can show. */
function isShown(at: Date): boolean {
  return !Number.isNaN(at.getTime()) && isDay(at.toISOString().slice(0, 10))
}

function momentOf(
  { publishedAt }: Pick<DeskPost, 'publishedAt'>,
  to: Move['to'],
  { timeZone, now }: Pick<MoveContext, 'timeZone' | 'now'>,
): { ok: true; at: Date | null } | Extract<MoveRefusal, { reason: 'bad-date' | 'skipped-time' }> {
  if ('exactly' in to) {
    const at = to.exactly === '' ? null : new Date(to.exactly)
    return at && !isShown(at) ? badDate : { ok: true, at }
  }
  if (!isDay(to.day)) return badDate
  if (to.time !== '') {
    const typed = momentAt(`${to.day}T${to.time}`, timeZone)
    if (typed.ok) return typed
    return typed.reason === 'skipped' ? { ok: false, reason: 'skipped-time' } : badDate
  }
  const at = publishedAt ? onDay(publishedAt, to.day, timeZone) : usualMoment(to.day, timeZone, now)
  return { ok: true, at }
}
