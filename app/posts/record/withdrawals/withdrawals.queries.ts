import { type PostKind, postKinds } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import { spellingsOf } from '../../addresses/post-id.rules'
import { isStorable, tables } from '../../published/published-posts.queries'
import type { Withdrawal } from './withdrawal.rules'

/** What readers find at the address of a post that they can no longer see; null if they see it, or never did. */
export async function findWithdrawal(
  db: Db,
  { kind, id }: { kind: PostKind; id: string },
): Promise<Withdrawal | null> {
  const row = await withdrawals(db, kind).where('post_id', '=', id).executeTakeFirst()
  return row ? toWithdrawal(kind, row) : null
}

/** A withdrawn post by one of its paths, or by its id or slug; null if there is none. Call it for a post that is not listed. */
export async function withdrawalAt(
  db: Db,
  { kind, name, paths }: { kind: PostKind; name: string; paths: readonly string[] },
): Promise<Withdrawal | null> {
  if (![name, ...paths].every(isStorable)) return null
  const row = await withdrawals(db, kind)
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
  return row ? toWithdrawal(kind, row) : null
}

/** Of both kinds of posts, newest first. A republished post has none. */
export async function newestWithdrawals(db: Db, limit: number): Promise<Withdrawal[]> {
  const found = await Promise.all(
    postKinds.map(async (kind) => {
      const newest = withdrawals(db, kind).orderBy('at', 'desc').orderBy('post_id').limit(limit)
      return (await newest.execute()).map((row) => toWithdrawal(kind, row))
    }),
  )
  return found
    .flat()
    .sort((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, limit)
}

export async function countWithdrawals(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('withdrawals')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The newest public version of each of these posts, by their ids; without those that the record has no version of. */
export async function withdrawnVersions(
  db: Db,
  posts: readonly Pick<Withdrawal, 'id'>[],
): Promise<Map<string, number>> {
  if (posts.length === 0) return new Map()
  const rows = await db
    .selectFrom('public_versions')
    .select(({ fn }) => ['post_id', fn.max('version').as('version')])
    .where(
      'post_id',
      'in',
      posts.map(({ id }) => id),
    )
    .groupBy('post_id')
    .execute()
  return new Map(rows.map(({ post_id, version }) => [post_id, Number(version)]))
}

function withdrawals(db: Db, kind: PostKind) {
  return db
    .selectFrom('withdrawals')
    .select(['post_id', 'path', 'title', 'at', 'reason'])
    .where('kind', '=', kind)
}

function toWithdrawal(
  kind: PostKind,
  row: { post_id: string; path: string; title: string; at: string; reason: string },
): Withdrawal {
  const { post_id: id, path, title, at, reason } = row
  return { kind, id, path, title, at: new Date(at), reason }
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
