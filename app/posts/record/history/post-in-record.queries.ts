import type { Db } from '~/database/database'
import { type PostAddress, possiblePathsOf } from '../../addresses/post-addresses.queries'
import { postAtAddress } from '../../addresses/post-at-address.queries'
import { isStorable } from '../../published/published-posts.queries'
import type { PostInRecord } from './post-in-record.rules'

/** Null if readers never found a post there. */
export async function postInRecord(
  db: Db,
  address: PostAddress,
  now: Date,
): Promise<PostInRecord | null> {
  return (await postAtAddress(db, address, now)) ?? (await withdrawnAt(db, address))
}

async function withdrawnAt(db: Db, address: PostAddress): Promise<PostInRecord | null> {
  const paths = possiblePathsOf(address).filter(isStorable)
  const rows = await db
    .selectFrom('withdrawals')
    .select(['kind', 'post_id', 'path', 'title', 'at', 'reason'])
    .where('kind', '=', address.kind)
    .where('path', 'in', paths)
    .orderBy('at', 'desc')
    .execute()
  const row = rows.find(({ path }) => path === address.path) ?? rows[0]
  if (!row) return null
  const { post_id: id, path, title, at, reason } = row
  const [, domain = ''] = path.split('/')
  // Of a post that was deleted for good no title is stored.
  const named = title || 'A deleted post'
  const post = { kind: address.kind, id, title: named, domain, at: new Date(at), reason }
  return { found: 'withdrawn', path, post }
}
