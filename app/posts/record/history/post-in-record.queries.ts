import type { Db } from '~/database/database'
import type { PostAddress } from '../../addresses/post-addresses.queries'
import { postAtAddress } from '../../addresses/post-at-address.queries'
import { titleOfWithdrawn } from '../withdrawals/withdrawal.rules'
import type { PostInRecord } from './post-in-record.rules'

/** Null if readers never found a post there. */
export async function postInRecord(db: Db, address: PostAddress): Promise<PostInRecord | null> {
  const found = await postAtAddress(db, address)
  if (found?.found !== 'withdrawn') return found
  const { path, title, ...withdrawal } = found.withdrawal
  const [, domain = ''] = path.split('/')
  const post = { ...withdrawal, title: titleOfWithdrawn({ title }), domain }
  return { found: 'withdrawn', path, post }
}
