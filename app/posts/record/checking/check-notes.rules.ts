import { type Check, failed, passed } from '~/record/checking/check.rules'
import { fetchDocument } from '~/record/checking/fetch-document.rules'
import { isInRecord } from '~/record/checking/is-in-record.rules'
import type { LogClient } from '~/record/checking/log-client.rules'
import { isHiddenIn, type PostEvent } from '~/record/checking/post-events.rules'
import type { RecordHead } from '~/record/head.rules'
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
  const recorded = page.events.filter(
    ({ type, change, version }) => type === 'version' && isNoted(change) && version <= page.version,
  )
  const wrong = notes.filter((note) => !recorded.some((event) => isOf(note, event)))
  const missing: PostEvent[] = []
  for (const event of recorded) {
    const note = notes.find((one) => isOf(one, event))
    const result = await compare(page, event, note)
    if (result === 'missing') missing.push(event)
    if (result === 'different' && note) wrong.push(note)
  }
  const nameOf = ({ change, version }: { change: string; version: number }) =>
    `the ${change} of version ${version}`
  const checks = [
    ...(missing.length > 0
      ? [failed('notes', `The page lacks what was recorded: ${missing.map(nameOf).join(', ')}.`)]
      : []),
    ...(wrong.length > 0
      ? [
          failed(
            'notes',
            `The page says something else than was recorded: ${wrong.map(nameOf).join(', ')}.`,
          ),
        ]
      : []),
  ]
  if (checks.length > 0 || recorded.length === 0) return checks
  return [
    passed('notes', 'The page has all corrections and updates, with the recorded texts and dates.'),
  ]
}

function isNoted(change: string): boolean {
  return change === 'correction' || change === 'update'
}

function isOf(note: Note, { version, change, time }: PostEvent): boolean {
  return note.version === version && note.change === change && note.at === time
}

async function compare(
  { client, head, events, post }: CheckedPage,
  { position, entry, version, change, hash }: PostEvent,
  note: Note | undefined,
): Promise<'right' | 'missing' | 'different'> {
  if (isHiddenIn(events, version)) {
    // Nobody can say whether an update had a text.
    if (!note) return change === 'correction' ? 'missing' : 'right'
    return note.isHidden ? 'right' : 'different'
  }
  const found = await fetchDocument(client, { post, version })
  if (found.is !== 'text' || found.hash !== hash) return 'different'
  const path = await client.inclusion(position, head.size)
  if (!(await isInRecord({ position, entry, path }, head))) return 'different'
  const text = tidy(found.document.note)
  // An update without a text is only in the dateline.
  if (!note) return text === '' ? 'right' : 'missing'
  return !note.isHidden && note.text === text ? 'right' : 'different'
}
