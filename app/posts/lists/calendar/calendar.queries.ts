import { type PostKind, postKinds } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import { isTheirs } from '../../editing/desk-posts.queries'
import { tables } from '../../published/published-posts.queries'
import { parseStatus } from '../../published/rows.queries'
import { reviewColumns, toReview } from '../../review/review-rows.queries'
import type { CalendarPost } from './calendar-entries.rules'

/** Authors see only their own posts and those assigned to them. */
interface Visibility {
  visibleTo?: string
}

export interface CalendarRange {
  /** The moments at which the first day begins and the last one ends. */
  from: Date
  before: Date
  /** The same as days. */
  firstDay: string
  lastDay: string
}

/** No newsroom fills a month with more; an import may. The calendar then says that it does not show all. */
export const mostOfKind = 1000

/** Posts that were published in the range, and those that are scheduled or planned for it. */
export function postsDated(
  db: Db,
  { from, before }: Pick<CalendarRange, 'from' | 'before'>,
  visibility: Visibility = {},
): Promise<CalendarPost[]> {
  return ofBothKinds(async (kind) =>
    posts(db, kind, visibility)
      .where('status', 'in', ['published', 'scheduled', 'draft'])
      .where('published_at', '>=', from.toISOString())
      .where('published_at', '<', before.toISOString())
      .orderBy('published_at')
      .limit(mostOfKind)
      .execute(),
  )
}

/** Posts that readers have not seen, and that are due in the range. */
export function postsDue(
  db: Db,
  { firstDay, lastDay }: Pick<CalendarRange, 'firstDay' | 'lastDay'>,
  visibility: Visibility = {},
): Promise<CalendarPost[]> {
  return ofBothKinds(async (kind) =>
    posts(db, kind, visibility)
      .where('due_on', '>=', firstDay)
      .where('due_on', '<=', lastDay)
      .where('status', 'in', ['scheduled', 'draft'])
      .orderBy('due_on')
      .limit(mostOfKind)
      .execute(),
  )
}

/** Drafts that are planned for no time, the last changed first. */
export async function draftsWithoutDate(
  db: Db,
  limit: number,
  visibility: Visibility = {},
): Promise<CalendarPost[]> {
  const found = await ofBothKinds(async (kind) =>
    posts(db, kind, visibility)
      .where('status', '=', 'draft')
      .where('published_at', 'is', null)
      .orderBy('updated_at', 'desc')
      .limit(limit)
      .execute(),
  )
  return found
    .sort((one, other) => other.updatedAt.getTime() - one.updatedAt.getTime())
    .slice(0, limit)
}

function posts(db: Db, kind: PostKind, { visibleTo }: Visibility) {
  return db
    .selectFrom(tables[kind].posts)
    .select(['id', 'title', 'status', 'published_at', 'updated_at', 'author_id'])
    .select(reviewColumns)
    .$if(visibleTo !== undefined, (query) => query.where(isTheirs(visibleTo ?? '')))
}

type Row = Awaited<ReturnType<ReturnType<typeof posts>['execute']>>[number]

async function ofBothKinds(
  load: (kind: PostKind) => Promise<Row[]>,
): Promise<(CalendarPost & { updatedAt: Date })[]> {
  const found = await Promise.all(
    postKinds.map(async (kind) => (await load(kind)).map((row) => toCalendarPost(kind, row))),
  )
  return found.flat()
}

function toCalendarPost(kind: PostKind, row: Row): CalendarPost & { updatedAt: Date } {
  const { id, title, author_id: authorId } = row
  return {
    kind,
    id,
    title,
    status: parseStatus(row.status),
    publishedAt: row.published_at === null ? null : new Date(row.published_at),
    updatedAt: new Date(row.updated_at),
    authorId,
    review: toReview(row),
  }
}
