import type { Db } from '../database'
import type { SettingName } from '../settings'

/** A time further ahead was written by a clock that was wrong. */
const hourMs = 60 * 60_000

/** Of all processes that share the database, returns true for one, and again only after this time. */
export async function claimTurn(
  db: Db,
  name: Extract<SettingName, `${string}-turn`>,
  { now, againAfterMs }: { now: Date; againAfterMs: number },
): Promise<boolean> {
  const value = now.toISOString()
  const latest = new Date(now.getTime() - againAfterMs).toISOString()
  const future = new Date(now.getTime() + hourMs).toISOString()
  const claimed = await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ value })
        .where((eb) =>
          eb.or([eb('settings.value', '<=', latest), eb('settings.value', '>', future)]),
        ),
    )
    .returning('name')
    .executeTakeFirst()
  return claimed !== undefined
}
