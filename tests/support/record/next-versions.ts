import type { Db } from '../../../app/database/database'
import type { PostContent } from '../../../app/posts/fields/post-fields.rules'
import { changePost } from '../../../app/posts/lifecycle/change-post.actions'
import type { StatusChange } from '../../../app/posts/lifecycle/lifecycle.rules'
import { keepNextVersion } from '../../../app/posts/lifecycle/next-version/keep-next-version.actions'
import { publishNextVersion } from '../../../app/posts/lifecycle/next-version/publish-next-version.actions'
import { savePost } from '../../../app/posts/saving/save-post.actions'
import { anEdit, anEditor, createdPost, someContent } from '../data/desk'
import { storedEditors } from '../data/reviews'
import { now } from '../data/saved-posts'

// Published posts and their next versions: Bob prepares them, Ada publishes.

export const minutes = (count: number) => new Date(now.getTime() + count * 60_000)
export const [ada, bob] = [anEditor('ada'), anEditor('bob')]
export const paragraphs = 'One.\n\nTwo.\n\nThree.'

/** Three paragraphs that readers see. */
export const livePost = (db: Db) =>
  createdPost(db, { when: { as: 'published' }, content: someContent({ body: paragraphs }) })

export async function kept(
  db: Db,
  id: string,
  changed: Partial<PostContent> = {},
  baseVersion = 1,
) {
  const content = someContent({ body: 'One.\n\nTwo.\n\nThree, and more.', ...changed })
  const text = { content, thumbnail: 'unchanged' as const, baseVersion, tab: 'one' }
  const result = await keepNextVersion({ db, now }, { editor: bob, kind: 'article', id, text })
  if (!result.ok) throw new Error(`It was refused: ${result.reason}.`)
  return result.post
}

export const publish = (db: Db, next: { id: string; version: number }, editor = ada) =>
  publishNextVersion(
    { db, now: minutes(3) },
    { editor, kind: 'article', id: next.id, baseVersion: next.version },
  )

export const step = (db: Db, { id }: { id: string }, change: StatusChange, at = minutes(1)) =>
  changePost({ db, now: at }, { editor: ada, kind: 'article', id, change, note: '' })

export const quickFix = (db: Db, live: { id: string }, body: string, baseVersion = 1) =>
  savePost(
    { db, now: minutes(2) },
    anEdit(live, { content: someContent({ body }), baseVersion, tab: 'fix' }),
  )

/** A database with the accounts of both. */
export async function withEditors<Database extends { db: Db }>(
  opened: Promise<Database>,
): Promise<Database> {
  const database = await opened
  await storedEditors(database.db, ada, bob)
  return database
}
