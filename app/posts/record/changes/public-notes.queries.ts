import { sql } from 'kysely'
import type { Db } from '~/database/database'
import type { DomainSlug } from '../../addresses/domain.rules'
import { idsOfPosts, type NamingPosts } from './changed-posts.queries'
import {
  hiddenNote,
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

export async function countNotes(db: Db, range: Pick<NoteRange, 'change'>): Promise<number> {
  const { count } = await listedNotes(db, range)
    .where('noted.note', '!=', '')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

interface RecordRange extends Omit<NoteRange, 'change' | 'offset'> {
  domain: DomainSlug
  /** Positions in the public record: `from` is in the range, `to` is not. */
  from: number
  to: number
}

/**
 * Corrections and updates with a text, which is not hidden, in a part of the public record, newest first; at
 * most `limit` of each.
 */
export async function notesInRecord(db: Db, range: RecordRange): Promise<PostNote[]> {
  const found = await Promise.all(
    notedChanges.map((change) =>
      listedNotes(db, { change })
        .$call(withPosts)
        .where('noted.note', '!=', '')
        .where('noted.hidden_at', 'is', null)
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
        .execute(),
    ),
  )
  return newestFirst(found.flat())
}

/** How many entries the public record has: those of later changes come after them. */
export async function recordSize(db: Db): Promise<number> {
  const row = await db.selectFrom('record_state').select('size').executeTakeFirst()
  return row?.size ?? 0
}

/** Changes of posts that readers can read, newest first, also those without a text. */
export async function newestChanges(
  db: Db,
  { posts, changes = notedChanges, limit }: ChangesRange,
): Promise<PostNote[]> {
  const found = await Promise.all(
    changes.map((change) => changesOf(db, change, posts).$call(withPosts).limit(limit).execute()),
  )
  return newestFirst(found.flat()).slice(0, limit)
}

function changesOf(db: Db, change: NotedChange, posts: ChangedPosts) {
  const query = listedNotes(db, { change })
  switch (posts.of) {
    case 'site':
      return query
    case 'domain':
      return query.where((eb) =>
        eb.or([
          eb('article.domain_slug', '=', posts.domain),
          eb('brief.domain_slug', '=', posts.domain),
        ]),
      )
    case 'briefs':
      return query.where('noted.kind', '=', 'brief')
    default:
      return query.where('noted.post_id', 'in', idsOfPosts(db, posts))
  }
}

/** Of rows of several changes. Many can have one time: then the record has their order. */
function newestFirst(rows: readonly NoteRow[]): PostNote[] {
  return [...rows]
    .sort(
      (one, other) => Date.parse(other.at) - Date.parse(one.at) || other.position - one.position,
    )
    .map(toPostNote)
}

/** The posts whose changes these are. */
export type ChangedPosts =
  | { of: 'site' }
  | { of: 'domain'; domain: DomainSlug }
  | { of: 'briefs' }
  | NamingPosts

interface ChangesRange {
  posts: ChangedPosts
  changes?: readonly NotedChange[] | undefined
  limit: number
}

/** Along the index of changes: the posts are looked up by their ids. */
function listedNotes(db: Db, { change }: Pick<NoteRange, 'change'>) {
  return db
    .selectFrom('public_versions as noted')
    .leftJoin('articles as article', (join) =>
      join.onRef('article.id', '=', 'noted.post_id').on(isListedAs('article')),
    )
    .leftJoin('weekly_briefs as brief', (join) =>
      join.onRef('brief.id', '=', 'noted.post_id').on(isListedAs('brief')),
    )
    .where('noted.change', '=', change)
    .where((eb) => eb.or([eb('article.id', 'is not', null), eb('brief.id', 'is not', null)]))
}

function withPosts(query: ReturnType<typeof listedNotes>) {
  return query
    .select(['noted.post_id', 'noted.version', 'noted.at', 'noted.change', 'noted.note'])
    .select(['noted.position', 'noted.hidden_at', 'noted.hidden_reason'])
    .select('article.id as article_id')
    .select((eb) => [
      eb.fn.coalesce('article.title', 'brief.title').as('title'),
      eb.fn.coalesce('article.slug', 'brief.slug').as('slug'),
      eb.fn.coalesce('article.domain', 'brief.domain').as('domain'),
    ])
    .orderBy('noted.at', 'desc')
    .orderBy('noted.position', 'desc')
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

/** isListedRow for a joined table. */
function isListedAs(table: 'article' | 'brief') {
  return sql<boolean>`${sql.ref(`${table}.status`)} = 'published'
    and ${sql.ref(`${table}.published_at`)} is not null`
}

function notes(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('public_versions')
    .select(['post_id', 'version', 'at', 'change', 'note', 'hidden_at', 'hidden_reason'])
    .where('post_id', 'in', ids)
    .where('change', 'in', notedChanges)
}

interface StoredNote {
  version: number
  at: string
  change: string
  note: string
  hidden_at: string | null
  hidden_reason: string
}

function toNote(row: StoredNote): PublicNote {
  const change = row.change === 'correction' ? 'correction' : 'update'
  const isHidden = row.hidden_at !== null && row.note !== ''
  return {
    version: row.version,
    at: new Date(row.at),
    change,
    text: isHidden ? hiddenNote(change, row.hidden_reason) : row.note,
    hiddenAt: row.hidden_at === null ? null : new Date(row.hidden_at),
  }
}
