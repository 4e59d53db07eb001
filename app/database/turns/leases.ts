import type { Db } from '../database'

/** A task that one process has at a time. */
export interface Lease {
  holder: string
  /** Changes as long as the holder lives. */
  beat: number
}

type LeaseName = 'scheduler'

export async function readLease(db: Db, name: LeaseName): Promise<Lease | null> {
  const row = await db
    .selectFrom('leases')
    .select(['holder', 'beat'])
    .where('name', '=', name)
    .executeTakeFirst()
  return row ?? null
}

/** Takes or renews it. False if it is no longer as it was seen: another process was faster. */
export async function takeLease(
  db: Db,
  name: LeaseName,
  { holder, seen }: { holder: string; seen: Lease | null },
): Promise<boolean> {
  const taken = seen
    ? await db
        .updateTable('leases')
        .set({ holder, beat: seen.beat + 1 })
        .where('name', '=', name)
        .where('holder', '=', seen.holder)
        .where('beat', '=', seen.beat)
        .returning('name')
        .executeTakeFirst()
    : await db
        .insertInto('leases')
        .values({ name, holder, beat: 1 })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .returning('name')
        .executeTakeFirst()
  return taken !== undefined
}

/** So that another process need not wait until it lapses. */
export async function releaseLease(db: Db, name: LeaseName, holder: string): Promise<void> {
  await db.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute()
}
