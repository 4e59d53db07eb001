import { sql } from 'kysely'
import type { PostKind } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import { inTransaction } from '~/database/transactions/transaction'
import { appendEntries, beginOrLock } from '~/record/append.actions'
import type { RecordEvent } from '~/record/entries/entry.rules'
import { newestOfType } from '~/record/log.queries'
import { queueFilesOfAllPosts } from './files-to-record.queries'
import { reasonEvent } from './reason-event.rules'

interface SiteNames {
  name: string
  url: string
}

/**
 * Says in the record what the publication is called, and where it is. Exports contain both, so all of them are recorded
 * again after a change.
 */
export async function recordSite(
  db: Db,
  now: Date,
  { name, url }: SiteNames,
): Promise<{ isDone: true; isChanged: false }> {
  const isStated = async (reader: Db) => {
    const newest = await newestOfType(reader, 'site')
    const stated: Partial<SiteNames> | null = newest && JSON.parse(newest.entry)
    return { isFirst: !stated, isSame: stated?.name === name && stated.url === url }
  }
  if (!(await isStated(db)).isSame) {
    await inTransaction(db, async (transaction) => {
      // Another instance may have said it meanwhile.
      await beginOrLock(transaction, now)
      const { isFirst, isSame } = await isStated(transaction)
      if (isSame) return
      const reasons = isFirst ? await unrecordedReasons(transaction) : []
      await appendEntries(transaction, now, [...reasons, { type: 'site', name, url }])
      await queueFilesOfAllPosts(transaction)
    })
  }
  return { isDone: true, isChanged: false }
}

/** Reasons that were given before the record had them: a record without a `site` entry is that old. */
async function unrecordedReasons(db: Db): Promise<RecordEvent[]> {
  const hidden = await db
    .selectFrom('public_versions')
    .select(['kind', 'post_id as post', 'version', 'hidden_reason as reason'])
    .where('hidden_reason', '!=', '')
    .execute()
  const withdrawn = await db
    .selectFrom('withdrawals')
    .select(['kind', 'post_id as post', 'reason'])
    .select((eb) =>
      eb
        .selectFrom('public_versions')
        .whereRef('public_versions.post_id', '=', 'withdrawals.post_id')
        .select((of) => of.fn.coalesce(of.fn.max('version'), sql.lit(0)).as('version'))
        .as('version'),
    )
    .where('reason', '!=', '')
    .execute()
  const eventOf =
    (of: 'hidden' | 'withdrawn') =>
    ({
      kind,
      post,
      version,
      reason,
    }: Omit<(typeof hidden)[0], 'version'> & { version: number | null }) =>
      reasonEvent(of, { kind: kind as PostKind, post, version: Number(version) }, reason)
  return Promise.all([...hidden.map(eventOf('hidden')), ...withdrawn.map(eventOf('withdrawn'))])
}
