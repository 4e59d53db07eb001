import type { Db } from '~/database/database'
import type { Post } from '../post.rules'
import { findById, findBySlug } from '../published/published-posts.queries'
import type { Withdrawal } from '../record/withdrawals/withdrawal.rules'
import { withdrawalAt } from '../record/withdrawals/withdrawals.queries'
import { type PostAddress, possiblePathsOf } from './post-addresses.queries'
import { findRedirect } from './redirects.queries'
import { postPath } from './urls.rules'

export type PostAtPath =
  /** `path` is its one address; at another one, readers are redirected to it. */
  | { found: 'post'; path: string; post: Post }
  | { found: 'moved'; path: string }
  | { found: 'withdrawn'; withdrawal: Withdrawal }

/** The post that readers find at an address, or the path it has moved to, or that it was withdrawn, or null. */
export async function postAtAddress(db: Db, address: PostAddress): Promise<PostAtPath | null> {
  const post = await findPost(db, address)
  if (post) return { found: 'post', path: postPath(post), post }
  const { kind, name } = address
  const paths = possiblePathsOf(address)
  const newPath = await findRedirect(db, paths)
  if (newPath !== null) return { found: 'moved', path: newPath }
  const withdrawal = await withdrawalAt(db, { kind, name, paths })
  return withdrawal && { found: 'withdrawn', withdrawal }
}

/** By slug, else by id. The id is the path of a post without a slug, and redirects to the slug of any other. */
async function findPost(db: Db, { kind, name }: PostAddress): Promise<Post | null> {
  return (await findBySlug(db, kind, name)) ?? (await findById(db, kind, name))
}
