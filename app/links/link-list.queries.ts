import { z } from 'zod'
import { postKinds } from '~/config/post-kinds'
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
    .orderBy('id')
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

/** The newest posts that have each link. */
async function usesOf(db: Db, ids: readonly string[]): Promise<Map<string, ListedUse[]>> {
  const found = new Map<string, ListedUse[]>()
  // One query for each link: a link in a thousand posts must not load a thousand titles.
  await Promise.all(ids.map(async (id) => found.set(id, await usesOfLink(db, id))))
  return found
}

async function usesOfLink(db: Db, id: string): Promise<ListedUse[]> {
  const uses = await Promise.all(
    postKinds.map(async (kind) => {
      const rows = await db
        .selectFrom('link_uses')
        .innerJoin(`${tables[kind].posts} as post`, 'post.id', 'link_uses.post_id')
        .select(['post.id', 'post.title', 'post.published_at', 'post.created_at', 'link_uses.text'])
        .where('link_uses.kind', '=', kind)
        .where('link_uses.link_id', '=', id)
        .orderBy('post.published_at', 'desc')
        .limit(maxUses)
        .execute()
      return rows.map((row) => ({
        kind,
        postId: row.id,
        title: row.title,
        text: row.text,
        publishedAt: new Date(row.published_at ?? row.created_at),
      }))
    }),
  )
  return uses
    .flat()
    .toSorted((one, other) => other.publishedAt.getTime() - one.publishedAt.getTime())
    .slice(0, maxUses)
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
