import { z } from 'zod'
import { type PostKind, postKinds } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import { tables } from '~/posts/published/published-posts.queries'
import { internalStates, outgoingStates } from './link.rules'
import { type LinkList, type ListedLink, type ListedUse, linksPerPage } from './link-list.rules'

const states = z.enum([...internalStates, ...outgoingStates])

/** How many posts of one link are named. */
const maxUses = 5

function rowsOf(db: Db, list: LinkList) {
  const links = db.selectFrom('links')
  if (list === 'ignored') return links.where('ignored_at', 'is not', null)
  const isInternal = list === 'outgoing' ? 0 : 1
  const shown = { internal: ['missing', 'unpublished'], outgoing: ['gone'], moved: ['moved'] }[list]
  return links
    .where('is_internal', '=', isInternal)
    .where('state', 'in', shown)
    .where('ignored_at', 'is', null)
}

export async function countLinks(db: Db, list: LinkList): Promise<number> {
  const { count } = await rowsOf(db, list)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** One page of a list, the newest problems first. */
export async function listLinks(
  db: Db,
  list: LinkList,
  { page, now }: { page: number; now: Date },
): Promise<ListedLink[]> {
  const rows = await rowsOf(db, list)
    .selectAll()
    .orderBy(list === 'ignored' ? 'ignored_at' : 'since', 'desc')
    // In the direction of the index.
    .orderBy('id', 'desc')
    .limit(linksPerPage)
    .offset((page - 1) * linksPerPage)
    .execute()
  const ids = rows.map(({ id }) => id)
  const [uses, counts] = await Promise.all([usesOf(db, ids), countUses(db, ids)])
  return rows.map((row) => ({
    id: row.id,
    isInternal: row.is_internal === 1,
    address: row.address,
    state: states.parse(row.state),
    since: momentOf(row.since),
    movedTo: row.moved_to,
    status: row.status,
    reason: row.reason,
    checkedAt: momentOf(row.checked_at),
    isDue: row.next_check_at !== null && new Date(row.next_check_at) <= now,
    ignoredAt: momentOf(row.ignored_at),
    ignoredBy: row.ignored_by,
    uses: uses.get(row.id) ?? [],
    useCount: counts.get(row.id) ?? 0,
  }))
}

function momentOf(stored: string | null): Date | null {
  return stored === null ? null : new Date(stored)
}

async function countUses(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('link_uses')
    .select((eb) => ['link_id', eb.fn.countAll<number>().as('count')])
    .where('link_id', 'in', ids)
    .groupBy('link_id')
    .execute()
  return new Map(rows.map(({ link_id, count }) => [link_id, Number(count)]))
}

/** Some posts of each link. */
async function usesOf(db: Db, ids: readonly string[]): Promise<Map<string, ListedUse[]>> {
  // One limited query for each link: a link in every post must not load every post.
  const found = await Promise.all(ids.map((id) => someUses(db, id)))
  const uses = found.flat()
  const posts = new Map<string, Omit<ListedUse, 'text'>>()
  for (const kind of postKinds) {
    const postIds = uses.filter((use) => use.kind === kind).map(({ post_id }) => post_id)
    for (const post of await titlesOf(db, kind, postIds)) posts.set(`${kind} ${post.postId}`, post)
  }
  const named = uses.flatMap(({ kind, post_id, link_id, text }) => {
    const post = posts.get(`${kind} ${post_id}`)
    return post ? [{ linkId: link_id, ...post, text }] : []
  })
  return Map.groupBy(
    named.toSorted((one, other) => other.publishedAt.getTime() - one.publishedAt.getTime()),
    ({ linkId }) => linkId,
  )
}

function someUses(db: Db, linkId: string) {
  return db
    .selectFrom('link_uses')
    .select(['kind', 'post_id', 'link_id', 'text'])
    .where('link_id', '=', linkId)
    .limit(maxUses)
    .execute()
}

async function titlesOf(db: Db, kind: PostKind, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom(tables[kind].posts)
    .select(['id', 'title', 'published_at', 'created_at'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return rows.map(({ id, title, published_at, created_at }) => {
    return { kind, postId: id, title, publishedAt: new Date(published_at ?? created_at) }
  })
}

/** How many outgoing links there are, and how many of them were never checked. */
export async function outgoingCounts(db: Db): Promise<{ all: number; unchecked: number }> {
  const rows = await db
    .selectFrom('links')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .where('is_internal', '=', 0)
    .groupBy('state')
    .execute()
  const sum = (counted: typeof rows) => counted.reduce((all, { count }) => all + Number(count), 0)
  return { all: sum(rows), unchecked: sum(rows.filter(({ state }) => state === 'unchecked')) }
}
