import type { PostKind } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import type { Withdrawal } from '../public-version.rules'

/** What readers find at the address of a post that they can no longer see; null if they see it, or never did. */
export async function findWithdrawal(
  db: Db,
  { kind, id }: { kind: PostKind; id: string },
): Promise<Withdrawal | null> {
  const row = await db
    .selectFrom('withdrawals')
    .select(['at', 'reason'])
    .where('kind', '=', kind)
    .where('post_id', '=', id)
    .executeTakeFirst()
  return row ? { at: new Date(row.at), reason: row.reason } : null
}

/** Posts that are deleted for good keep only the address, the time and the reason. */
export async function forgetTitles(db: Db, kind: PostKind, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('withdrawals')
    .set({ title: '' })
    .where('kind', '=', kind)
    .where('post_id', 'in', ids)
    .execute()
}
