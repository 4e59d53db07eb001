import { randomBytes } from 'node:crypto'
import { open, readFile, rename, rm, stat } from 'node:fs/promises'
import type { Env } from '~/config/env.server'
import { formatSecrets, parseSecrets, type Secrets, secretFingerprint } from '~/config/secrets'
import type { Db } from '~/database/database'
import { forgetSetting, readOrStoreSetting, readSetting, writeSetting } from '~/database/settings'
import { Refusal } from '../process/refusal'

/** Where the secrets are, and what they are. */
export interface FoundSecrets {
  place: 'database' | 'variable' | 'file'
  secrets: Secrets
}

type SecretEnv = Pick<Env, 'secret' | 'secretFile'>

/**
 * What this installation signs with, made at the first start. Secrets that are not the ones it used before are
 * refused: links in mails would stop working, and nobody's second factor could be read any more.
 */
export async function openSecrets(db: Db, env: SecretEnv): Promise<FoundSecrets> {
  const configured = await configuredSecrets(env)
  const stored = await readSetting(db, 'desk-secret')
  const lastUsed = (await readSetting(db, 'secret-fingerprint')) ?? fingerprintIn(stored)
  if (!configured && stored === null && lastUsed !== null) throw otherSecret()
  const found = configured ?? {
    place: 'database',
    secrets: parsed(await readOrStoreSetting(db, 'desk-secret', newSecret()), 'The database'),
  }
  const { current, previous } = found.secrets
  const known = [current, ...previous.map(({ value }) => value)].map(secretFingerprint)
  if (lastUsed !== null && !known.includes(lastUsed)) throw otherSecret()
  await writeSetting(db, 'secret-fingerprint', secretFingerprint(current))
  // From now on a copy of the database tells it to nobody.
  if (configured && stored !== null) await forgetSetting(db, 'desk-secret')
  return found
}

/** For the next start; where they are in a variable, the operator must set it. */
export async function storeSecrets(
  db: Db,
  env: SecretEnv,
  { place, secrets }: FoundSecrets,
): Promise<void> {
  if (place === 'database') await writeSetting(db, 'desk-secret', formatSecrets(secrets))
  if (place === 'file' && env.secretFile) await replaceFile(env.secretFile, secrets)
}

export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

async function configuredSecrets({ secret, secretFile }: SecretEnv): Promise<FoundSecrets | null> {
  if (secret !== null) {
    return { place: 'variable', secrets: parsed(secret, 'VIGIL_SECRET') }
  }
  if (secretFile === null) return null
  return { place: 'file', secrets: parsed(await textOf(secretFile), 'The file VIGIL_SECRET_FILE') }
}

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    throw new Refusal(
      `VIGIL_SECRET_FILE names ${file}, which cannot be read (${(error as NodeJS.ErrnoException).code}).`,
      'Write it with `vigil secret print` while the variable is not set, or let this user read it.',
    )
  }
}

function parsed(text: string, where: string): Secrets {
  const secrets = parseSecrets(text)
  if (secrets) return secrets
  throw new Refusal(
    `${where} holds no secret of 32 characters or more (letters, digits and + / = . _ -), or something beside it.`,
    'Make one with `openssl rand -base64 32`; earlier ones follow it, each as `secret until 2027-01-31`.',
  )
}

function fingerprintIn(stored: string | null): string | null {
  return stored === null ? null : secretFingerprint(parsed(stored, 'The database').current)
}

function otherSecret(): Refusal {
  return new Refusal(
    'The secret is not the one that this installation has used: links in mails would stop working, and second factors could not be read.',
    'Add the earlier one behind it (`vigil secret rotate` does), or if it is gone run `vigil secret lost`.',
  )
}

/** Its owner's alone, and there as a whole or not at all. */
async function replaceFile(file: string, secrets: Secrets): Promise<void> {
  const written = `${file}.${randomBytes(6).toString('hex')}.new`
  try {
    // Whoever rotates may be another user than the one who reads it.
    const { uid, gid } = await stat(file)
    const handle = await open(written, 'wx', 0o600)
    try {
      await handle.writeFile(`${formatSecrets(secrets)}\n`)
      await handle.chown(uid, gid)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(written, file)
  } catch (error) {
    await rm(written, { force: true }).catch(() => {})
    throw new Refusal(
      `${file} cannot be written (${(error as NodeJS.ErrnoException).code}), so the secret is as it was.`,
      'Run this as the user that owns it, or copy it to where it can be written and set VIGIL_SECRET_FILE to that.',
    )
  }
}
