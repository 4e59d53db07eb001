import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import type { Secrets } from '~/config/secrets'
import type { Db } from '~/database/database'
import { inTransaction } from '~/database/transactions/transaction'
import { encryptedSecondFactors, replaceSecondFactor } from '../stored/second-factors.queries'

/** After a rotation of the signing secret: encrypts with the current secret what earlier ones encrypted. */
export async function reencryptSecondFactors(
  db: Db,
  { current, previous }: Secrets,
): Promise<void> {
  const earlier = previous.map(({ value }) => value)
  await inTransaction(db, async (transaction) => {
    for (const factor of await encryptedSecondFactors(transaction)) {
      const isCurrent = (await decrypted(current, factor.secret)) !== null
      if (isCurrent) continue
      const [secret, backupCodes] = await Promise.all(
        [factor.secret, factor.backupCodes].map((data) => reencrypted(data, earlier, current)),
      )
      if (secret && backupCodes) {
        await replaceSecondFactor(transaction, { id: factor.id, secret, backupCodes })
      }
    }
  })
}

/** The secrets that second factors are still encrypted with. */
export async function secretsInUse(
  db: Db,
  { current, previous }: Secrets,
): Promise<ReadonlySet<string>> {
  const secrets = [current, ...previous.map(({ value }) => value)]
  const inUse = new Set<string>()
  for (const factor of await encryptedSecondFactors(db)) {
    for (const secret of secrets) {
      if ((await decrypted(secret, factor.secret)) !== null) inUse.add(secret)
    }
  }
  return inUse
}

/** Null if none of the earlier secrets decrypts it. */
async function reencrypted(
  data: string,
  earlier: string[],
  current: string,
): Promise<string | null> {
  for (const secret of earlier) {
    const text = await decrypted(secret, data)
    if (text !== null) return symmetricEncrypt({ key: current, data: text })
  }
  return null
}

/** Null with the wrong secret: the cipher is authenticated. */
async function decrypted(key: string, data: string): Promise<string | null> {
  try {
    return await symmetricDecrypt({ key, data })
  } catch {
    return null
  }
}
