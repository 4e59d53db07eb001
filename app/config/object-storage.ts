/** An S3-compatible service, and the place in it where pictures are stored. */
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

type Variables = Record<(typeof required)[number] | (typeof optional)[number], string | undefined>

/** What services without regions expect. */
const defaultRegion = 'us-east-1'

/** Null settings if no variable is set. Part of them would silently store pictures in the wrong place. */
export function parseObjectStorage(
  variables: Variables,
): { ok: true; settings: ObjectStorage | null } | { ok: false; reasons: string[] } {
  const set = [...required, ...optional].filter((name) => variables[name] !== undefined)
  if (set.length === 0) return { ok: true, settings: null }
  const missing = required.filter((name) => variables[name] === undefined)
  if (missing.length > 0) {
    const reasons = missing.map((name) => `${name} must be set, since ${set[0]} is set.`)
    return { ok: false, reasons }
  }
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_PREFIX } =
    variables
  return {
    ok: true,
    settings: {
      endpoint: S3_ENDPOINT ?? '',
      bucket: S3_BUCKET ?? '',
      region: S3_REGION ?? defaultRegion,
      accessKeyId: S3_ACCESS_KEY_ID ?? '',
      secretAccessKey: S3_SECRET_ACCESS_KEY ?? '',
      prefix: S3_PREFIX ?? '',
    },
  }
}
