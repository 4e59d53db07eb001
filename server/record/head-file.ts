import { randomUUID } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { unlessMissing } from '~/pictures/stores/disk-store.service'
import type { KnownHead } from '~/record/restores/known-head.rules'

/** In the data folder: the newest head that this instance has seen. */
const name = 'record-head.json'

const schema = z.object({ origin: z.string(), size: z.int().positive(), root: z.string() })

/** Null if there is none, or something else in its place. */
export async function readKnownHead(dataDir: string): Promise<KnownHead | null> {
  const text = await unlessMissing(() => readFile(join(dataDir, name), 'utf8'))
  if (text === null) return null
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    return null
  }
}

export async function writeKnownHead(
  dataDir: string,
  { origin, size, root }: KnownHead,
): Promise<void> {
  const unfinished = join(dataDir, `.${name}-${randomUUID()}`)
  try {
    await writeFile(unfinished, `${JSON.stringify({ origin, size, root })}\n`, { mode: 0o600 })
    await rename(unfinished, join(dataDir, name))
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {})
    throw error
  }
}
