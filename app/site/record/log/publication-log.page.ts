import type { ReadingDeps } from '~/posts/published/reading-deps.queries'
import { recordedDocument } from '~/posts/record/recorded-document.queries'
import type { RecordHead } from '~/record/head.rules'
import { checkpointText } from '~/record/keys/checkpoint.rules'
import { recordKeys } from '~/record/keys/keys.queries'
import {
  consistencyProof,
  currentHead,
  entriesFrom,
  entriesOfPost,
  entriesOfVersion,
  entryAt,
  headAt,
  inclusionProof,
  nameEntries,
  type StoredEntry,
} from '~/record/log.queries'
import { documentAddress, entryAddress, maxEntries } from '~/record/log-addresses.rules'
import { describeKeys, describeLog } from './describe-log.rules'
import { type LogAnswer, type LogProof, missing } from './log-answer.rules'
import type { LogRequest } from './log-request.rules'

type Deps = Pick<ReadingDeps, 'db' | 'siteOrigin'>

/** What programs are told of the public record. */
export async function publicationLog(deps: Deps, request: LogRequest): Promise<LogAnswer> {
  const { db } = deps
  const newest = await currentHead(db)
  if (!newest) return missing('The record has no entries yet. Try again later.')
  switch (request.find) {
    case 'description':
      return json(describeLog(deps.siteOrigin, newest))
    case 'head':
      return json(newest)
    case 'head-of-size': {
      const head = await headAt(db, request.size)
      return head ? json(head) : beyond(newest)
    }
    case 'checkpoint':
      return checkpoint(deps, newest)
    case 'keys':
      return json(describeKeys(newest, await recordKeys(db)))
    case 'entry': {
      const entry = await entryAt(db, request.position)
      return entry ? { status: 200, type: 'json', body: entry.entry } : beyond(newest)
    }
    case 'entries':
      return entries(deps, newest, request)
    case 'post':
      return post(deps, newest, request)
    case 'names':
      return listed(newest, await nameEntries(db, { ...request, limit: maxEntries }))
    case 'inclusion':
      return inclusion(deps, newest, request)
    case 'consistency':
      return consistency(deps, newest, request)
    case 'version':
      return version(deps, newest, request)
    case 'document':
      return document(deps, request)
  }
}

function json(value: unknown): LogAnswer {
  return { status: 200, type: 'json', body: JSON.stringify(value) }
}

function beyond({ size }: RecordHead): LogAnswer {
  return missing(
    `The record has ${size} entries now: positions 0 to ${size - 1}, sizes 1 to ${size}.`,
  )
}

async function checkpoint({ db }: Deps, head: RecordHead): Promise<LogAnswer> {
  const key = (await recordKeys(db)).find(({ id }) => id === head.keyId)
  if (!key) throw new Error(`The public key ${head.keyId} of the record is missing.`)
  return { status: 200, type: 'text', body: checkpointText(head, key.key) }
}

async function entries(
  { db }: Deps,
  newest: RecordHead,
  { from, to }: { from: number; to: number | null },
): Promise<LogAnswer> {
  const { size } = newest
  // At the end there is nothing, yet: programs ask again for what follows the last entry they have.
  if (from > size) return missing(`The record has ${size} entries now: ask from ${size} or less.`)
  const limit = Math.min(maxEntries, (to ?? from + maxEntries) - from + 1, size - from)
  const found = limit === 0 ? [] : await entriesFrom(db, from, limit)
  return listed(newest, found)
}

async function post(
  { db }: Deps,
  newest: RecordHead,
  { post: id, from }: { post: string; from: number },
): Promise<LogAnswer> {
  const page = { from, limit: maxEntries }
  const found = isStorable(id, 0) ? await entriesOfPost(db, id, page) : []
  if (found.length === 0 && from === 0) return missing('The record has nothing about such a post.')
  return listed(newest, found)
}

/** The head was read before: what was added since is listed the next time. */
function listed({ size }: RecordHead, found: readonly StoredEntry[]): LogAnswer {
  const known = found.filter(({ position }) => position < size)
  return json({ size, entries: known.map(({ position, entry }) => ({ position, entry })) })
}

async function inclusion(
  { db }: Deps,
  newest: RecordHead,
  { position, size }: { position: number; size: number | null },
): Promise<LogAnswer> {
  const head = size === null ? newest : await headAt(db, size)
  const entry = head && (await entryAt(db, position))
  if (!head || !entry) return beyond(newest)
  return json({ ...(await proofOf({ db }, entry, head)), head })
}

async function consistency(
  { db }: Deps,
  newest: RecordHead,
  { from, to }: { from: number; to: number | null },
): Promise<LogAnswer> {
  const [older, newer] = [await headAt(db, from), to === null ? newest : await headAt(db, to)]
  if (!older || !newer) return beyond(newest)
  return json({ from: older, to: newer, path: await consistencyProof(db, older.size, newer.size) })
}

async function version(
  deps: Deps,
  head: RecordHead,
  { post, version: number }: { post: string; version: number },
): Promise<LogAnswer> {
  const found = isStorable(post, number) ? await entriesOfVersion(deps.db, post, number) : []
  // The head was read before: what was added since is proved the next time.
  const known = found.filter(({ position }) => position < head.size)
  const own = known.find(({ type }) => type === 'version')
  if (!own) return missing('The record has no such version of a post.')
  const withProof = async (entry: StoredEntry) => ({
    position: entry.position,
    entry: entry.entry,
    proof: await proofOf(deps, entry, head),
  })
  const files = known.filter(({ type }) => type === 'files')
  const later = known.filter((entry) => entry !== own && entry.type !== 'files')
  return json({
    ...(await withProof(own)),
    head,
    document: deps.siteOrigin + documentAddress(post, number),
    files: await Promise.all(files.map(withProof)),
    later: await Promise.all(later.map(withProof)),
  })
}

async function document(
  { db, siteOrigin }: Deps,
  { post, version: number }: { post: string; version: number },
): Promise<LogAnswer> {
  const found = isStorable(post, number) ? await recordedDocument(db, post, number) : null
  if (!found) return missing('The record has no such version of a post.')
  const entry = siteOrigin + entryAddress(post, number)
  switch (found.found) {
    case 'document':
      return { status: 200, type: 'json', body: found.text }
    case 'hidden':
      return {
        status: 451,
        error: `This version was hidden on ${found.at.toISOString()}. Its entry stays: ${entry}`,
        reason: found.reason,
      }
    case 'withdrawn':
      return {
        status: 410,
        error: `This post was withdrawn on ${found.at.toISOString()}. The entry stays: ${entry}`,
        reason: found.reason,
      }
  }
}

async function proofOf(
  { db }: Pick<Deps, 'db'>,
  { position, hash }: StoredEntry,
  { size }: RecordHead,
): Promise<LogProof> {
  return { position, size, leaf: hash, path: await inclusionProof(db, position, size) }
}

/** PostgreSQL refuses even to search for what no column could have. */
function isStorable(post: string, version: number): boolean {
  return !post.includes('\0') && post.isWellFormed() && version < 2 ** 31
}
