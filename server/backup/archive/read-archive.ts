import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createZstdDecompress } from 'node:zlib'
import type { z } from 'zod'
import { history } from '../../../migrations/history'
import { StartupError } from '../../process/startup-error'
import {
  damagedFile,
  expandingFile,
  foreignFile,
  missingFile,
  newerFile,
  notAFile,
  truncatedFile,
} from '../backup-errors'
import {
  formatVersion,
  type Manifest,
  type Member,
  type MemberKind,
  manifestSchema,
  maxBytesOf,
  maxUnpackedBytes,
  type Origin,
  originSchema,
  parseMemberName,
} from './format'
import { hashInThread, sha256Of } from './sha256'
import { readTar, TarError } from './tar'

export type ReadMember = MemberKind & { name: string; bytes: Buffer }

interface ArchiveReader {
  /** Called before any other file. */
  begin(origin: Origin): Promise<void>
  /** Called for each file between the first and the last. */
  read(member: ReadMember): Promise<void>
}

/**
 * Reads a backup from its first to its last byte, and compares everything with the manifest at its end. What `read` got
 * may only be used if this returns. Throws a StartupError that says what is wrong with the file.
 */
export async function readArchive(file: string, reader: ArchiveReader): Promise<Manifest> {
  try {
    return await readMembers(file, reader)
  } catch (error) {
    throw explain(file, error)
  }
}

async function readMembers(file: string, reader: ArchiveReader): Promise<Manifest> {
  const digests = createDigests(file)
  let origin: Origin | null = null
  let manifest: Manifest | null = null
  for await (const { name, bytes } of readTar(unpacked(file), maxBytesOf)) {
    const member = parseMemberName(name)
    if (!origin) {
      if (member?.kind !== 'origin') throw foreignFile(file)
      origin = readOrigin(file, bytes)
      await reader.begin(origin)
    } else if (manifest) throw damagedFile(file, 'something follows its manifest')
    else if (member?.kind === 'manifest') {
      manifest = parseJson(file, name, manifestSchema, bytes)
      continue
    } else if (!member || member.kind === 'origin') {
      throw damagedFile(file, `it contains ${JSON.stringify(name)}, which no backup has`)
    } else {
      await reader.read({ ...member, name, bytes })
    }
    await digests.add(member, name, bytes)
  }
  if (!manifest || !origin) throw truncatedFile(file)
  compareWithManifest(file, { origin, found: await digests.all(), manifest })
  return manifest
}

/** Each file of the archive is in memory until its digest is known. */
const digestsAtOnce = 4

/** The digests of the files of an archive, computed in other threads while the next ones are read. */
function createDigests(file: string) {
  const found: Promise<Member>[] = []
  async function digest(kind: MemberKind, name: string, bytes: Buffer): Promise<Member> {
    const sha256 = await hashInThread(bytes)
    if (kind.kind === 'picture' && kind.sha256 !== sha256) {
      throw damagedFile(file, `${name} is not what was written`)
    }
    return { name, bytes: bytes.length, sha256 }
  }
  return {
    async add(kind: MemberKind, name: string, bytes: Buffer): Promise<void> {
      const member = digest(kind, name, bytes)
      // It is awaited later; until then a failure must not end the process.
      member.catch(() => {})
      found.push(member)
      await found.at(-digestsAtOnce)
    },
    all: () => Promise.all(found),
  }
}

function readOrigin(file: string, bytes: Buffer): Origin {
  const origin = parseJson(file, 'its first file', originSchema, bytes)
  if (origin.format > formatVersion || !(origin.schema in history)) {
    throw newerFile(file, origin.version)
  }
  return origin
}

/** Limits how much is unpacked, by the size of the file. */
async function* unpacked(file: string): AsyncGenerator<Buffer> {
  const stats = await stat(file)
  if (!stats.isFile()) throw notAFile(file)
  const limit = maxUnpackedBytes(stats.size)
  const reading = createReadStream(file, { highWaterMark: 256 * 1024 })
  const decompressing = createZstdDecompress({ chunkSize: 256 * 1024 })
  reading.on('error', (error) => decompressing.destroy(error))
  let total = 0
  try {
    for await (const chunk of reading.pipe(decompressing)) {
      total += chunk.length
      if (total > limit) throw expandingFile(file)
      yield chunk
    }
    // The decoder ignores what follows the last frame.
    if (decompressing.bytesWritten !== stats.size) {
      throw damagedFile(file, 'something follows its end')
    }
  } finally {
    reading.destroy()
  }
}

interface Compared {
  origin: Origin
  found: readonly Member[]
  manifest: Manifest
}

function compareWithManifest(file: string, { origin, found, manifest }: Compared): void {
  if (digestOfMembers(manifest.members) !== manifest.digest) {
    throw damagedFile(file, 'its manifest was changed')
  }
  const expected = new Map(manifest.members.map((member) => [member.name, member]))
  for (const { name, bytes, sha256 } of found) {
    const listed = expected.get(name)
    if (!listed) throw damagedFile(file, `${name} is not in its manifest, or is there twice`)
    if (listed.sha256 !== sha256 || listed.bytes !== bytes) {
      throw damagedFile(file, `${name} is not what was written`)
    }
    expected.delete(name)
  }
  const [lost] = expected.keys()
  if (lost !== undefined) throw damagedFile(file, `${lost} is missing`)
  const isSame = (Object.keys(origin) as (keyof Origin)[]).every(
    (key) => origin[key] === manifest[key],
  )
  if (!isSame) throw damagedFile(file, 'its first file and its manifest differ')
}

export function digestOfMembers(members: readonly Member[]): string {
  return sha256Of(members.map(({ name, bytes, sha256 }) => `${sha256} ${bytes} ${name}\n`).join(''))
}

/** Parses a file of a backup that is JSON. */
export function parseJson<Value>(
  file: string,
  name: string,
  schema: z.ZodType<Value>,
  bytes: Buffer | string,
): Value {
  let value: unknown
  try {
    value = JSON.parse(bytes.toString())
  } catch {
    throw damagedFile(file, `${name} is not valid`)
  }
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw damagedFile(file, `${name} is not valid`)
  return parsed.data
}

function explain(file: string, error: unknown): unknown {
  if (error instanceof StartupError) return error
  if (error instanceof TarError) {
    if (error.problem === 'foreign') return foreignFile(file)
    return error.problem === 'truncated' ? truncatedFile(file) : damagedFile(file, error.message)
  }
  const { code, path } = error as NodeJS.ErrnoException
  if (code === 'Z_BUF_ERROR') return truncatedFile(file)
  if (code === 'ZSTD_error_prefix_unknown') return foreignFile(file)
  if (code?.startsWith('ZSTD_')) return damagedFile(file, 'it cannot be unpacked')
  return path === file ? missingFile(file, code) : error
}
