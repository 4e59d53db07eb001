import type { Env } from '~/config/env.server'
import { formatSecrets, rotateSecrets } from '~/config/secrets'
import type { Db } from '~/database/database'
import { deleteSetting } from '~/database/settings'
import { inTransaction } from '~/database/transactions/transaction'
import { logAccountAction } from '~/people/audit/account-log.actions'
import { secretsInUse } from '~/people/credentials/reencrypt-second-factors.actions'
import { removeAllSecondFactors } from '~/people/stored/second-factors.queries'
import { readEnv } from '../process/environment/read-env'
import type { Print } from '../process/process'
import { StartupError } from '../process/startup-error'
import { openMigratedDatabase } from '../storage/database'
import { createSecret, openSecrets, storeSecrets } from '../storage/secrets/secrets'
import { type Command, readArguments } from './command'

const defaultGraceDays = 90

export const secretCommand: Command = {
  name: 'secret',
  forms: ['print', 'rotate [days]', 'lost'],
  summary: 'Prints the secret that signs links, replaces it, or continues without a lost one.',
  details: `print   the secret, to be set as VIGIL_SECRET or stored in the file VIGIL_SECRET_FILE
rotate  a new secret; links signed with the old one work for 90 (or so many) days
lost    links in earlier mails and all second factors stop working`,
  async run(args, { print }) {
    const { positionals } = readArguments(args, { count: [1, 2] }, secretCommand)
    const [subcommand = '', typedDays] = positionals
    const days = typedDays === undefined ? defaultGraceDays : Number(typedDays)
    const isDays = Number.isInteger(days) && days >= 0 && days <= 3650
    const areValid = subcommand === 'rotate' ? isDays : typedDays === undefined
    if (!areValid || !['print', 'rotate', 'lost'].includes(subcommand)) {
      throw new StartupError(
        'The arguments are not valid.',
        'Usage: vigil secret print, vigil secret rotate [days] or vigil secret lost',
      )
    }
    await runSubcommand(readEnv(), subcommand, days, print)
  },
}

async function runSubcommand(
  env: Env,
  subcommand: string,
  days: number,
  print: Print,
): Promise<void> {
  const database = await openMigratedDatabase(env)
  try {
    if (subcommand === 'lost') await forgetSecret(database.db, print)
    else if (subcommand === 'rotate') await rotate(database.db, env, days, print)
    else print(formatSecrets((await openSecrets(database.db, env)).secrets))
  } finally {
    await database.close()
  }
}

async function rotate(db: Db, env: Env, graceDays: number, print: Print): Promise<void> {
  const found = await openSecrets(db, env)
  const inUse = await secretsInUse(db, found.secrets)
  const secrets = rotateSecrets(found.secrets, {
    newSecret: createSecret(),
    now: new Date(),
    graceDays,
    isInUse: (secret) => inUse.has(secret),
  })
  await storeSecrets(db, env, { ...found, secrets })
  if (found.place === 'variable') {
    print('Set VIGIL_SECRET to this value on every machine:')
    print(`  ${formatSecrets(secrets).replaceAll('\n', ', ')}`)
  } else {
    print(found.place === 'file' ? `Wrote ${env.secretFile}.` : 'Stored a new secret.')
  }
  const links = graceDays === 0 ? 'no longer work' : `work for another ${graceDays} days`
  print(`Restart every process. Earlier links then ${links}, and editors must sign in again.`)
}

/** For a site whose secret is lost, with no copy of it. */
async function forgetSecret(db: Db, print: Print): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await deleteSetting(transaction, 'desk-secret')
    await deleteSetting(transaction, 'secret-fingerprint')
    await removeAllSecondFactors(transaction)
    await logAccountAction(transaction, new Date(), {
      by: null,
      action: 'removed',
      subject: 'all second factors',
      detail: 'their secret was lost',
    })
  })
  print('The next start creates a new secret, or uses the configured one.')
  print('Links in earlier mails no longer work, and all second factors are removed.')
}
