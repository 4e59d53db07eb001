import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { z } from 'zod'
import type { RecordHead } from '~/record/head.rules'
import type { KnownRestore } from '~/record/restores/known-head.rules'
import { withLock } from '../../../scripts/lock.mjs'
import { StartupError } from '../../process/startup-error'

/** A head of a site's record, with when it was fetched. Everything that was ever seen stays: it is the evidence. */
export interface KeptHead {
  site: string
  seen: string
  /** `accepted`: it continued the heads before. `conflict`: it did not, and later ones are compared with those before. */
  as: 'accepted' | 'conflict'
  head: RecordHead
  /** Of the record's first key up to the one that signed, as base64. */
  keys: string[]
  /** The `restored` entries that were proved to be in the record, and explained why it did not continue. */
  restores?: KnownRestore[] | undefined
}

const line = z.object({
  site: z.string(),
  seen: z.string(),
  as: z.enum(['accepted', 'conflict']),
  head: z.object({
    origin: z.string(),
    size: z.number().int().nonnegative(),
    root: z.string(),
    time: z.string(),
    keyId: z.string(),
    signature: z.string(),
  }),
  keys: z.array(z.string()),
  restores: z.array(z.object({ position: z.int(), entry: z.string() })).optional(),
})

/** Null if there is no such file. */
export async function readHeads(file: string): Promise<KeptHead[] | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw new StartupError(`${file} cannot be read (${error.code}).`, 'Check its permissions.')
  })
  if (text === null) return null
  return text
    .split('\n')
    .filter((one) => one.trim() !== '')
    .map((one, index) => {
      try {
        return line.parse(JSON.parse(one))
      } catch {
        throw new StartupError(
          `Line ${index + 1} of ${file} is no head that a witness kept.`,
          'Name the file of a witness, or restore it from a copy.',
        )
      }
    })
}

/**
 * Adds a head to those in the file, which other processes write, too. False if one of them has added heads of this site
 * since it was compared: then nothing is added, for it may not continue them.
 */
export async function addHead(
  file: string,
  head: KeptHead,
  comparedWith: readonly KeptHead[],
): Promise<boolean> {
  const countOfSite = (heads: readonly KeptHead[]) =>
    heads.filter(({ site }) => site === head.site).length
  let isAdded = false
  const add = async () => {
    const heads = (await readHeads(file)) ?? []
    if (countOfSite(heads) !== countOfSite(comparedWith)) return
    await writeHeads(file, [...heads, head])
    isAdded = true
  }
  await withLock(add, { file: `${file}.lock`, pauseMs: 20 }).catch((error: unknown) => {
    throw error instanceof StartupError ? error : cannotBeWritten(file, error)
  })
  return isAdded
}

/** Writes a new file and puts it in the place of the old one, so that a crash loses nothing. */
async function writeHeads(file: string, heads: readonly KeptHead[]): Promise<void> {
  const temporary = `${file}.${process.pid}.new`
  try {
    const lines = heads.map((head) => `${JSON.stringify(head)}\n`).join('')
    await writeFile(temporary, lines, { flush: true })
    await rename(temporary, file)
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {})
    throw cannotBeWritten(file, error)
  }
}

function cannotBeWritten(file: string, error: unknown): StartupError {
  const { code } = error as NodeJS.ErrnoException
  return new StartupError(`${file} cannot be written (${code}).`, 'Check its folder and the disk.')
}
