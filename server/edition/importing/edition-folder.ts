import type { Dirent } from 'node:fs'
import { lstat, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError } from '../../process/startup-error'

/** The files of a folder by their path in it, with `/` on every system. Nothing outside can be read through it. */
export interface EditionFolder {
  posts: string[]
  has(path: string): boolean
  /** Null if there is no such file, or it is too large. */
  readBytes(path: string): Promise<Uint8Array | null>
  readText(path: string): Promise<ReadText>
  /** Links to files and folders, which are not followed. */
  links: string[]
}

export type ReadText = { ok: true; text: string; bytes: Uint8Array } | { ok: false; why: string }

/** More than any post or picture that could be stored. */
const maxBytes = 24 * 1024 * 1024

export async function openEditionFolder(folder: string): Promise<EditionFolder> {
  const visible = (await listFolder(folder)).sort((a, b) => (a.path < b.path ? -1 : 1))
  const files = new Set(visible.flatMap(({ entry, path }) => (entry.isFile() ? path : [])))
  const links = visible.flatMap(({ entry, path }) => (entry.isSymbolicLink() ? path : []))
  return {
    posts: [...files].filter((path) => path.toLowerCase().endsWith('.md')),
    links,
    has: (path) => files.has(path),
    readBytes,
    readText,
  }

  async function readBytes(path: string): Promise<Uint8Array | null> {
    if (!files.has(path)) return null
    const stats = await lstat(join(folder, path))
    return stats.isFile() && stats.size <= maxBytes ? readFile(join(folder, path)) : null
  }

  async function readText(path: string): Promise<ReadText> {
    try {
      const bytes = await readBytes(path)
      if (!bytes) return { ok: false, why: 'It is too large.' }
      const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
      return { ok: true, text, bytes }
    } catch (error) {
      if (error instanceof TypeError) return { ok: false, why: 'It is not text in UTF-8.' }
      return { ok: false, why: `It cannot be read (${(error as NodeJS.ErrnoException).code}).` }
    }
  }
}

interface ListedEntry {
  path: string
  entry: Dirent
}

async function listFolder(folder: string): Promise<ListedEntry[]> {
  try {
    return await entriesIn(folder, '')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') {
      throw new StartupError(
        `There is no folder ${folder}.`,
        'Name a folder of Markdown posts, such as one that `vigil export` wrote.',
      )
    }
    throw new StartupError(`The folder ${folder} cannot be read (${code}).`, 'Check its rights.')
  }
}

/** All but hidden ones. Not with the option `recursive` of readdir, which follows links to other folders. */
async function entriesIn(folder: string, inside: string): Promise<ListedEntry[]> {
  const found: ListedEntry[] = []
  for (const entry of await readdir(join(folder, inside), { withFileTypes: true })) {
    if (entry.name.startsWith('.')) continue
    const path = inside === '' ? entry.name : `${inside}/${entry.name}`
    found.push({ path, entry })
    if (entry.isDirectory()) found.push(...(await entriesIn(folder, path)))
  }
  return found
}
