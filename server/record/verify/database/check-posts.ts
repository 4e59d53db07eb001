import { type PostKind, postKinds } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import { isListed } from '~/posts/lifecycle/visibility.rules'
import type { Post } from '~/posts/post.rules'
import { tables } from '~/posts/published/published-posts.queries'
import { postColumns, toPost } from '~/posts/published/rows.queries'
import { documentOf } from '~/posts/record/recording/public-rows.queries'
import { findRevision } from '~/posts/revisions/revisions.queries'
import { canonicalJson } from '~/record/entries/canonical-json.rules'
import type { RecordDocument } from '~/record/entries/document.rules'
import type { CheckedEntries, CheckedEntry } from './check-entries'
import { nameOf } from './check-versions'
import type { Problems } from './problems'

interface PostsChecked {
  posts: number
  /** Public rows whose newest version a job will record. */
  unrecorded: number
  /** Names and tags that were changed everywhere at once, which is no new version of a post. */
  renamed: string[]
}

const batch = 100

/** Whether what readers see now is what was recorded last, and what was withdrawn is not public. */
export async function checkPosts(
  db: Db,
  now: Date,
  { entries }: Pick<CheckedEntries, 'entries'>,
  problems: Problems,
): Promise<PostsChecked> {
  const last = lastEntries(entries)
  const checked: PostsChecked = { posts: 0, unrecorded: 0, renamed: [] }
  const listed = new Set<string>()
  for (const kind of postKinds) {
    for (let from = ''; ; ) {
      const rows = await db
        .selectFrom(tables[kind].posts)
        .select(postColumns)
        .select('recorded_version')
        .where('id', '>', from)
        .where('status', '=', 'published')
        .orderBy('id')
        .limit(batch)
        .execute()
      for (const row of rows) {
        const post = toPost(kind, row)
        if (!isListed(post, now)) continue
        listed.add(post.id)
        checked.posts += 1
        const problem = (text: string) => problems.add(tables[kind].posts, post.id, text)
        const entry = last.get(post.id)
        if (entry?.type === 'withdrawn') {
          problem('It is public, but the record says that it was withdrawn.')
        } else if (entry && entry.version > post.version) {
          problem(`It is at version ${post.version}, but version ${entry.version} was recorded.`)
        } else if (entry?.version !== post.version) {
          checked.unrecorded += 1
          if (row.recorded_version === post.version) {
            problem(`Its version ${post.version} is marked as recorded, but is not in the record.`)
          } else if (entry && !(await isRevision(db, post))) {
            problem(`Its version ${post.version} was never saved: no revision has its text.`)
          }
        } else {
          await compareWithDocument(db, { kind, post }, checked, problem)
          checkDateOfChange(post, entry, problem)
        }
      }
      const lastRow = rows.at(-1)
      if (!lastRow || rows.length < batch) break
      from = lastRow.id
    }
  }
  await checkWithdrawals(db, last, listed, problems)
  return checked
}

interface PostEntry {
  type: 'version' | 'withdrawn'
  version: number
  time: string
  /** When readers were last told of an update or a correction; null if they were not. */
  changedAt: string | null
}

/** The newest version or withdrawal of each post. */
function lastEntries(entries: readonly CheckedEntry[]): Map<string, PostEntry> {
  const last = new Map<string, PostEntry>()
  for (const entry of entries) {
    if (entry.type !== 'version' && entry.type !== 'withdrawn') continue
    const { type, version, time } = entry
    const isTold = type === 'version' && ['update', 'correction'].includes(entry.change)
    const changedAt = isTold ? time : (last.get(entry.post)?.changedAt ?? null)
    last.set(entry.post, { type, version, time, changedAt })
  }
  return last
}

/** A post that the server has saved and not recorded yet has its revision. */
async function isRevision(db: Db, post: Post): Promise<boolean> {
  const { kind, id: postId, version, title, body } = post
  const revision = await findRevision(db, { kind, postId, version })
  return revision?.content.title === title && revision.content.body === body
}

/** Without this date, readers see none of its updates and corrections. */
function checkDateOfChange(
  { changedAt }: Pick<Post, 'changedAt'>,
  entry: PostEntry,
  problem: (text: string) => void,
): void {
  if (entry.changedAt !== null && changedAt?.toISOString() !== entry.changedAt) {
    problem('The date of its last update or correction is not what was recorded.')
  }
}

/** Editors rename authors and tags for all posts at once. */
const mayBeRenamed = ['authors', 'tags'] as const

async function compareWithDocument(
  db: Db,
  { kind, post }: { kind: PostKind; post: Parameters<typeof documentOf>[0] },
  { renamed }: PostsChecked,
  problem: (text: string) => void,
): Promise<void> {
  const row = await db
    .selectFrom('public_versions')
    .select('document')
    .where('kind', '=', kind)
    .where('post_id', '=', post.id)
    .where('version', '=', post.version)
    .executeTakeFirst()
  // A missing or hidden document is a problem of its own.
  const document = parseDocument(row?.document ?? '')
  if (!document) return
  const shown = documentOf(post)
  const fields = Object.keys(shown) as (keyof typeof shown)[]
  const different = fields.filter(
    (field) => canonicalJson(json(shown[field])) !== canonicalJson(json(document[field])),
  )
  const changed = different.filter((field) => !mayBeRenamed.some((name) => name === field))
  if (changed.length > 0) {
    problem(`Its ${changed.join(', ')} ${changed.length > 1 ? 'are' : 'is'} not what was recorded.`)
  } else if (different.length > 0) {
    renamed.push(`${nameOf(post.id, post.version)}: ${different.join(', ')}`)
  }
}

function json(value: unknown) {
  return value as Parameters<typeof canonicalJson>[0]
}

function parseDocument(text: string): RecordDocument | null {
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    return null
  }
}

async function checkWithdrawals(
  db: Db,
  last: ReadonlyMap<string, PostEntry>,
  listed: ReadonlySet<string>,
  problems: Problems,
): Promise<void> {
  const rows = await db.selectFrom('withdrawals').select(['post_id', 'at']).execute()
  const withdrawn = new Map(rows.map(({ post_id, at }) => [post_id, new Date(at).toISOString()]))
  for (const [post, entry] of last) {
    if (entry.type === 'version' && !listed.has(post)) {
      problems.add(
        'posts',
        post,
        'Readers cannot see it any more, but the record has no withdrawal.',
      )
    }
    if (entry.type === 'withdrawn' && withdrawn.get(post) !== entry.time) {
      problems.add('withdrawals', post, 'It was withdrawn, but its row was changed or removed.')
    }
  }
  for (const post of withdrawn.keys()) {
    if (last.get(post)?.type !== 'withdrawn') {
      problems.add('withdrawals', post, 'The record does not say that it was withdrawn.')
    }
  }
}
