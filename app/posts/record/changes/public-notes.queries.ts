import { sql } from 'kysely'
import type { Db } from '~/database/database'
import type { DomainSlug } from '../../addresses/domain.rules'
import {
  type NotedChange,
  notedChanges,
  type PostNote,
  type PublicNote,
} from './public-notes.rules'

/** What readers are told of a post, newest first. Posts without an update or a correction need no query. */
export async function notesOfPost(
  db: Db,
  { id, changedAt }: { id: string; changedAt: Date | null },
): Promise<PublicNote[]> {
  if (!changedAt) return []
  const rows = await notes(db, [id]).orderBy('version', 'desc').execute()
  return rows.map(toNote)
}

/** The same for several posts, by their ids. */
export async function notesOfPosts(
  db: Db,
  posts: readonly { id: string; changedAt: Date | null }[],
): Promise<Map<string, PublicNote[]>> {
  const ids = posts.filter(({ changedAt }) => changedAt).map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const found = new Map<string, PublicNote[]>()
  for (const row of await notes(db, ids).orderBy('version', 'desc').execute()) {
    found.set(row.post_id, [...(found.get(row.post_id) ?? []), toNote(row)])
  }
  return found
}

interface NoteRange {
  change: NotedChange
  now: Date
  limit: number
  /** How many notes to skip. */
  offset?: number
  /** Only newer ones. */
  after?: Date
}

/** The notes with a text about posts that readers can read, newest first. */
export async function newestNotes(db: Db, range: NoteRange): Promise<PostNote[]> {
  const rows = await listedNotes(db, range)
    .$call(withPosts)
    .where('noted.note', '!=', '')
    .$if(range.after !== undefined, (query) =>
      query.where('noted.at', '>', range.after?.toISOString() ?? ''),
    )
    .limit(range.limit)
    .offset(range.offset ?? 0)
    .execute()
  return rows.map(toPostNote)
}

export async function countNotes(
  db: Db,
  range: Pick<NoteRange, 'change' | 'now'>,
): Promise<number> {
  const { count } = await listedNotes(db, range)
    .where('noted.note', '!=', '')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

interface CorrectionsRange extends Omit<NoteRange, 'change' | 'offset'> {
  domain: DomainSlug
  /** Positions in the public record: `from` is in the range, `to` is not. */
  from: number
  to: number
}

/** Corrections with a text in a part of the public record, newest first. */
export async function correctionsSince(db: Db, range: CorrectionsRange): Promise<PostNote[]> {
  const rows = await listedNotes(db, { ...range, change: 'correction' })
    .$call(withPosts)
    .where('noted.note', '!=', '')
    .where('noted.position', '>=', range.from)
    .where('noted.position', '<', range.to)
    .where((eb) =>
      eb.or([
        eb('article.domain_slug', '=', range.domain),
        eb('brief.domain_slug', '=', range.domain),
      ]),
    )
    .$if(range.after !== undefined, (query) =>
      query.where('noted.at', '>', range.after?.toISOString() ?? ''),
    )
    .limit(range.limit)
    .execute()
  return rows.map(toPostNote)
}

/** How many entries the public record has: those of later changes come after them. */
export async function recordSize(db: Db): Promise<number> {
  const row = await db.selectFrom('record_state').select('size').executeTakeFirst()
  return row?.size ?? 0
}

/** Changes of posts that readers can read, newest first, also those without a text. */
export async function newestChanges(
  db: Db,
  { changes = notedChanges, now, limit }: ChangesRange,
): Promise<PostNote[]> {
  const found = await Promise.all(
    changes.map((change) =>
      listedNotes(db, { change, now }).$call(withPosts).limit(limit).execute(),
    ),
  )
  return found
    .flat()
    .map(toPostNote)
    .sort((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, limit)
}

interface ChangesRange {
  changes?: readonly NotedChange[] | undefined
  now: Date
  limit: number
}

/** Along the index of changes: the posts are looked up by their ids. */
function listedNotes(db: Db, { change, now }: Pick<NoteRange, 'change' | 'now'>) {
  return db
    .selectFrom('public_versions as noted')
    .leftJoin('articles as article', (join) =>
      join.onRef('article.id', '=', 'noted.post_id').on(isListedAs('article', now)),
    )
    .leftJoin('weekly_briefs as brief', (join) =>
      join.onRef('brief.id', '=', 'noted.post_id').on(isListedAs('brief', now)),
    )
    .where('noted.change', '=', change)
    .where('noted.hidden_at', 'is', null)
    .where((eb) => eb.or([eb('article.id', 'is not', null), eb('brief.id', 'is not', null)]))
}

function withPosts(query: ReturnType<typeof listedNotes>) {
  return query
    .select(['noted.post_id', 'noted.version', 'noted.at', 'noted.change', 'noted.note'])
    .select('article.id as article_id')
    .select((eb) => [
      eb.fn.coalesce('article.title', 'brief.title').as('title'),
      eb.fn.coalesce('article.slug', 'brief.slug').as('slug'),
      eb.fn.coalesce('article.domain', 'brief.domain').as('domain'),
    ])
    .orderBy('noted.at', 'desc')
    .orderBy('noted.post_id', 'desc')
}

type NoteRow = Awaited<ReturnType<ReturnType<typeof withPosts>['execute']>>[number]

function toPostNote(row: NoteRow): PostNote {
  return {
    ...toNote(row),
    post: {
      kind: row.article_id === null ? 'brief' : 'article',
      id: row.post_id,
      title: row.title ?? '',
      slug: row.slug,
      domain: row.domain ?? '',
    },
  }
}

/** isListedRow() for a joined table. */
function isListedAs(table: 'article' | 'brief', now: Date) {
  return sql<boolean>`${sql.ref(`${table}.status`)} = 'published'
    and ${sql.ref(`${table}.published_at`)} <= ${now.toISOString()}`
}

function notes(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('public_versions')
    .select(['post_id', 'version', 'at', 'change', 'note'])
    .where('post_id', 'in', ids)
    .where('change', 'in', notedChanges)
    .where('hidden_at', 'is', null)
}

function toNote(row: { version: number; at: string; change: string; note: string }): PublicNote {
  return {
    version: row.version,
    at: new Date(row.at),
    change: row.change === 'correction' ? 'correction' : 'update',
    text: row.note,
  }
}
