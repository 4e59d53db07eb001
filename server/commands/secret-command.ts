import type { Env } from '~/config/env.server'
import { formatSecrets, rotateSecrets } from '~/config/secrets'
import type { Db } from '~/database/database'
import { forgetSetting } from '~/database/settings'
import { secretsInUse } from '~/people/keys/reencrypt-second-factors.actions'
import { record } from '~/people/record.actions'
import { removeSecondFactors } from '~/people/stored/second-factors.queries'
import { Refusal } from '../process/refusal'
import { openMigratedDatabase } from '../storage/database'
import { newSecret, openSecrets, storeSecrets } from '../storage/secrets'

type Say = (line: string) => void

const usualGraceDays = 90

/** `secret print`, `secret rotate [days]` and `secret lost`. */
export async function secretCommand(env: Env, args: string[], say: Say): Promise<void> {
  const [what, ...rest] = args
  const days = rest[0] === undefined ? usualGraceDays : Number(rest[0])
  const isDays = Number.isInteger(days) && days >= 0 && days <= 3650
  const takes = what === 'rotate' ? rest.length <= 1 && isDays : rest.length === 0
  if (!takes || !['print', 'rotate', 'lost'].includes(what ?? '')) {
    throw new Refusal(
      'It is `vigil secret print`, `vigil secret rotate [days]` or `vigil secret lost`.',
      'See `vigil help`.',
    )
  }
  const database = await openMigratedDatabase(env)
  try {
    if (what === 'lost') await forgetSecret(database.db, say)
    else if (what === 'rotate') await rotate(database.db, env, days, say)
    else say(formatSecrets((await openSecrets(database.db, env)).secrets))
  } finally {
    await database.close()
  }
}

async function rotate(db: Db, env: Env, graceDays: number, say: Say): Promise<void> {
  const found = await openSecrets(db, env)
  const inUse = await secretsInUse(db, found.secrets)
  const secrets = rotateSecrets(found.secrets, {
    ...{ made: newSecret(), now: new Date(), graceDays },
    isInUse: (secret) => inUse.has(secret),
  })
  await storeSecrets(db, env, { ...found, secrets })
  if (found.place === 'variable') {
    say('Set VIGIL_SECRET to this, on every machine:')
    say(`  ${formatSecrets(secrets).replaceAll('\n', ', ')}`)
  } else {
    say(found.place === 'file' ? `Wrote ${env.secretFile}.` : 'There is a new secret.')
  }
  const links = graceDays === 0 ? 'do not work any more' : `work for ${graceDays} days more`
  say(`Restart every process. Then earlier links ${links}, and editors sign in again.`)
}

/** For whoever has neither the secret nor a copy of it. */
async function forgetSecret(db: Db, say: Say): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await forgetSetting(transaction, 'desk-secret')
    await forgetSetting(transaction, 'secret-fingerprint')
    await removeSecondFactors(transaction)
    await record(transaction, new Date(), {
      by: null,
      action: 'removed',
      subject: 'all second factors',
      detail: 'their secret was lost',
    })
  })
  say('The next start makes a new secret, or takes the one that is configured.')
  say('Links in earlier mails do not work any more, and no editor has a second factor.')
}
