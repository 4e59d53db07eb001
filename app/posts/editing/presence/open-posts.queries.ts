import type { PostKind } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import { bestMatch, spellingsOf } from '../../addresses/post-id.rules'
import { isStorable, tables } from '../../published/published-posts.queries'
import { parseStatus } from '../../published/rows.queries'
import type { PermissionSubject } from '../permissions.rules'

export interface OpenPost {
  kind: PostKind
  id: string
  editorId: string
  tab: string
}

/** A tab that has not reported for this long was closed, or lost its network. */
const maxSilenceMs = 60_000

/** A post without its text, which would be loaded with every report of every tab. */
export async function findPermissionSubject(
  db: Db,
  { kind, id }: Pick<OpenPost, 'kind' | 'id'>,
): Promise<(PermissionSubject & { id: string; version: number }) | null> {
  if (!isStorable(id)) return null
  const rows = await db
    .selectFrom(tables[kind].posts)
    .select(['id', 'version', 'status', 'author_id', 'assigned_to', 'published_at'])
    .where('id', 'in', spellingsOf(id))
    .execute()
  const row = bestMatch(rows, id)
  if (!row) return null
  return {
    id: row.id,
    version: row.version,
    status: parseStatus(row.status),
    authorId: row.author_id,
    review: { assignedTo: row.assigned_to },
    publishedAt: row.published_at === null ? null : new Date(row.published_at),
  }
}

export async function markOpen(db: Db, post: OpenPost, now: Date): Promise<void> {
  const seen_at = now.toISOString()
  await db
    .insertInto('open_posts')
    .values({ ...columnsOf(post), seen_at })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'post_id', 'editor_id', 'tab']).doUpdateSet({ seen_at }),
    )
    .execute()
}

export async function markClosed(db: Db, post: OpenPost): Promise<void> {
  await db
    .deleteFrom('open_posts')
    .where((row) => row.and(columnsOf(post)))
    .execute()
}

function columnsOf({ kind, id, editorId, tab }: OpenPost) {
  return { kind, post_id: id, editor_id: editorId, tab }
}

/** The names of the other editors who have the post open, each once. */
export async function othersAt(
  db: Db,
  { kind, id, editorId }: Omit<OpenPost, 'tab'>,
  now: Date,
): Promise<string[]> {
  const rows = await db
    .selectFrom('open_posts')
    .innerJoin('editors', 'editors.id', 'open_posts.editor_id')
    .select(['editors.id', 'editors.name'])
    .distinct()
    .where('kind', '=', kind)
    .where('post_id', '=', id)
    .where('editor_id', '<>', editorId)
    .where('seen_at', '>', silentSince(now))
    .orderBy('editors.name')
    .orderBy('editors.id')
    .execute()
  return rows.map(({ name }) => name)
}

/** Deletes tabs that do not report any more. */
export async function deleteClosedTabs(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('open_posts').where('seen_at', '<=', silentSince(now)).execute()
}

function silentSince(now: Date): string {
  return new Date(now.getTime() - maxSilenceMs).toISOString()
}
