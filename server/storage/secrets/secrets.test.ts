import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatSecrets, rotateSecrets } from '~/config/secrets'
import { readSetting } from '~/database/settings'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { StartupError } from '../../process/startup-error'
import { createSecret, openSecrets, storeSecrets } from './secrets'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigil-secrets-'))
})
afterAll(() => rm(folder, { recursive: true }))

const nowhere = { secret: null, secretFile: null }
const inVariable = (secret: string) => ({ secret, secretFile: null })

onEachEngine('the secret of an installation', (open) => {
  test('is created at the first start, and stays', async () => {
    const { db } = await open()
    const first = await openSecrets(db, nowhere)
    expect(first.place).toBe('database')
    expect(await openSecrets(db, nowhere)).toEqual(first)
  })

  test('is removed from the database once it is configured in a variable or a file', async () => {
    const { db } = await open()
    const { secrets } = await openSecrets(db, nowhere)
    const moved = await openSecrets(db, inVariable(formatSecrets(secrets)))
    expect(moved).toEqual({ place: 'variable', secrets })
    expect(await readSetting(db, 'desk-secret')).toBeNull()
    const secretFile = join(folder, createSecret())
    await writeFile(secretFile, `${secrets.current}\n`)
    expect(await openSecrets(db, { secret: null, secretFile })).toEqual({ place: 'file', secrets })
  })

  test('is not changed by accident: another secret is refused, and so is a missing one', async () => {
    const { db } = await open()
    const { secrets } = await openSecrets(db, nowhere)
    await expect(openSecrets(db, inVariable(createSecret()))).rejects.toThrow(StartupError)
    expect(await readSetting(db, 'desk-secret')).toBe(secrets.current)
    const made = createSecret()
    await openSecrets(db, inVariable(`${made}, ${secrets.current}`))
    await expect(openSecrets(db, nowhere)).rejects.toThrow('not the one that this installation')
    expect((await openSecrets(db, inVariable(made))).secrets.current).toBe(made)
  })

  test('is rotated where it is stored: in the database, or in a file that only its owner can read', async () => {
    const { db } = await open()
    const env = { secret: null, secretFile: join(folder, createSecret()) }
    for (const one of [nowhere, env]) {
      if (one.secretFile) {
        await writeFile(one.secretFile, formatSecrets((await openSecrets(db, nowhere)).secrets))
      }
      const found = await openSecrets(db, one)
      const rotated = rotateSecrets(found.secrets, {
        newSecret: createSecret(),
        now: new Date(),
        graceDays: 30,
        isInUse: () => false,
      })
      await storeSecrets(db, one, { ...found, secrets: rotated })
      const next = await openSecrets(db, one)
      expect(formatSecrets(next.secrets)).toBe(formatSecrets(rotated))
      expect(next.secrets.previous[0]?.value).toBe(found.secrets.current)
    }
    expect((await stat(env.secretFile)).mode & 0o777).toBe(0o600)
    expect(await readFile(env.secretFile, 'utf8')).toContain(' until ')
  })

  test('a missing or invalid file is refused with what to do', async () => {
    const { db } = await open()
    const secretFile = join(folder, createSecret())
    const env = { secret: null, secretFile }
    await expect(openSecrets(db, env)).rejects.toThrow('cannot be read (ENOENT)')
    await writeFile(secretFile, 'hunter2')
    await expect(openSecrets(db, env)).rejects.toThrow('openssl rand')
    expect(await readSetting(db, 'secret-fingerprint')).toBeNull()
  })
})
