import { type Check, failed, passed, skipped } from '~/record/checking/check.rules'
import { fetchDocument } from '~/record/checking/fetch-document.rules'
import { isProved } from '~/record/checking/is-in-record.rules'
import type { LogClient } from '~/record/checking/log-client.rules'
import { hidingIn, type PostEvent, withdrawalIn } from '~/record/checking/post-events.rules'
import type { RecordHead } from '~/record/head.rules'
import { isDeletion } from '../hiding/deleted-post.rules'
import type { ArticleParts } from './article-parts.rules'
import { tidy } from './page-element.rules'

type Note = ArticleParts['notes'][number]

interface CheckedPage {
  client: LogClient
  head: RecordHead
  events: readonly PostEvent[]
  post: string
  /** The version that the page shows. */
  version: number
}

/**
 * Whether a page has all corrections and updates that were recorded up to its version, and no other ones. No check if
 * there are none.
 */
export async function checkNotes(page: CheckedPage, notes: readonly Note[]): Promise<Check[]> {
  const after = await lastDeletion(page)
  const recorded = page.events.filter(
    ({ type, change, version, position }) =>
      type === 'version' && isNoted(change) && version <= page.version && position > after,
  )
  const wrong = notes.filter((note) => !recorded.some((event) => isOf(note, event)))
  if (withdrawalIn(page.events) && recorded.length > 0 && wrong.length === 0) {
    return [
      skipped(
        'notes',
        'The post was withdrawn, so its corrections and updates cannot be compared.',
      ),
    ]
  }
  const missing: PostEvent[] = []
  const changed: PostEvent[] = []
  for (const event of recorded) {
    const note = notes.find((one) => isOf(one, event))
    const result = await compare(page, event, note)
    if (result === 'missing') missing.push(event)
    if (result === 'changed') changed.push(event)
    if (result === 'different' && note) wrong.push(note)
  }
  const nameOf = ({ change, version }: { change: string; version: number }) =>
    `the ${change} of version ${version}`
  const checks = (
    [
      ['The page lacks what was recorded', missing],
      ['The recorded text was changed or removed', changed],
      ['The page says something else than was recorded', wrong],
    ] as const
  ).flatMap(([text, which]) =>
    which.length > 0 ? failed('notes', `${text}: ${which.map(nameOf).join(', ')}.`) : [],
  )
  if (checks.length > 0 || recorded.length === 0) return checks
  return [
    passed('notes', 'The page has all corrections and updates, with the recorded texts and dates.'),
  ]
}

/** The position of the entry before which all notes were deleted with their post; -1 if it never was. */
async function lastDeletion({ client, head, events }: CheckedPage): Promise<number> {
  const deletion = events.findLast(isDeletion)
  return deletion && (await isProved({ client, head }, deletion)) ? deletion.position : -1
}

function isNoted(change: string): boolean {
  return change === 'correction' || change === 'update'
}

function isOf(note: Note, { version, change, time }: PostEvent): boolean {
  return note.version === version && note.change === change && note.at === time
}

/** `missing`: from the page. `changed`: what the site keeps of it is not what was recorded. */
async function compare(
  { client, head, events, post }: CheckedPage,
  event: PostEvent,
  note: Note | undefined,
): Promise<'right' | 'missing' | 'changed' | 'different'> {
  const { version, change, hash } = event
  if (hidingIn(events, version)) {
    // Nobody can say whether an update had a text.
    if (!note) return change === 'correction' ? 'missing' : 'right'
    return note.isHidden ? 'right' : 'different'
  }
  const found = await fetchDocument(client, { post, version, hash })
  if (found.is !== 'text' || !(await isProved({ client, head }, event))) return 'changed'
  const text = tidy(found.document.note)
  // An update without a text is only in the dateline.
  if (!note) return text === '' ? 'right' : 'missing'
  return !note.isHidden && note.text === text ? 'right' : 'different'
}
