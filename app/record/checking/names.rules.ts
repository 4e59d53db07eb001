import type { RecordHead } from '../head.rules'
import { isProved } from './is-in-record.rules'
import { type ListedEntry, parseFields } from './log-answers.rules'
import type { LogClient } from './log-client.rules'

export interface AuthorRename {
  from: string
  to: string
}

interface StatedRename extends ListedEntry {
  time: string
}

/** What was renamed on all posts at once, after an entry. */
export interface Renames {
  authors: (AuthorRename & StatedRename)[]
  /** Changes of the name or the address of the publication. */
  sites: StatedRename[]
}

/** The record says it in entries of their own, since it is no new version of any post. */
export async function renamesAfter(client: LogClient, position: number): Promise<Renames> {
  const entries = (await client.names()).map((listed) => {
    const fields = parseFields(listed.entry)
    const text = (name: string) => String(fields[name] ?? '')
    const [type, time, from, to] = [text('type'), text('time'), text('from'), text('to')]
    return { position: listed.position, entry: listed.entry, type, time, from, to }
  })
  const isAfter = (entry: ListedEntry) => entry.position > position
  // The first one changes nothing: it says what the publication was called when it was written.
  const [, ...changedSites] = entries.filter(({ type }) => type === 'site')
  return {
    authors: entries.filter((entry) => entry.type === 'author' && isAfter(entry)),
    sites: changedSites.filter(isAfter),
  }
}

/** The renames that lead from a recorded name to one that is shown; null if none do. Two authors may have one name. */
export function renamesBetween<Rename extends AuthorRename>(
  recorded: string,
  shown: string,
  renames: readonly Rename[],
): Rename[] | null {
  const ways = new Map<string, Rename[]>([[recorded, []]])
  for (const rename of renames) {
    const way = ways.get(rename.from)
    if (way && !ways.has(rename.to)) ways.set(rename.to, [...way, rename])
  }
  return ways.get(shown) ?? null
}

/** Whether all of these entries are in the record. */
export async function areInRecord(
  client: LogClient,
  head: RecordHead,
  entries: readonly ListedEntry[],
): Promise<boolean> {
  for (const entry of entries) {
    if (!(await isProved({ client, head }, entry))) return false
  }
  return true
}
