import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
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
  const entries = await listFolder(folder)
  const pathOf = (entry: { parentPath: string; name: string }) =>
    relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')
  const visible = entries
    .map((entry) => ({ entry, path: pathOf(entry) }))
    .filter(({ path }) => !path.split('/').some((part) => part.startsWith('.')))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
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
    const { size } = await stat(join(folder, path))
    return size > maxBytes ? null : readFile(join(folder, path))
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

async function listFolder(folder: string) {
  try {
    return await readdir(folder, { recursive: true, withFileTypes: true })
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
