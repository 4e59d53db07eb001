import type { Db } from '~/database/database'
import { logAccountAction } from '~/people/audit/account-log.actions'
import { markContentChanged } from '~/posts/published/content-version.queries'
import { verifierKey } from '~/record/keys/checkpoint.rules'
import { recordKeys } from '~/record/keys/keys.queries'
import { type RotatedKey, replaceLostKey, rotateKey } from '~/record/keys/rotate-key.actions'
import { MissingRecordKeyError } from '~/record/keys/stored-key.actions'
import { currentHead } from '~/record/log.queries'
import { readEnv } from '../../process/environment/read-env'
import type { Print } from '../../process/process'
import { StartupError } from '../../process/startup-error'
import { openMigratedDatabase } from '../../storage/database'
import { type Command, readArguments, usageOf } from '../command'

const options = { lost: { type: 'boolean' }, json: { type: 'boolean' } } as const

export const recordCommand: Command = {
  name: 'record',
  forms: ['key [--json]', 'rotate [--lost] [--json]'],
  summary:
    'Prints the public key of the record of what was published, or replaces the key. The server may be running.',
  details: `key     the public key, which those who verify the record need, and how long the record is
rotate  a new key, signed by the one before, whose private part is then deleted
--lost  only if the private part of the key is lost: nobody can sign the new one, so those who verify the record
        are told that the chain of keys is broken
--json  prints the result as JSON

docs/publication-log.md explains the record.`,
  async run(args, { print }) {
    const { values, positionals } = readArguments(args, { options, count: [1, 1] }, recordCommand)
    const [subcommand] = positionals
    const isRotation = subcommand === 'rotate'
    if ((!isRotation && subcommand !== 'key') || (values.lost && !isRotation)) {
      throw new StartupError(
        'The arguments are not valid.',
        `Usage: ${usageOf(recordCommand).replaceAll(/\n\s+/g, ' or ')}`,
      )
    }
    const database = await openMigratedDatabase(readEnv())
    try {
      const { db } = database
      if (!isRotation) await printKey(db, values.json ?? false, print)
      else await rotate(db, { isLost: values.lost ?? false, isJson: values.json ?? false }, print)
    } finally {
      await database.close()
    }
  },
}

async function printKey(db: Db, isJson: boolean, print: Print): Promise<void> {
  const head = await currentHead(db)
  const key = head && (await recordKeys(db)).find(({ id }) => id === head.keyId)
  if (!head || !key) {
    throw new StartupError('The record has not begun.', 'It begins with the first start.')
  }
  const { origin, size, root, time } = head
  const verifier = verifierKey(origin, key.key)
  if (isJson) {
    print(JSON.stringify({ origin, keyId: key.id, key: key.key, verifier, size, root, time }))
    return
  }
  print(`Public key  ${key.key}`)
  print(`Its id      ${key.id}, since ${key.created}`)
  print(`Record      ${origin}: ${size} entries, the last of ${time}`)
  print(`Checkpoints ${verifier}`)
}

async function rotate(
  db: Db,
  { isLost, isJson }: { isLost: boolean; isJson: boolean },
  print: Print,
): Promise<void> {
  const rotated = await (isLost ? replaceLost(db) : replace(db))
  const { key, previousId, position } = rotated
  // Histories show the key.
  await markContentChanged(db)
  await logAccountAction(db, new Date(), {
    by: null,
    action: 'replaced',
    subject: 'the key of the public record',
    detail: `${previousId} by ${key.id}${isLost ? ', without its signature' : ''}`,
  })
  if (isJson) {
    const { id: keyId, publicKey } = key
    print(JSON.stringify({ keyId, key: publicKey, previous: previousId, position }))
    return
  }
  print(`New public key  ${key.publicKey}`)
  print(`Its id          ${key.id}`)
  print(
    isLost
      ? `It replaces ${previousId} without its signature: tell those who verify the record, on another way, that this is your key.`
      : `It is signed by the key before, ${previousId}, in entry ${position} of the record. Backups made until now have the old private key.`,
  )
}

async function replace(db: Db): Promise<RotatedKey> {
  try {
    return await rotateKey(db, new Date())
  } catch (error) {
    if (!(error instanceof MissingRecordKeyError)) throw error
    throw new StartupError(
      'The private key is missing from the settings, so it cannot sign a new one.',
      'Restore the database from a backup; or add --lost to continue without its signature.',
    )
  }
}

async function replaceLost(db: Db): Promise<RotatedKey> {
  const rotated = await replaceLostKey(db, new Date())
  if (rotated !== 'not-lost') return rotated
  throw new StartupError('The private key is not lost.', 'Leave out --lost: it can sign a new one.')
}
