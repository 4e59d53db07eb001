import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import type { PostToSave } from '~/content/post/post'
import { parsePostFile } from '~/content/post/post-file'
import { describeWebp } from '~/media/webp'
import { Refusal } from '../process/refusal'

/** An edition is a folder of markdown posts, with each one's picture beside it as `{id}.webp`. */
export interface EditionPost {
  post: PostToSave
  picture: Uint8Array | null
}

export async function readEdition(folder: string): Promise<EditionPost[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  return Promise.all(files.map((file) => readPost(folder, file)))
}

async function readPost(folder: string, file: string): Promise<EditionPost> {
  const parsed = parsePostFile(await readFile(file, 'utf8'))
  if (!parsed.ok) {
    throw new Refusal(
      `${relative(folder, file)} cannot be read as a post: ${parsed.reasons.join('; ')}.`,
      'Correct the file and run the command again. Nothing was changed.',
    )
  }
  const picture = await readPicture(join(dirname(file), `${parsed.post.id}.webp`))
  return { post: { ...parsed.post, thumbnail: picture && describeWebp(picture) }, picture }
}

async function readPicture(path: string): Promise<Uint8Array | null> {
  try {
    return await readFile(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw new Error(`The picture ${basename(path)} cannot be read.`, { cause: error })
  }
}
