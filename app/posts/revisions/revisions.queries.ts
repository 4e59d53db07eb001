import { z } from 'zod'
import type { PostKind } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import { postStatuses } from '../post.rules'
import { isStorable } from '../published/published-posts.queries'

const moment = z.iso.datetime().transform((value) => new Date(value))

/** All that an editor can change of a post. */
const contentSchema = z.object({
  title: z.string(),
  slug: z.string().nullable(),
  domain: z.string(),
  body: z.string(),
  summary: z.string(),
  tags: z.array(z.string()),
  approximateReadTime: z.number().nullable(),
  metaTitle: z.string(),
  metaDescription: z.string(),
  focusKeyword: z.string(),
  faq: z.array(z.object({ question: z.string(), answer: z.string() })),
  thumbnail: z
    .object({ width: z.number(), height: z.number(), fingerprint: z.string() })
    .nullable(),
  status: z.enum(postStatuses),
  publishedAt: moment.nullable(),
})

export type RevisionContent = z.infer<typeof contentSchema>

/** What was done to a post, in words of the desk. */
export type RevisionAction =
  | 'imported'
  | 'created'
  | 'saved'
  | 'published'
  | 'published on schedule'
  | 'scheduled'
  | 'unscheduled'
  | 'withdrawn'
  | 'republished'
  | 'binned'
  | 'restored'
  /** Its picture alone: somebody put a file into the bucket, replaced it there or took it away. */
  | 'updated from the bucket'

export interface Revision {
  version: number
  at: Date
  editorId: string | null
  editorName: string
  action: RevisionAction
  note: string
}

interface OfPost {
  kind: PostKind
  postId: string
}

export async function addRevision(
  db: Db,
  revision: Revision & OfPost & { content: RevisionContent },
): Promise<void> {
  const { kind, postId, version, at, editorId, editorName, action, note, content } = revision
  await db
    .insertInto('revisions')
    .values({
      kind,
      post_id: postId,
      version,
      at: at.toISOString(),
      editor_id: editorId,
      editor_name: editorName,
      action,
      note,
      content: JSON.stringify(content),
    })
    .execute()
}

/** Newest first, without what they hold. */
export async function revisionsOf(
  db: Db,
  { kind, postId }: OfPost,
  { limit = 200, before }: { limit?: number; before?: number } = {},
): Promise<Revision[]> {
  if (!isStorable(postId)) return []
  const rows = await revisions(db, kind, postId)
    .$if(before !== undefined, (query) => query.where('version', '<', before ?? 0))
    .orderBy('version', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toRevision)
}

export async function findRevision(
  db: Db,
  { kind, postId, version }: OfPost & { version: number },
): Promise<(Revision & { content: RevisionContent }) | null> {
  if (!isStorable(postId) || !isVersion(version)) return null
  const row = await revisions(db, kind, postId)
    .select('content')
    .where('version', '=', version)
    .executeTakeFirst()
  if (!row) return null
  return { ...toRevision(row), content: contentSchema.parse(JSON.parse(row.content)) }
}

/** PostgreSQL refuses even to look for a number that its column could not hold. */
function isVersion(version: number): boolean {
  return Number.isInteger(version) && version >= 1 && version < 2 ** 31
}

export async function hasRevision(db: Db, { kind, postId }: OfPost): Promise<boolean> {
  const row = await revisions(db, kind, postId).limit(1).executeTakeFirst()
  return row !== undefined
}

/** Was nothing but its picture, in the bucket, changed since that version? */
export async function isOnlyPictureNewer(
  db: Db,
  { kind, postId }: OfPost,
  { since, until }: { since: number; until: number },
): Promise<boolean> {
  if (!isVersion(since) || since >= until) return false
  const rows = await revisions(db, kind, postId).where('version', '>', since).execute()
  return (
    rows.length === until - since &&
    rows.every(({ action }) => action === ('updated from the bucket' satisfies RevisionAction))
  )
}

/** Who last scheduled the post. */
export async function lastScheduledBy(
  db: Db,
  { kind, postId }: OfPost,
): Promise<{ editorId: string | null; editorName: string }> {
  const row = await revisions(db, kind, postId)
    .where('action', '=', 'scheduled')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { editorId: row?.editor_id ?? null, editorName: row?.editor_name ?? '' }
}

function revisions(db: Db, kind: PostKind, postId: string) {
  return db
    .selectFrom('revisions')
    .select(['version', 'at', 'editor_id', 'editor_name', 'action', 'note'])
    .where('kind', '=', kind)
    .where('post_id', '=', postId)
}

type RevisionRow = Awaited<ReturnType<ReturnType<typeof revisions>['execute']>>[number]

function toRevision(row: RevisionRow): Revision {
  return {
    version: row.version,
    at: new Date(row.at),
    editorId: row.editor_id,
    editorName: row.editor_name,
    action: row.action as RevisionAction,
    note: row.note,
  }
}
