import { readFile, realpath, stat } from 'node:fs/promises'
import { basename, resolve, sep } from 'node:path'
import { maxPictureBytes } from '~/pictures/picture.rules'
import type { PictureFile } from '~/posts/importing/import-pictures.service'
import { StartupError } from '../../process/startup-error'

export interface MediaFolder {
  /** The first of these files that exists. Each is a path with `/`, looked up in every folder inside. */
  read(paths: readonly string[]): Promise<PictureFile>
}

/** The folder that `--media` names. `inside` are folders in which its files may be, such as `uploads`. */
export async function openMediaFolder(
  folder: string | null,
  inside: readonly string[],
): Promise<MediaFolder> {
  if (folder === null) {
    return { read: async () => ({ ok: false, why: 'No folder was named with --media.' }) }
  }
  const root = await rootOf(folder)
  return {
    async read(paths) {
      let problem = 'It is not in the folder of --media.'
      for (const path of paths) {
        for (const start of inside) {
          const found = await readInside(root, resolve(root, start, path))
          if (found?.ok) return found
          if (found) problem = found.why
        }
      }
      return { ok: false, why: problem }
    },
  }
}

async function rootOf(folder: string): Promise<string> {
  try {
    const root = await realpath(folder)
    if ((await stat(root)).isDirectory()) return root
  } catch {
    // Said below.
  }
  throw new StartupError(`There is no folder ${folder}.`, 'Name the folder with the pictures.')
}

/** Null if there is no such file. Names with `..` and links that lead out of the folder are not followed. */
async function readInside(root: string, path: string): Promise<PictureFile | null> {
  if (!path.startsWith(root + sep) || path.includes('\0')) return null
  try {
    const real = await realpath(path)
    const { size, isFile } = await stat(real).then((found) => ({
      size: found.size,
      isFile: found.isFile(),
    }))
    if (!real.startsWith(root + sep) || !isFile) return null
    if (size > maxPictureBytes) return { ok: false, why: 'Its file is too large for a picture.' }
    return { ok: true, bytes: await readFile(real), name: basename(path) }
  } catch {
    return null
  }
}
