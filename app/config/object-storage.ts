/** An S3-compatible service, and the place in it where pictures, or copies of backups, are stored. */
export interface ObjectStorage {
  /** Without a path. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Empty, or ends with a slash. */
  prefix: string
}

const required = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
const optional = ['S3_REGION', 'S3_PREFIX'] as const

type Variables = Record<
  (typeof required)[number] | (typeof optional)[number],
  string | undefined
> & { BACKUP_S3: BackupPlace | undefined }

export type BackupPlace = Pick<ObjectStorage, 'bucket' | 'prefix'>

/** Where copies of backups go: `bucket` or `bucket/prefix`. Null if it is neither. */
export function parseBackupPlace(text: string): BackupPlace | null {
  const [, bucket, prefix = ''] = /^([^/]+)(?:\/(.*))?$/.exec(text) ?? []
  if (!bucket || !bucketName.test(bucket)) return null
  if (prefix === '') return { bucket, prefix }
  return keyPrefix.test(prefix) ? { bucket, prefix: prefix.replace(/\/?$/, '/') } : null
}

export const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
export const keyPrefix = /^[\w-]+(\.[\w-]+)*(\/[\w-]+(\.[\w-]+)*)*\/?$/

/** What services without regions expect. */
const defaultRegion = 'us-east-1'

interface ObjectStorages {
  pictures: ObjectStorage | null
  /** For copies of backups. */
  backups: ObjectStorage | null
}

/**
 * Null settings if no variable is set. Part of them would silently store pictures in the wrong place; but without
 * S3_BUCKET the service may be there for backups alone.
 */
export function parseObjectStorage(
  variables: Variables,
): ({ ok: true } & ObjectStorages) | { ok: false; reasons: string[] } {
  const { BACKUP_S3 } = variables
  const names = ['BACKUP_S3', ...required, ...optional] as const
  const set = names.filter((name) => variables[name] !== undefined)
  if (set.length === 0) return { ok: true, pictures: null, backups: null }
  const isForBackups = BACKUP_S3 !== undefined && variables.S3_PREFIX === undefined
  const needed = required.filter((name) => name !== 'S3_BUCKET' || !isForBackups)
  const missing = needed.filter((name) => variables[name] === undefined)
  if (missing.length > 0) {
    const reasons = missing.map((name) => `${name} must be set, since ${set[0]} is set.`)
    return { ok: false, reasons }
  }
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_PREFIX } =
    variables
  const service = {
    endpoint: S3_ENDPOINT ?? '',
    region: S3_REGION ?? defaultRegion,
    accessKeyId: S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: S3_SECRET_ACCESS_KEY ?? '',
  }
  return {
    ok: true,
    pictures: S3_BUCKET ? { ...service, bucket: S3_BUCKET, prefix: S3_PREFIX ?? '' } : null,
    backups: BACKUP_S3 ? { ...service, ...BACKUP_S3 } : null,
  }
}
