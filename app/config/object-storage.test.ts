import { expect, test } from 'vitest'
import { parseEnv } from './env.server'

test('part of the object storage is refused, and what is missing is named', () => {
  const parsed = parseEnv({ S3_ENDPOINT: 'https://s3.example', S3_ACCESS_KEY_ID: 'AKIA' })
  expect(parsed).toEqual({
    ok: false,
    reasons: [
      'S3_BUCKET must be set, since S3_ENDPOINT is set.',
      'S3_SECRET_ACCESS_KEY must be set, since S3_ENDPOINT is set.',
    ],
  })
  expect(parseEnv({ S3_PREFIX: 'site' }).ok).toBe(false)
})

test('the object storage has a default region, and no prefix by default', () => {
  const parsed = parseEnv({
    S3_ENDPOINT: 'http://127.0.0.1:9000',
    S3_BUCKET: 'vigil',
    S3_ACCESS_KEY_ID: 'AKIA',
    S3_SECRET_ACCESS_KEY: 'wJalr',
  })
  const defaults = { objectStorage: { region: 'us-east-1', prefix: '' } }
  expect(parsed).toMatchObject({ ok: true, env: defaults })
})

test('copies of backups may be in another bucket, and need no bucket of pictures', () => {
  const service = {
    S3_ENDPOINT: 'http://127.0.0.1:9000',
    S3_ACCESS_KEY_ID: 'AKIA',
    S3_SECRET_ACCESS_KEY: 'wJalr',
  }
  const backups = { BACKUP_DIR: '/backups', BACKUP_S3: 'far-away' }
  expect(parseEnv({ ...service, ...backups })).toMatchObject({
    ok: true,
    env: { objectStorage: null, backupStorage: { bucket: 'far-away', prefix: '' } },
  })
  expect(parseEnv({ ...service, ...backups, S3_PREFIX: 'site' })).toMatchObject({
    ok: false,
    reasons: ['S3_BUCKET must be set, since BACKUP_S3 is set.'],
  })
  expect(parseEnv(backups)).toMatchObject({
    reasons: [
      'S3_ENDPOINT must be set, since BACKUP_S3 is set.',
      'S3_ACCESS_KEY_ID must be set, since BACKUP_S3 is set.',
      'S3_SECRET_ACCESS_KEY must be set, since BACKUP_S3 is set.',
    ],
  })
  expect(parseEnv({ ...service, BACKUP_S3: 'far-away' })).toMatchObject({
    reasons: ['BACKUP_S3 must be set together with BACKUP_DIR.'],
  })
})
