import type { z } from 'zod'
import {
  fileSchema,
  type Manifest,
  type Origin,
  type PictureFile,
  secretsSchema,
  sequencesSchema,
} from '../archive/format'
import { parseJson, type ReadMember, readArchive } from '../archive/read-archive'
import { damagedFile } from '../backup-errors'
import type { Table } from '../tables/catalogue'
import type { Row } from '../tables/row-source'
import { parseLine } from '../tables/rows'

/** Where the contents of a backup go. */
export interface Destination {
  /** Called first; returns the tables that rows can be inserted into. */
  begin(origin: Origin): Promise<ReadonlyMap<string, Table>>
  insert(table: Table, rows: readonly Row[]): Promise<void>
  /** Null if only rows are needed. */
  pictures: PictureDestination | null
  report: (progress: string) => void
}

export interface PictureDestination {
  add(sha256: string, bytes: Buffer): Promise<void>
  /** Its bytes were added before. */
  place(file: PictureFile): Promise<void>
}

export interface Unpacked {
  manifest: Manifest
  sequences: Record<string, number>
  /** Those that were not in the database; null if they were. */
  secrets: string | null
}

/** Reads a backup into a destination, and checks it: what arrived there may only be used if this returns. */
export async function unpack(file: string, destination: Destination): Promise<Unpacked> {
  const found = { sequences: {} as Record<string, number>, secrets: null as string | null }
  const pictures = new Set<string>()
  let tables: ReadonlyMap<string, Table> = new Map()
  const counts = { rows: 0, pictures: 0 }
  const manifest = await readArchive(file, {
    async begin(origin) {
      tables = await destination.begin(origin)
    },
    async read(member) {
      switch (member.kind) {
        case 'rows':
          counts.rows += await insertRows(member)
          break
        case 'picture':
          pictures.add(member.sha256)
          await destination.pictures?.add(member.sha256, member.bytes)
          counts.pictures += 1
          break
        case 'files':
          await placePictures(member)
          break
        case 'sequences':
          found.sequences = parse(sequencesSchema, member)
          break
        case 'secrets':
          found.secrets = parse(secretsSchema, member).secrets
          break
      }
      destination.report(`Reading ${counts.rows} rows and ${counts.pictures} pictures`)
    },
  })
  const known = [...tables.keys()].sort().join()
  if (Object.keys(manifest.tables).sort().join() !== known) {
    throw damagedFile(file, 'it does not have the tables of its version')
  }
  return { manifest, ...found }

  async function insertRows(member: ReadMember & { kind: 'rows' }): Promise<number> {
    const table = tables.get(member.table)
    if (!table) throw damagedFile(file, `its version has no table ${member.table}`)
    const rows = linesOf(member).map((line) => {
      try {
        return parseLine(table, line)
      } catch {
        throw damagedFile(file, `${member.name} has something else than rows of ${table.name}`)
      }
    })
    await destination.insert(table, rows)
    return rows.length
  }

  async function placePictures(member: ReadMember): Promise<void> {
    for (const line of linesOf(member)) {
      const picture = parseJson(file, member.name, fileSchema, line)
      if (!pictures.has(picture.sha256)) throw damagedFile(file, `${picture.path} is missing`)
      await destination.pictures?.place(picture)
    }
  }

  function parse<Value>(schema: z.ZodType<Value>, { name, bytes }: ReadMember): Value {
    return parseJson(file, name, schema, bytes)
  }
}

function linesOf({ bytes }: ReadMember): string[] {
  return bytes.toString().split('\n').filter(Boolean)
}
