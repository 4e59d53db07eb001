import { randomBytes } from 'node:crypto'
import { signature } from '~/config/signatures'
import type { Db } from '~/database/database'
import { readOrStoreSetting } from '~/database/settings'
import { type OptOutReason, optOutReasons } from './opt-out.rules'

/** The key of the digests is stored in the database: they must outlive a rotation of the secret. */
async function createDigest(db: Db): Promise<(addressKey: string) => string> {
  const key = await readOrStoreSetting(db, 'opt-out-key', randomBytes(32).toString('base64url'))
  return (addressKey) => signature(key, `opt-out ${addressKey}`)
}

/** Stores a digest of each address. An older entry is replaced, unless it says that the address is suppressed. */
export async function recordOptOuts(
  db: Db,
  addressKeys: readonly string[],
  reason: OptOutReason,
  now: Date,
): Promise<void> {
  if (addressKeys.length === 0) return
  const digestOf = await createDigest(db)
  const at = now.toISOString()
  await db
    .insertInto('opt_outs')
    .values(addressKeys.map((key) => ({ address_digest: digestOf(key), reason, at })))
    .onConflict((conflict) =>
      conflict
        .column('address_digest')
        .doUpdateSet({ reason, at })
        .where('opt_outs.reason', '!=', 'suppressed'),
    )
    .execute()
}

/** The reasons of those addresses that opted out. */
export async function findOptOuts(
  db: Db,
  addressKeys: readonly string[],
): Promise<Map<string, OptOutReason>> {
  if (addressKeys.length === 0) return new Map()
  const digestOf = await createDigest(db)
  const keyOf = new Map(addressKeys.map((key) => [digestOf(key), key]))
  const rows = await db
    .selectFrom('opt_outs')
    .select(['address_digest', 'reason'])
    .where('address_digest', 'in', [...keyOf.keys()])
    .execute()
  return new Map(
    rows.map(({ address_digest, reason }) => [
      keyOf.get(address_digest) ?? '',
      optOutReasons.find((known) => known === reason) ?? 'suppressed',
    ]),
  )
}

/** Called when the owner of the mailbox subscribes again. */
export async function deleteOptOut(db: Db, addressKey: string): Promise<void> {
  const digestOf = await createDigest(db)
  await db.deleteFrom('opt_outs').where('address_digest', '=', digestOf(addressKey)).execute()
}
