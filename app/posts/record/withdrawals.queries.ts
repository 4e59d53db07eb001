import type { PostKind } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import { spellingsOf } from '../addresses/post-id.rules'
import { isStorable, tables } from '../published/published-posts.queries'
import type { Withdrawal } from './withdrawal.rules'

/** A withdrawn post by one of its paths, or by its id or slug; null if there is none. Call it for a post that is not listed. */
export async function findWithdrawal(
  db: Db,
  { kind, name, paths }: { kind: PostKind; name: string; paths: readonly string[] },
): Promise<Withdrawal | null> {
  if (![name, ...paths].every(isStorable)) return null
  const row = await db
    .selectFrom('withdrawals')
    .select(['kind', 'title', 'at', 'reason'])
    .where('kind', '=', kind)
    .where((eb) =>
      eb.or([
        eb('path', 'in', paths.length > 0 ? paths : ['']),
        eb('post_id', 'in', spellingsOf(name)),
        // Its slug was changed after it was withdrawn: then redirects lead here.
        eb(
          'post_id',
          'in',
          eb.selectFrom(tables[kind].posts).select('id').where('slug', '=', name),
        ),
      ]),
    )
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { kind, title: row.title, at: new Date(row.at), reason: row.reason } : null
}

/** Leaves that a deleted post was withdrawn, but not what it was about. Returns its path; null if it was never public. */
export async function forgetTitle(
  db: Db,
  { kind, id }: { kind: PostKind; id: string },
): Promise<string | null> {
  const row = await db
    .updateTable('withdrawals')
    .set({ title: '' })
    .where('kind', '=', kind)
    .where('post_id', '=', id)
    .returning('path')
    .executeTakeFirst()
  return row?.path ?? null
}
