import type { Kysely } from 'kysely'
import * as posts from './0001-posts'
import type { ColumnTypes } from './column-types'

/** Forward only, in this order, on both engines. A migration that has been released is never edited. */
export const history: Record<
  string,
  { up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> }
> = {
  '0001-posts': posts,
}
