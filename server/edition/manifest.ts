import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { unlessMissing } from '~/pictures/stores/disk-store.service'
import { StartupError } from '../process/startup-error'

/** What `vigil export` wrote: it tells later runs which files people have changed since. */
export const manifestFile = 'edition.json'

const currentVersion = 1

const manifest = z.object({
  format: z.literal('vigil-edition'),
  version: z.literal(currentVersion),
  /** False while an export is running, and after one that was interrupted. */
  isComplete: z.boolean(),
  /** The file of each post, by its id. */
  posts: z.record(z.string(), z.string()),
  /** The SHA-256 of each file, by its path. */
  files: z.record(z.string(), z.string()),
})

export type Manifest = z.infer<typeof manifest>

export function newManifest(): Manifest {
  return {
    format: 'vigil-edition',
    version: currentVersion,
    isComplete: false,
    posts: {},
    files: {},
  }
}

/** Null if the folder has none. Throws a StartupError for one that cannot be read. */
export async function readManifest(folder: string): Promise<Manifest | null> {
  const path = join(folder, manifestFile)
  const text = await unlessMissing(() => readFile(path, 'utf8'))
  if (text === null) return null
  const parsed = parse(text)
  const checked = manifest.safeParse(parsed)
  if (checked.success) return checked.data
  const version = z.object({ version: z.number().gt(currentVersion) }).safeParse(parsed)
  if (version.success) {
    throw new StartupError(
      'The edition was exported by a newer version of Vigil.',
      'Use that version, or a newer one.',
    )
  }
  throw new StartupError(
    `${path} cannot be read.`,
    `Restore it, or delete it: then every file of the folder counts as new.`,
  )
}

export function formatManifest({ posts, files, ...head }: Manifest): string {
  const sorted = { ...head, posts: inOrder(posts), files: inOrder(files) }
  return `${JSON.stringify(sorted, null, 2)}\n`
}

function inOrder(record: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
