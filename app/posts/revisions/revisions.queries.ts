import { z } from 'zod'
import type { PostKind } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import type { FieldFormat } from '../fields/field-types.rules'
import { contentOf, mapFields, type PostContent, valuesOf } from '../fields/post-fields.rules'
import { postStatuses } from '../post.rules'
import { isStorable } from '../published/published-posts.queries'
import type { ChangeSize } from './change-size.rules'
import {
  type ListedRevision,
  type Revision,
  type RevisionAction,
  type RevisionContent,
  revisionActions,
} from './revision.rules'

const action = z.enum(revisionActions)
const moment = z.iso.datetime().transform((value) => new Date(value))

const formats: Record<FieldFormat, z.ZodType> = {
  text: z.string(),
  'optional text': z.string().nullable(),
  list: z.array(z.string()),
  'author list': z.array(z.string()),
  number: z.number().nullable(),
}

/** An older revision lacks a field that was added since: it counts as empty. */
const fieldSchemas = mapFields((_, { type }) => formats[type.format].default(type.empty))

/** The JSON of a revision: the content, with the picture and status that the post had. */
const contentSchema = z
  .object({
    ...fieldSchemas,
    approximateReadTime: z.number().nullable(),
    faq: z.array(z.object({ question: z.string(), answer: z.string() })),
    thumbnail: z
      .object({ width: z.number(), height: z.number(), fingerprint: z.string() })
      .nullable(),
    status: z.enum(postStatuses),
    publishedAt: moment.nullable(),
  })
  .transform(({ thumbnail, status, publishedAt, ...content }): RevisionContent => {
    return { ...contentOf(valuesOf(content as PostContent)), thumbnail, status, publishedAt }
  })

interface PostKey {
  kind: PostKind
  postId: string
}

export async function addRevision(
  db: Db,
  revision: Revision & PostKey & { content: RevisionContent; size: ChangeSize },
): Promise<void> {
  const { kind, postId, version, at, editorId, editorName, action, note, content, size } = revision
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
      words_added: size.added,
      words_removed: size.removed,
      content: JSON.stringify(content),
    })
    .execute()
}

/** Newest first, without their content. */
export async function revisionsOf(
  db: Db,
  { kind, postId }: PostKey,
  { limit = 200, before }: { limit?: number; before?: number } = {},
): Promise<ListedRevision[]> {
  if (!isStorable(postId)) return []
  const rows = await revisions(db, kind, postId)
    .select(['words_added', 'words_removed'])
    .$if(before !== undefined, (query) => query.where('version', '<', before ?? 0))
    .orderBy('version', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...toRevision(row), size: sizeOf(row) }))
}

function sizeOf(row: {
  words_added: number | null
  words_removed: number | null
}): ChangeSize | null {
  const { words_added: added, words_removed: removed } = row
  return added === null || removed === null ? null : { added, removed }
}

/** The versions just before and after this one; null if there are none. */
export async function neighboursOf(
  db: Db,
  { kind, postId, version }: PostKey & { version: number },
): Promise<{ before: number | null; after: number | null }> {
  if (!isStorable(postId) || !isVersion(version)) return { before: null, after: null }
  const nearest = (comparison: '<' | '>') =>
    revisions(db, kind, postId)
      .where('version', comparison, version)
      .orderBy('version', comparison === '<' ? 'desc' : 'asc')
      .limit(1)
      .executeTakeFirst()
  const [before, after] = [await nearest('<'), await nearest('>')]
  return { before: before?.version ?? null, after: after?.version ?? null }
}

export async function findRevision(
  db: Db,
  { kind, postId, version }: PostKey & { version: number },
): Promise<(Revision & { content: RevisionContent }) | null> {
  if (!isStorable(postId) || !isVersion(version)) return null
  const row = await revisions(db, kind, postId)
    .select('content')
    .where('version', '=', version)
    .executeTakeFirst()
  if (!row) return null
  return { ...toRevision(row), content: contentSchema.parse(JSON.parse(row.content)) }
}

/** PostgreSQL refuses even to search for a number that is out of range of the column. */
function isVersion(version: number): boolean {
  return Number.isInteger(version) && version >= 1 && version < 2 ** 31
}

export async function hasRevision(db: Db, { kind, postId }: PostKey): Promise<boolean> {
  const row = await revisions(db, kind, postId).limit(1).executeTakeFirst()
  return row !== undefined
}

/** Was another text saved after this version? A picture that changed in the bucket is no conflict. */
export async function hasNewerText(
  db: Db,
  { kind, id: postId, version }: { kind: PostKind; id: string; version: number },
  baseVersion: number,
  harmless: readonly RevisionAction[] = ['updated from the bucket'],
): Promise<boolean> {
  if (version === baseVersion) return false
  if (!isVersion(baseVersion) || baseVersion > version) return true
  const rows = await revisions(db, kind, postId).where('version', '>', baseVersion).execute()
  const isHarmless =
    rows.length === version - baseVersion &&
    rows.every(({ action }) => harmless.some((known) => known === action))
  return !isHarmless
}

/** Who last scheduled the post. */
export async function lastScheduledBy(
  db: Db,
  { kind, postId }: PostKey,
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
    action: action.parse(row.action),
    note: row.note,
  }
}
