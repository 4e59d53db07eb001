import { randomBytes } from 'node:crypto'
import { open, readFile, rename, rm, stat } from 'node:fs/promises'
import type { Env } from '~/config/env.server'
import { formatSecrets, parseSecrets, type Secrets, secretFingerprint } from '~/config/secrets'
import type { Db } from '~/database/database'
import { deleteSetting, readOrStoreSetting, readSetting, writeSetting } from '~/database/settings'
import { StartupError } from '../../process/startup-error'

/** The secrets and where they are stored. */
export interface FoundSecrets {
  place: 'database' | 'variable' | 'file'
  secrets: Secrets
}

type SecretEnv = Pick<Env, 'secret' | 'secretFile'>

/**
 * The signing secrets of this installation, created at the first start. Throws for secrets other than those it used
 * before: links in mails would stop working, and no second factor could be decrypted.
 */
export async function openSecrets(db: Db, env: SecretEnv): Promise<FoundSecrets> {
  const found = (await findSecrets(db, env)) ?? (await createSecrets(db))
  const lastUsed = await readSetting(db, 'secret-fingerprint')
  if (lastUsed !== null && !fingerprintsOf(found).includes(lastUsed)) throw wrongSecret()
  const fingerprint = secretFingerprint(found.secrets.current)
  // A usual start writes nothing: it serves readers even if the disk is full.
  if (fingerprint !== lastUsed) await writeSetting(db, 'secret-fingerprint', fingerprint)
  // So that a copy of the database does not contain it.
  if (found.place !== 'database' && (await readSetting(db, 'desk-secret')) !== null) {
    await deleteSetting(db, 'desk-secret')
  }
  return found
}

/** The same, without changing anything: null before the first start. */
export async function findSecrets(db: Db, env: SecretEnv): Promise<FoundSecrets | null> {
  const configured = await configuredSecrets(env)
  // The fingerprint first: another instance that starts at this moment stores the secret before it.
  const fingerprint = await readSetting(db, 'secret-fingerprint')
  const stored = await readSetting(db, 'desk-secret')
  const lastUsed = fingerprint ?? fingerprintIn(stored)
  const found = configured ?? (stored === null ? null : inDatabase(stored))
  if (lastUsed !== null && (!found || !fingerprintsOf(found).includes(lastUsed))) {
    throw wrongSecret()
  }
  return found
}

async function createSecrets(db: Db): Promise<FoundSecrets> {
  return inDatabase(await readOrStoreSetting(db, 'desk-secret', createSecret()))
}

function inDatabase(stored: string): FoundSecrets {
  return { place: 'database', secrets: parseOrThrow(stored, 'The database') }
}

function fingerprintsOf({ secrets: { current, previous } }: FoundSecrets): string[] {
  return [current, ...previous.map(({ value }) => value)].map(secretFingerprint)
}

/** For the next start. A variable must be set by the operator. */
export async function storeSecrets(
  db: Db,
  env: SecretEnv,
  { place, secrets }: FoundSecrets,
): Promise<void> {
  if (place === 'database') await writeSetting(db, 'desk-secret', formatSecrets(secrets))
  if (place === 'file' && env.secretFile) await replaceFile(env.secretFile, secrets)
}

export function createSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** The secrets that are configured outside of the database; null if there are none. */
export async function configuredSecrets({
  secret,
  secretFile,
}: SecretEnv): Promise<FoundSecrets | null> {
  if (secret !== null) {
    return { place: 'variable', secrets: parseOrThrow(secret, 'VIGIL_SECRET') }
  }
  if (secretFile === null) return null
  return {
    place: 'file',
    secrets: parseOrThrow(await readSecretFile(secretFile), 'The file VIGIL_SECRET_FILE'),
  }
}

async function readSecretFile(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    throw new StartupError(
      `VIGIL_SECRET_FILE names ${file}, which cannot be read (${(error as NodeJS.ErrnoException).code}).`,
      'Create it with `vigil secret print` while the variable is not set, or let this user read it.',
    )
  }
}

function parseOrThrow(text: string, source: string): Secrets {
  const secrets = parseSecrets(text)
  if (secrets) return secrets
  throw new StartupError(
    `${source} must contain a secret of 32 characters or more (letters, digits and + / = . _ -), and nothing else.`,
    'Create one with `openssl rand -base64 32`. Earlier ones may follow, each as `secret until 2027-01-31`.',
  )
}

function fingerprintIn(stored: string | null): string | null {
  return stored === null ? null : secretFingerprint(parseOrThrow(stored, 'The database').current)
}

function wrongSecret(): StartupError {
  return new StartupError(
    'The secret is not the one that this installation used before: links in mails would stop working, and second factors could not be read.',
    'Add the earlier one after it (`vigil secret rotate` does that), or run `vigil secret lost` if it is lost.',
  )
}

/** Readable only by its owner, and replaced in one step. */
async function replaceFile(file: string, secrets: Secrets): Promise<void> {
  const written = `${file}.${randomBytes(6).toString('hex')}.new`
  try {
    // The user who rotates it may not be the one who reads it.
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
    throw new StartupError(
      `${file} cannot be written (${(error as NodeJS.ErrnoException).code}), so the secret was not changed.`,
      'Run this as the owner of the file, or copy it to a writable folder and set VIGIL_SECRET_FILE to the copy.',
    )
  }
}
