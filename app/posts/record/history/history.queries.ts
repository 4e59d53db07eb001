import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Db } from '~/database/database'
import type { PublicVersionTable } from '~/database/schema/tables/record/record'
import type { RecordDocument } from '~/record/entries/document.rules'
import { changes } from '~/record/entries/entry.rules'
import type { PublicVersion } from './public-version.rules'

// Ids are unique over both kinds of posts.

export async function countPublicVersions(db: Db, post: string): Promise<number> {
  const { count } = await db
    .selectFrom('public_versions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('post_id', '=', post)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Newest first. */
export async function historyOf(
  db: Db,
  post: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<PublicVersion[]> {
  const rows = await versions(db, post)
    .orderBy('shown.version', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return withWithdrawals(db, post, rows)
}

/** A version with its neighbours; null if readers never saw it. */
export interface VersionInHistory {
  version: PublicVersion
  before: PublicVersion | null
  after: PublicVersion | null
  newest: number
}

export async function versionInHistory(
  db: Db,
  post: string,
  version: number,
): Promise<VersionInHistory | null> {
  const [upTo, after, newest] = await Promise.all([
    versions(db, post)
      .where('shown.version', '<=', version)
      .orderBy('shown.version', 'desc')
      .limit(2)
      .execute(),
    versions(db, post)
      .where('shown.version', '>', version)
      .orderBy('shown.version')
      .limit(1)
      .execute(),
    newestPublicVersion(db, post),
  ])
  if (upTo[0]?.version !== version) return null
  const found = await withWithdrawals(db, post, [...upTo, ...after])
  const one = (number: number | undefined) => found.find((each) => each.version === number) ?? null
  return {
    version: one(version) as PublicVersion,
    before: one(upTo[1]?.version),
    after: one(after[0]?.version),
    newest: newest ?? version,
  }
}

/** The public versions after one version up to another, newest first. */
export async function versionsBetween(
  db: Db,
  post: string,
  { after, upTo, limit }: { after: number; upTo: number; limit: number },
): Promise<PublicVersion[]> {
  const rows = await versions(db, post)
    .where('shown.version', '>', after)
    .where('shown.version', '<=', upTo)
    .orderBy('shown.version', 'desc')
    .limit(limit)
    .execute()
  return withWithdrawals(db, post, rows)
}

/** Null if the record has no version of it. */
export async function newestPublicVersion(db: Db, post: string): Promise<number | null> {
  const row = await db
    .selectFrom('public_versions')
    .select('version')
    .where('post_id', '=', post)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.version ?? null
}

/** The texts of these versions; hidden ones are left out. */
export async function documentsOf(
  db: Db,
  post: string,
  wanted: readonly number[],
): Promise<Map<number, RecordDocument>> {
  if (wanted.length === 0) return new Map()
  const rows = await db
    .selectFrom('public_versions')
    .select(['version', 'document'])
    .where('post_id', '=', post)
    .where('version', 'in', wanted)
    .where('hidden_at', 'is', null)
    .execute()
  return new Map(rows.map(({ version, document }) => [version, parseDocument(document)]))
}

const inFormat1 = z.object({
  format: z.literal(1),
  kind: z.enum(['article', 'brief']),
  post: z.string(),
  version: z.number(),
  published: z.string(),
  change: z.enum(changes),
  note: z.string(),
  domain: z.string(),
  slug: z.string().nullable(),
  title: z.string(),
  summary: z.string(),
  body: z.string(),
  tags: z.array(z.string()),
  authors: z.array(z.string()),
  faq: z.array(z.object({ question: z.string(), answer: z.string() })),
  pictures: z.array(z.string()),
})

const documentSchema: z.ZodType<RecordDocument> = z.discriminatedUnion('format', [
  inFormat1,
  inFormat1.extend({
    format: z.literal(2),
    metaTitle: z.string(),
    metaDescription: z.string(),
    focusKeyword: z.string(),
    readTime: z.number().nullable(),
  }),
])

function parseDocument(text: string): RecordDocument {
  return documentSchema.parse(JSON.parse(text))
}

type VersionRow = Pick<
  Selectable<PublicVersionTable>,
  'version' | 'position' | 'at' | 'change' | 'note' | 'hidden_at' | 'hidden_reason'
> & { entry: string | null }

function versions(db: Db, post: string) {
  return db
    .selectFrom('public_versions as shown')
    .leftJoin('record_entries as recorded', 'recorded.position', 'shown.position')
    .select(['shown.version', 'shown.position', 'shown.at', 'shown.change', 'shown.note'])
    .select(['shown.hidden_at', 'shown.hidden_reason', 'recorded.entry'])
    .where('shown.post_id', '=', post)
}

async function withWithdrawals(
  db: Db,
  post: string,
  rows: readonly VersionRow[],
): Promise<PublicVersion[]> {
  if (rows.length === 0) return []
  const withdrawn = await db
    .selectFrom('record_entries')
    .select(['version', 'at'])
    .where('post_id', '=', post)
    .where('type', '=', 'withdrawn')
    .where(
      'version',
      'in',
      rows.map(({ version }) => version),
    )
    .execute()
  const times = new Map(withdrawn.map(({ version, at }) => [version, new Date(at)]))
  return rows.map((row) => toVersion(row, times.get(row.version) ?? null))
}

/** When the post was last withdrawn while this version or a later one was public; null if it was not. */
export async function lastWithdrawalSince(
  db: Db,
  post: string,
  version: number,
): Promise<Date | null> {
  const row = await db
    .selectFrom('record_entries')
    .select('at')
    .where('post_id', '=', post)
    .where('type', '=', 'withdrawn')
    .where('version', '>=', version)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? new Date(row.at) : null
}

const changeSchema = z.enum(changes)

function toVersion(row: VersionRow, withdrawnAt: Date | null): PublicVersion {
  const { version, position, at, change, note, hidden_at, hidden_reason } = row
  return {
    version,
    position,
    at: new Date(at),
    published: dateIn(row.entry),
    change: changeSchema.parse(change),
    // The note of a hidden version is part of what was hidden.
    note: hidden_at === null ? note : '',
    hidden: hidden_at === null ? null : { at: new Date(hidden_at), reason: hidden_reason },
    withdrawnAt,
  }
}

const entrySchema = z.object({ published: z.iso.datetime() })

/** Entries that were damaged by hand are for verifiers. */
function dateIn(entry: string | null): Date | null {
  try {
    return new Date(entrySchema.parse(JSON.parse(entry ?? '')).published)
  } catch {
    return null
  }
}
