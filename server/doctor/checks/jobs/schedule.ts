import type { Db } from '~/database/database'
import { duePosts } from '~/posts/lifecycle/due/due-posts.queries'
import type { DatabaseCheck } from '../../check'
import { countOf, error, type Finding, ok, warning } from '../../finding'

const minuteMs = 60_000
/** A running server is a second late, or a few if a mail is slow. */
const lateMs = 5 * minuteMs
const maxListed = 100

const isServerRunning =
  'Start the server. If it runs, its log says why (`scheduled posts could not be published`).'

/** What should have happened at a certain time. */
export const scheduleCheck: DatabaseCheck = {
  name: 'schedule',
  needs: 'tables',
  limitMs: 60_000,
  async run({ database: { db }, clock }) {
    const late = new Date(clock().getTime() - lateMs)
    const found = [
      ...(await overduePosts(db, late)),
      ...(await overdueIssues(db, late)),
      ...(await stuckIssues(db)),
      ...(await overdueDeliveries(db, late)),
    ]
    return found.length > 0 ? found : [ok('Nothing that was scheduled is late.')]
  },
}

async function overduePosts(db: Db, late: Date): Promise<Finding[]> {
  const posts = await duePosts(db, late, maxListed)
  if (posts.length === 0) return []
  return [
    error(
      `${countOf(posts.length, 'post')} should have been published by now.`,
      isServerRunning,
      posts.map(({ kind, id }) => `${kind} ${id}`),
    ),
  ]
}

async function overdueIssues(db: Db, late: Date): Promise<Finding[]> {
  const issues = await db
    .selectFrom('newsletter_issues')
    .select('subject')
    .where('status', '=', 'scheduled')
    .where('send_at', '<', late.toISOString())
    .limit(maxListed)
    .execute()
  if (issues.length === 0) return []
  return [
    error(
      `${countOf(issues.length, 'newsletter issue')} should have been sent by now.`,
      'Start the server. If it runs, its log says why (`scheduled issues could not be sent`).',
      issues.map(({ subject }) => subject),
    ),
  ]
}

async function stuckIssues(db: Db): Promise<Finding[]> {
  const issues = await db
    .selectFrom('newsletter_issues')
    .select(['subject', 'trouble'])
    .where('status', '=', 'sending')
    .where('trouble', '<>', '')
    .limit(maxListed)
    .execute()
  if (issues.length === 0) return []
  return [
    warning(
      `${countOf(issues.length, 'newsletter issue waits', 'newsletter issues wait')} for the mail server.`,
      'Check the mail server; sending then continues by itself.',
      issues.map(({ subject, trouble }) => `${subject}: ${trouble}`),
    ),
  ]
}

/** Also those of a process that ended: a running server returns them to the queue within seconds. */
async function overdueDeliveries(db: Db, late: Date): Promise<Finding[]> {
  const row = await db
    .selectFrom('deliveries')
    .innerJoin('newsletter_issues', 'newsletter_issues.id', 'issue_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('newsletter_issues.status', '=', 'sending')
    .where('newsletter_issues.trouble', '=', '')
    .where('deliveries.status', 'in', ['claimed', 'sending'])
    .where('due_at', '<', late.toISOString())
    .executeTakeFirstOrThrow()
  if (row.count === 0) return []
  return [
    error(
      `${countOf(row.count, 'newsletter mail')} of a process that has ended ${row.count === 1 ? 'is' : 'are'} not sent on.`,
      'Start the server, which continues. A mail that was just being sent becomes uncertain: the page of the issue lists it.',
    ),
  ]
}
