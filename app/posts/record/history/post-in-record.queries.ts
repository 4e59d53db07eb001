import type { Db } from '~/database/database'
import type { PostAddress } from '../../addresses/post-addresses.queries'
import { postAtAddress } from '../../addresses/post-at-address.queries'
import type { PostInRecord } from './post-in-record.rules'

/** Null if readers never found a post there. */
export async function postInRecord(
  db: Db,
  address: PostAddress,
  now: Date,
): Promise<PostInRecord | null> {
  const found = await postAtAddress(db, address, now)
  if (found?.found !== 'withdrawn') return found
  const { path, title, ...withdrawal } = found.withdrawal
  const [, domain = ''] = path.split('/')
  // Of a post that was deleted for good no title is stored.
  const post = { ...withdrawal, title: title || 'A deleted post', domain }
  return { found: 'withdrawn', path, post }
}
