import { type PostKind, postKinds } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import { isListed } from '~/posts/lifecycle/visibility.rules'
import type { Post } from '~/posts/post.rules'
import { tables } from '~/posts/published/published-posts.queries'
import { postColumns, toPost } from '~/posts/published/rows.queries'
import { documentOf } from '~/posts/record/recording/public-rows.queries'
import { type AuthorRename, renamesBetween } from '~/record/checking/names.rules'
import { canonicalJson } from '~/record/entries/canonical-json.rules'
import { inFormat1 } from '~/record/entries/document.rules'
import type { CheckedEntries } from '../check-entries'
import { listOf, type Problems } from '../problems'
import { recordingTimes, unrecordedProblem } from './check-unrecorded'
import { checkWithdrawals } from './check-withdrawals'
import { lastEntries, type PostEntry } from './last-entries'
import { storedDocument } from './stored-document'
import { checkRecordedVersions, type StoredPosts } from './stored-posts'

interface PostsChecked {
  posts: number
  /** Public rows whose newest version a job will record. */
  unrecorded: number
}

interface PostsToCheck extends Pick<CheckedEntries, 'entries'> {
  stored: StoredPosts
  now: Date
}

const batch = 100

/** Whether what readers see now is what was recorded last, and what was withdrawn is not public. */
export async function checkPosts(
  db: Db,
  { entries, stored, now }: PostsToCheck,
  problems: Problems,
): Promise<PostsChecked> {
  const last = lastEntries(entries)
  const times = recordingTimes(entries, now)
  const checked: PostsChecked = { posts: 0, unrecorded: 0 }
  const allRenames = entries.filter((entry) => entry.type === 'author')
  const listed = new Set<string>()
  for (const kind of postKinds) {
    for (let from = ''; ; ) {
      const rows = await db
        .selectFrom(tables[kind].posts)
        .select(postColumns)
        .where('id', '>', from)
        .where('status', '=', 'published')
        .orderBy('id')
        .limit(batch)
        .execute()
      for (const row of rows) {
        const problem = (text: string) => problems.add(tables[kind].posts, row.id, text)
        const post = readPost(kind, row)
        if (!post) {
          listed.add(row.id)
          problem('Its row cannot be read: a value in it is not of its format.')
          continue
        }
        if (!isListed(post)) continue
        listed.add(post.id)
        checked.posts += 1
        const entry = last.get(post.id)
        if (entry?.type === 'withdrawn') {
          problem('It is public, but the record says that it was withdrawn.')
        } else if (entry && entry.version > post.version) {
          problem(`It is at version ${post.version}, but version ${entry.version} was recorded.`)
        } else if (entry?.version !== post.version) {
          const text = await unrecordedProblem(db, post, entry, times)
          if (text === null) checked.unrecorded += 1
          else problem(text)
        } else {
          const renames = allRenames.filter(({ position }) => position > entry.position)
          await compareWithDocument(db, post, renames, problem)
          checkDateOfChange(post, entry, problem)
        }
      }
      const lastRow = rows.at(-1)
      if (!lastRow || rows.length < batch) break
      from = lastRow.id
    }
  }
  checkRecordedVersions(stored, last, problems)
  await checkWithdrawals(db, { last, listed, stored }, problems)
  return checked
}

/** Null for a row that no part of the program has written. */
function readPost(kind: PostKind, row: Parameters<typeof toPost>[1]): Post | null {
  try {
    return toPost(kind, row)
  } catch {
    return null
  }
}

/** Without this date, readers see none of its updates and corrections. */
function checkDateOfChange(
  { changedAt }: Pick<Post, 'changedAt'>,
  entry: PostEntry,
  problem: (text: string) => void,
): void {
  // A post that was changed before it was recorded brought its date along.
  const isRight =
    entry.changedAt === null
      ? changedAt === null || changedAt.toISOString() <= entry.firstTime
      : changedAt?.toISOString() === entry.changedAt
  if (!isRight) {
    problem('The date of its last update or correction is not what was recorded.')
  }
}

async function compareWithDocument(
  db: Db,
  post: Parameters<typeof documentOf>[0],
  renames: readonly AuthorRename[],
  problem: (text: string) => void,
): Promise<void> {
  // A missing or hidden document is a problem of its own.
  const document = await storedDocument(db, post)
  if (!document) return
  const now = { ...documentOf(post), change: document.change, note: document.note }
  const shown = document.format === 1 ? inFormat1(now) : now
  const different = Object.entries(shown)
    .filter(([field, value]) => {
      const recorded: unknown = (document as unknown as Record<string, unknown>)[field]
      return field === 'authors'
        ? !isRenamed(document.authors, shown.authors, renames)
        : canonicalJson(json(value)) !== canonicalJson(json(recorded))
    })
    .map(([field]) => names[field] ?? field)
  if (different.length === 0) return
  const areMany = different.length > 1 || different.some((name) => plurals.includes(name))
  problem(`Its ${listOf(different)} ${areMany ? 'are' : 'is'} not what was recorded.`)
}

/** What people call the members of a document. */
const names: Partial<Record<string, string>> = {
  authors: 'byline',
  faq: 'questions',
  focusKeyword: 'focus keyword',
  metaDescription: 'meta description',
  metaTitle: 'meta title',
  published: 'date of publication',
  readTime: 'reading time',
}

const plurals = ['pictures', 'questions', 'tags']

/** Editors rename authors for all posts at once, which the record says in entries of its own. */
function isRenamed(
  recorded: readonly string[],
  shown: readonly string[],
  renames: readonly AuthorRename[],
): boolean {
  return (
    recorded.length === shown.length &&
    recorded.every((name, index) => renamesBetween(name, shown[index] ?? '', renames) !== null)
  )
}

function json(value: unknown) {
  return value as Parameters<typeof canonicalJson>[0]
}
