import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { describeWebp } from '~/pictures/uploads/webp.rules'
import { parsePostFile } from '~/posts/importing/post-file.rules'
import type { PostToSave } from '~/posts/post.rules'
import { StartupError } from '../process/startup-error'

/** An edition is a folder of Markdown posts, each with its thumbnail `{id}.webp` in the same folder. */
export interface EditionPost {
  post: PostToSave
  picture: Uint8Array | null
}

export async function readEdition(folder: string): Promise<EditionPost[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  // File names may spell the id of their post in capitals.
  const pictures = new Map(
    files
      .filter((file) => file.toLowerCase().endsWith('.webp'))
      .map((file) => [lowerCaseName(file), file]),
  )
  const posts = files.filter((file) => file.endsWith('.md'))
  return Promise.all(posts.map((file) => readPost(folder, file, pictures)))
}

function lowerCaseName(path: string): string {
  return join(dirname(path), basename(path).toLowerCase())
}

async function readPost(
  folder: string,
  file: string,
  pictures: ReadonlyMap<string, string>,
): Promise<EditionPost> {
  const parsed = parsePostFile(await readFile(file, 'utf8'))
  if (!parsed.ok) {
    throw new StartupError(
      `${relative(folder, file)} cannot be read as a post: ${parsed.reasons.join('; ')}.`,
      'Correct the file and run the command again. Nothing was changed.',
    )
  }
  const pictureFile = pictures.get(join(dirname(file), `${parsed.post.id}.webp`))
  const picture = pictureFile === undefined ? null : await readPicture(pictureFile)
  return { post: { ...parsed.post, thumbnail: picture && describeWebp(picture) }, picture }
}

async function readPicture(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path)
  } catch (error) {
    throw new Error(`The picture ${basename(path)} cannot be read.`, { cause: error })
  }
}
