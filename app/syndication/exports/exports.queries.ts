import { type PostKind, postKinds } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import type { PostEntity } from '~/entities/post-entity.rules'
import { entityColumns, entityTables, toPostEntity } from '~/entities/stored/post-entities.queries'

interface PostKey {
  kind: PostKind
  id: string
}

/** What is known of a post besides itself. */
export interface PostFindings {
  entities: PostEntity[]
  decidedAt: Date | null
}

/** What these posts name and readers may see, and when editors last decided about it. The posts are listed ones. */
export async function findingsOf(
  db: Db,
  posts: readonly PostKey[],
): Promise<(post: PostKey) => PostFindings> {
  const found = new Map<string, PostFindings>()
  const findings = ({ kind, id }: PostKey): PostFindings => {
    const key = `${kind}:${id}`
    const known = found.get(key) ?? { entities: [], decidedAt: null }
    found.set(key, known)
    return known
  }
  for (const kind of postKinds) {
    const ids = posts.filter((post) => post.kind === kind).map(({ id }) => id)
    if (ids.length === 0) continue
    for (const { post_id: id, ...row } of await entityRows(db, kind, ids)) {
      findings({ kind, id }).entities.push(toPostEntity(row))
    }
    for (const { post_id: id, decided_at } of await lastDecisions(db, kind, ids)) {
      if (decided_at !== null) findings({ kind, id }).decidedAt = new Date(decided_at)
    }
  }
  return findings
}

function entityRows(db: Db, kind: PostKind, ids: readonly string[]) {
  return db
    .selectFrom(entityTables[kind])
    .select('post_id')
    .select(entityColumns)
    .where('post_id', 'in', ids)
    .where('state', '=', 'on')
    .orderBy('post_id')
    .orderBy('position')
    .execute()
}

function lastDecisions(db: Db, kind: PostKind, ids: readonly string[]) {
  return db
    .selectFrom('entity_decisions')
    .select('post_id')
    .select((eb) => eb.fn.max('decided_at').as('decided_at'))
    .where('kind', '=', kind)
    .where('post_id', 'in', ids)
    .groupBy('post_id')
    .execute()
}
