import { createHash } from 'node:crypto'
import type { Db } from '~/database/database'
import type { CheckedEntry } from './check-entries'
import type { Problems } from './problems'

const text = 'The reason for readers is not what was recorded.'

interface StoredReason {
  post: string
  reason: string
}

type ReasonEntry = CheckedEntry & { type: 'reason' }

/** Whether the reasons that readers are told are the recorded ones: of withdrawals, and of hidden versions. */
export async function checkReasons(
  db: Db,
  entries: readonly CheckedEntry[],
  problems: Problems,
): Promise<void> {
  const recorded = new Map<string, string>()
  for (const entry of entries) {
    // A post that is withdrawn again has another reason, or none.
    if (entry.type === 'withdrawn' || entry.type === 'hidden') {
      recorded.delete(keyOf({ ...entry, of: entry.type }))
    }
    if (entry.type === 'reason') recorded.set(keyOf(entry), entry.hash)
  }
  const check = (table: string, key: string, row: string, { post, reason }: StoredReason) => {
    const hash = recorded.get(key)
    const isRight = hash === undefined ? reason === '' : hash === hashOf(reason)
    if (!isRight) problems.add(table, row, text, post)
  }
  const withdrawals = await db.selectFrom('withdrawals').select(['post_id', 'reason']).execute()
  for (const { post_id: post, reason } of withdrawals) {
    check('withdrawals', keyOf({ of: 'withdrawn', post, version: 0 }), post, { post, reason })
  }
  const hidden = await db
    .selectFrom('public_versions')
    .select(['post_id', 'version', 'hidden_reason'])
    .where('hidden_at', 'is not', null)
    .execute()
  for (const { post_id: post, version, hidden_reason: reason } of hidden) {
    const key = keyOf({ of: 'hidden', post, version })
    check('public_versions', key, `${post} version ${version}`, { post, reason })
  }
}

/** A post is withdrawn as a whole. */
function keyOf({ of, post, version }: Pick<ReasonEntry, 'of' | 'post' | 'version'>): string {
  return of === 'hidden' ? `${post} version ${version}` : post
}

function hashOf(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex')
}
