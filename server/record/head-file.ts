import { randomUUID } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { unlessMissing } from '~/pictures/stores/disk-store.service'
import type { KnownHead } from '~/record/restores/known-head.rules'

/** In the data folder: the newest head that this instance has seen. */
const name = 'record-head.json'
/** The newest head of the record that this instance had before another one began. */
const nameBefore = 'record-head-before.json'

export const knownHeadSchema = z.object({
  origin: z.string(),
  size: z.int().positive(),
  root: z.string(),
  time: z.string().optional(),
  restores: z
    .array(z.object({ position: z.int(), entry: z.string(), path: z.array(z.string()).readonly() }))
    .readonly()
    .optional(),
})

/** Null if there is none, or something else in its place. */
export function readKnownHead(dataDir: string): Promise<KnownHead | null> {
  return readHead(dataDir, name)
}

/** Of another record: the database was replaced, or its record was removed. An operator who did so deletes the file. */
export function readHeadBefore(dataDir: string): Promise<KnownHead | null> {
  return readHead(dataDir, nameBefore)
}

async function readHead(dataDir: string, name: string): Promise<KnownHead | null> {
  const text = await unlessMissing(() => readFile(join(dataDir, name), 'utf8'))
  if (text === null) return null
  try {
    return knownHeadSchema.parse(JSON.parse(text))
  } catch {
    return null
  }
}

export function writeKnownHead(dataDir: string, head: KnownHead): Promise<void> {
  return writeHead(dataDir, name, head)
}

export function writeHeadBefore(dataDir: string, head: KnownHead): Promise<void> {
  return writeHead(dataDir, nameBefore, head)
}

async function writeHead(
  dataDir: string,
  name: string,
  { origin, size, root, time, restores }: KnownHead,
): Promise<void> {
  const unfinished = join(dataDir, `.${name}-${randomUUID()}`)
  try {
    await writeFile(unfinished, `${JSON.stringify({ origin, size, root, time, restores })}\n`, {
      mode: 0o600,
    })
    await rename(unfinished, join(dataDir, name))
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {})
    throw error
  }
}
