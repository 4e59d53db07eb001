import { z } from 'zod'
import { knownHeadSchema } from '../../record/head-file'

/** The version of the format. It increases if an earlier program could not read a file any more. */
export const formatVersion = 1

const count = z.number().int().nonnegative()
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** `vigil-backup.json`, the first file: what is known before anything is read. */
export const originSchema = z.object({
  format: z.number().int(),
  /** Of the program. */
  version: z.string(),
  /** The last migration of the database. */
  schema: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  /** When the backup began. What was written later may not be in it. */
  at: z.iso.datetime(),
  /** Names the site: all its backups have the same. */
  site: z.string(),
})
export type Origin = z.infer<typeof originSchema>

/** `manifest.json`, the last file: what the others contain. */
export const manifestSchema = originSchema.extend({
  tables: z.record(z.string(), z.object({ rows: count, digest: z.string() })),
  pictures: z.object({ files: count, bytes: count }),
  /** Pictures that posts show and that this installation did not have. */
  missing: z.array(z.string()),
  /** Those of them in whose place was another picture. */
  replaced: z.array(z.string()).optional(),
  /** The newest head of the public record that this installation had seen; older backups do not have it. */
  record: knownHeadSchema.optional(),
  members: z.array(z.object({ name: z.string(), bytes: count, sha256 })),
  /** Of the list of members. */
  digest: sha256,
})
export type Manifest = z.infer<typeof manifestSchema>
export type Member = Manifest['members'][number]

/** A line of `files/…`: where a picture belongs. Its bytes are in `pictures/{sha256}`, once. */
export const fileSchema = z.object({
  path: z
    .string()
    .regex(
      /^(article-thumbnails|article-pictures|publication-pictures|uploads\/[0-9a-f]{2})\/[^/\\\p{Cc}]{1,255}$/u,
    )
    .refine((path) => !/\/\.{1,2}$/.test(path)),
  sha256,
  modifiedAt: z.iso.datetime(),
})
export type PictureFile = z.infer<typeof fileSchema>

/** `sequences.json`: the last number that each table gave. */
export const sequencesSchema = z.record(z.string(), count)

/** `secrets.json`: only if they are kept outside of the database. */
export const secretsSchema = z.object({ secrets: z.string() })

export const memberNames = {
  origin: 'vigil-backup.json',
  sequences: 'sequences.json',
  secrets: 'secrets.json',
  manifest: 'manifest.json',
} as const

export const rowsName = (table: string, part: number) => `tables/${table}/${numbered(part)}`
export const filesName = (part: number) => `files/${numbered(part)}`
export const pictureName = (digest: string) => `pictures/${digest}`

function numbered(part: number): string {
  return `${String(part).padStart(5, '0')}.ndjson`
}

export type MemberKind =
  | { kind: 'origin' | 'sequences' | 'secrets' | 'manifest' | 'files' }
  | { kind: 'rows'; table: string }
  | { kind: 'picture'; sha256: string }

/** Null for a name that no backup has. */
export function parseMemberName(name: string): MemberKind | null {
  for (const kind of ['origin', 'sequences', 'secrets', 'manifest'] as const) {
    if (memberNames[kind] === name) return { kind }
  }
  if (/^files\/\d{5,}\.ndjson$/.test(name)) return { kind: 'files' }
  const [, table] = /^tables\/([a-z][a-z0-9_]{0,62})\/\d{5,}\.ndjson$/.exec(name) ?? []
  if (table) return { kind: 'rows', table }
  const [, digest] = /^pictures\/([0-9a-f]{64})$/.exec(name) ?? []
  return digest ? { kind: 'picture', sha256: digest } : null
}

/** Rows and names are divided into files of about this size, since tar needs sizes before contents. */
export const partBytes = 4 * 1024 * 1024

/** A part ends with the row that exceeds it; nothing that Vigil stores is as large as this. */
export const maxMemberBytes = 256 * 1024 * 1024

/** Limits what is read into memory. A name that no backup has is refused by itself. */
export function maxBytesOf(name: string): number {
  switch (parseMemberName(name)?.kind) {
    case 'origin':
    case 'sequences':
    case 'secrets':
      return 64 * 1024
    case 'files':
      return 4 * partBytes
    default:
      return maxMemberBytes
  }
}

const roomForSmallFiles = 64 * 1024 * 1024
const maxRatio = 1000

/** Text shrinks to a tenth or a twentieth. A file that grows more than this was made to fill the disk. */
export function maxUnpackedBytes(fileBytes: number): number {
  return roomForSmallFiles + maxRatio * fileBytes
}
