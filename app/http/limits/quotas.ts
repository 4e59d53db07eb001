import type { Db } from '~/database/database'

/** Adds these counts to those of other processes, and returns the totals by subject. */
export async function addToQuotas(
  db: Db,
  windowFrom: Date,
  counts: readonly { subject: string; count: number }[],
): Promise<Map<string, number>> {
  // Sorted: processes that update the same rows in different orders would deadlock.
  const sorted = counts.toSorted((a, b) => (a.subject < b.subject ? -1 : 1))
  const rows = await db
    .insertInto('quotas')
    .values(sorted.map((row) => ({ ...row, window_from: windowFrom.toISOString() })))
    .onConflict((conflict) =>
      conflict.columns(['subject', 'window_from']).doUpdateSet((eb) => ({
        count: eb('quotas.count', '+', eb.ref('excluded.count')),
      })),
    )
    .returning(['subject', 'count'])
    .execute()
  return new Map(rows.map(({ subject, count }) => [subject, count]))
}

export async function deleteQuotasBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('quotas').where('window_from', '<', moment.toISOString()).execute()
}
