import type { Db } from '~/database/database'
import { issuesSentBetween } from '~/newsletter/sending/sent-issues.queries'
import { subscriberDays } from '~/newsletter/subscribing/subscriber-days.queries'
import { countSubscribers } from '~/newsletter/subscribing/subscribers.queries'
import { domainSlugs } from '~/posts/addresses/domain.rules'
import { dayOf } from '~/posts/fields/dates.rules'
import { addDays } from '~/posts/lists/calendar/calendar-days.rules'
import {
  mostReadPosts,
  mostReadTopics,
  type PostReads,
  readPosts,
} from '~/reads/statistics/most-read.queries'
import { newestWithReads } from '~/reads/statistics/newest-posts.queries'
import { findReadPost, titlesOf } from '~/reads/statistics/read-posts.queries'
import {
  type DayRange,
  firstDayOfReads,
  readsByDomain,
  readsOfPost,
  readsOfTopic,
} from '~/reads/statistics/reads-by-day.queries'
import { filled, sumOf } from './series.rules'
import {
  rangeBefore,
  rangeUntil,
  type Scope,
  type StatisticsRequest,
} from './statistics-request.rules'
import type { ReadSeries } from './tables.rules'

interface StatisticsDeps {
  db: Db
  clock: () => Date
}

const newestShown = 10
const topicsShown = 12
const postsShown = 12
/** Comparing every post for longer would take too long; it is the week of /trending. */
const daysOfPosts = 7

/** How the publication is read, and how the newsletter grows. */
export function createStatistics({ db, clock }: StatisticsDeps) {
  const rangeOf = ({ days }: Pick<StatisticsRequest, 'days'>) => rangeUntil(dayOf(clock()), days)

  /** Reads of every day, for each domain if all are shown. */
  async function reads({ days, scope }: StatisticsRequest) {
    const range = rangeOf({ days })
    const before = rangeBefore(range, days)
    const [series, seriesBefore, firstDay] = await Promise.all([
      seriesOf(db, scope, range),
      seriesOf(db, scope, before),
      firstDayOfReads(db),
    ])
    const isComparable = firstDay !== null && firstDay <= before.from
    const totalOf = (found: typeof series) => sumOf(found.map(({ counts }) => sumOf(counts)))
    return {
      ...range,
      series,
      total: totalOf(series),
      /** Of as many days before; null if not all of them were counted. */
      totalBefore: isComparable ? totalOf(seriesBefore) : null,
      hasAny: firstDay !== null,
    }
  }

  const newest = ({ days }: Pick<StatisticsRequest, 'days'>) =>
    newestWithReads(db, { now: clock(), limit: newestShown, maxDays: days })

  const topics = (request: Pick<StatisticsRequest, 'days'>) => mostReadTopics(db, rangeOf(request))

  async function mostRead() {
    const found = await mostReadPosts(db, rangeOf({ days: daysOfPosts }), postsShown)
    return withTitles(db, found)
  }

  /** Every post that was read in the range, part by part. */
  async function* posts(request: Pick<StatisticsRequest, 'days'>) {
    for await (const found of readPosts(db, rangeOf(request))) yield withTitles(db, found)
  }

  async function subscribers(request: Pick<StatisticsRequest, 'days'>) {
    const range = rangeOf(request)
    const [changes, byStatus] = await Promise.all([subscriberDays(db, range), countSubscribers(db)])
    const counts = (of: 'gained' | 'lost') =>
      filled(
        range,
        changes.map((change) => ({ day: change.day, count: change[of] })),
      )
    return {
      ...range,
      gained: counts('gained'),
      lost: counts('lost'),
      confirmed: byStatus.confirmed,
    }
  }

  const issues = (request: Pick<StatisticsRequest, 'days'>) => {
    const { from, to } = rangeOf(request)
    const startOf = (day: string) => new Date(`${day}T00:00:00Z`)
    return issuesSentBetween(db, { from: startOf(from), before: startOf(addDays(to, 1)) })
  }

  return {
    reads,
    newest,
    topics,
    posts,
    subscribers,
    issues,

    /** What the overview shows. */
    async overview({ days }: Pick<StatisticsRequest, 'days'>) {
      const [newestPosts, allTopics, posts, gainedAndLost, sentIssues] = await Promise.all([
        newest({ days }),
        topics({ days }),
        mostRead(),
        subscribers({ days }),
        issues({ days }),
      ])
      return {
        newest: newestPosts,
        topics: allTopics.slice(0, topicsShown),
        topicCount: allTopics.length,
        mostRead: posts,
        subscribers: gainedAndLost,
        issues: sentIssues,
      }
    },

    /** Null if there is no such post. */
    findPost: (post: Extract<Scope, { of: 'post' }>) => findReadPost(db, post),
  }
}

export type Statistics = ReturnType<typeof createStatistics>

/** Posts that were deleted since are left out. */
async function withTitles(db: Db, posts: PostReads[]) {
  const titles = await titlesOf(db, posts)
  return posts.flatMap((post) => {
    const title = titles.get(`${post.kind} ${post.id}`)
    return title === undefined ? [] : [{ ...post, title }]
  })
}

/** Counts for each day of the range. */
async function seriesOf(db: Db, scope: Scope, range: DayRange): Promise<ReadSeries[]> {
  const one = (found: { day: string; reads: number }[]) => [
    { of: 'reads' as const, counts: filled(range, found.map(toCount)) },
  ]
  switch (scope.of) {
    case 'topic':
      return one(await readsOfTopic(db, scope.topic, range))
    case 'post':
      return one(await readsOfPost(db, scope, range))
    case 'domain':
    case 'all': {
      const found = await readsByDomain(db, range)
      const shown = scope.of === 'all' ? domainSlugs : [scope.domain]
      return shown.map((slug) => ({
        of: slug,
        counts: filled(range, found.filter(({ domain }) => domain === slug).map(toCount)),
      }))
    }
  }
}

const toCount = ({ day, reads }: { day: string; reads: number }) => ({ day, count: reads })
