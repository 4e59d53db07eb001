import type { Selectable } from 'kysely'
import type { Db } from '~/database/database'
import type { WithdrawalTable } from '~/database/schema/tables/record/record'
import { postPath } from '~/posts/addresses/urls.rules'
import { listOf, type Problems } from '../problems'
import type { PostEntry } from './last-entries'
import { storedDocument } from './stored-document'
import type { StoredPosts } from './stored-posts'

interface PostsToCheck {
  last: ReadonlyMap<string, PostEntry>
  /** The ids of those that readers see. */
  listed: ReadonlySet<string>
  stored: StoredPosts
}

/** Whether exactly the withdrawn posts are shown as withdrawn, at the address and with the title of their last text. */
export async function checkWithdrawals(
  db: Db,
  { last, listed, stored }: PostsToCheck,
  problems: Problems,
): Promise<void> {
  const rows = await db.selectFrom('withdrawals').selectAll().execute()
  const withdrawals = new Map(rows.map((row) => [row.post_id, row]))
  for (const [post, entry] of last) {
    if (entry.type === 'version' && !listed.has(post)) {
      const text = 'Readers cannot see it any more, but the record has no withdrawal.'
      problems.add('posts', post, text)
    }
    if (entry.type === 'withdrawn') {
      const row = withdrawals.get(post)
      const text = await withdrawalProblem(db, row, entry, stored)
      if (text !== null) problems.add('withdrawals', post, text)
    }
  }
  for (const post of withdrawals.keys()) {
    if (last.get(post)?.type !== 'withdrawn') {
      problems.add('withdrawals', post, 'The record does not say that it was withdrawn.')
    }
  }
}

async function withdrawalProblem(
  db: Db,
  row: Selectable<WithdrawalTable> | undefined,
  { version, time }: PostEntry,
  stored: StoredPosts,
): Promise<string | null> {
  if (!row || new Date(row.at).toISOString() !== time) {
    return 'It was withdrawn, but its row was changed or removed.'
  }
  const document = await storedDocument(db, { id: row.post_id, version })
  if (!document) {
    // The text of its last version is hidden. Of a post that was deleted for good no title is kept.
    const isDeleted = !stored.has(row.post_id)
    return isDeleted && row.title !== '' ? 'It was deleted, but its row has a title.' : null
  }
  const { kind, post: id, slug, domain, title } = document
  const different = [
    ...(row.kind === kind ? [] : ['kind']),
    ...(row.title === title ? [] : ['title']),
    ...(row.path === postPath({ kind, id, slug, domain }) ? [] : ['path']),
  ]
  if (different.length === 0) return null
  return `Its ${listOf(different)} ${different.length > 1 ? 'are' : 'is'} not what was recorded.`
}
