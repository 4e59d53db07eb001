import { randomUUID } from 'node:crypto'
import { lstat, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { unlessMissing } from '~/pictures/stores/disk-store.service'
import { digestOf } from '~/posts/importing/imported-items.queries'
import { StartupError } from '../../process/startup-error'
import { formatManifest, type Manifest, manifestFile, newManifest, readManifest } from '../manifest'

type IsSame = (text: string) => boolean

export interface EditionWriter {
  /** What an earlier export wrote. */
  before: Manifest
  /** False if somebody changed the file in the folder: it is left as it is, unless the export is forced. */
  put(path: string, content: string | Uint8Array): Promise<boolean>
  /** `isSame`: whether the text in the folder is the same post, written in another way. */
  putPost(post: { id: string; path: string; content: string }, isSame: IsSame): Promise<boolean>
  read(path: string): Promise<string | null>
  /** Removes what an earlier export wrote and this one did not. `isWhole`: also posts that were not exported now. */
  finish(options: { isWhole: boolean }): Promise<{ removed: number; changed: string[] }>
}

/** Opens a folder that is empty or has an edition, or throws a StartupError. */
export async function openEditionWriter(
  folder: string,
  { force }: { force: boolean },
): Promise<EditionWriter> {
  const before = (await openFolder(folder)) ?? newManifest()
  const after: Manifest = { ...newManifest() }
  const changed: string[] = []
  const folders = new Set<string>()
  // An export that is interrupted leaves a folder that the next one accepts.
  await write(manifestFile, formatManifest({ ...before, isComplete: false }), true)
  return { before, put, putPost, read, finish }

  async function put(
    path: string,
    content: string | Uint8Array,
    isSame: IsSame = () => false,
  ): Promise<boolean> {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content
    const digest = digestOf(bytes)
    const current = await digestInFolder(path)
    const isOurs = current === null || current === digest || current === before.files[path]
    if (!isOurs && !force && !isSame((await read(path)) ?? '')) {
      changed.push(path)
      // Its import then knows what it was based on.
      after.files[path] = before.files[path] ?? digest
      return false
    }
    if (current !== digest) await write(path, bytes)
    after.files[path] = digest
    return true
  }

  async function putPost(
    { id, path, content }: { id: string; path: string; content: string },
    isSame: IsSame,
  ): Promise<boolean> {
    after.posts[id] = path
    return put(path, content, isSame)
  }

  async function read(path: string): Promise<string | null> {
    return unlessMissing(() => readFile(join(folder, path), 'utf8'))
  }

  async function finish({ isWhole }: { isWhole: boolean }) {
    const moved = Object.entries(after.posts).flatMap(([id, path]) => {
      const earlier = before.posts[id]
      if (earlier === undefined || earlier === path) return []
      return [earlier, `${dirname(earlier)}/${id}.webp`]
    })
    const stale = isWhole ? Object.keys(before.files) : moved
    let removed = 0
    for (const path of stale.filter((each) => after.files[each] === undefined)) {
      const current = await digestInFolder(path)
      if (current === null) continue
      if (current !== before.files[path] && !force) changed.push(path)
      else {
        await rm(join(folder, path))
        removed += 1
      }
    }
    const kept = isWhole ? newManifest() : withoutFiles(before, new Set(moved))
    await write(
      manifestFile,
      formatManifest({
        ...after,
        isComplete: true,
        posts: { ...kept.posts, ...after.posts },
        files: { ...kept.files, ...after.files },
      }),
      true,
    )
    return { removed, changed }
  }

  async function digestInFolder(path: string): Promise<string | null> {
    const bytes = await unlessMissing(() => readFile(join(folder, path)))
    return bytes && digestOf(bytes)
  }

  /** Under another name first: an interrupted export leaves no half of a file. */
  async function write(path: string, content: string | Uint8Array, isDurable = false) {
    await ensureFolder(dirname(path))
    const unfinished = join(folder, dirname(path), `.${randomUUID()}.part`)
    try {
      const file = await open(unfinished, 'wx')
      try {
        await file.writeFile(content)
        if (isDurable) await file.sync()
      } finally {
        await file.close()
      }
      await rename(unfinished, join(folder, path))
    } catch (error) {
      await rm(unfinished, { force: true })
      throw asStartupError(error, folder)
    }
  }

  /** A link could lead out of the folder. */
  async function ensureFolder(path: string): Promise<void> {
    if (folders.has(path)) return
    await mkdir(join(folder, path), { recursive: true })
    if (path !== '.' && !(await lstat(join(folder, path))).isDirectory()) {
      throw new StartupError(
        `${join(folder, path)} is a link, and not a folder.`,
        'Remove it, or export into another folder.',
      )
    }
    folders.add(path)
  }
}

async function openFolder(folder: string): Promise<Manifest | null> {
  try {
    await mkdir(folder, { recursive: true })
    const manifest = await readManifest(folder)
    const names = await readdir(folder)
    // Such as .git: an edition may be under version control.
    const others = names.filter((name) => !name.startsWith('.'))
    if (!manifest && others.length > 0) {
      throw new StartupError(
        `The folder ${folder} is not empty, and it has no edition.`,
        'Name an empty folder, a new one, or one with an earlier export.',
      )
    }
    await removeUnfinished(folder)
    return manifest
  } catch (error) {
    throw asStartupError(error, folder)
  }
}

const unfinishedName = /^\.[0-9a-f-]{36}\.part$/

/** What an interrupted export left behind. Links are not followed: they could lead out of the folder. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await removeUnfinished(path)
    else if (entry.isFile() && unfinishedName.test(entry.name)) await rm(path, { force: true })
  }
}

function withoutFiles({ posts, files, ...head }: Manifest, removed: Set<string>): Manifest {
  const keep = (path: string) => !removed.has(path)
  return {
    ...head,
    posts: Object.fromEntries(Object.entries(posts).filter(([, path]) => keep(path))),
    files: Object.fromEntries(Object.entries(files).filter(([path]) => keep(path))),
  }
}

const problems: Record<string, string> = {
  ENOSPC: 'Free space on the disk, or name a folder on another one.',
  EACCES: 'Give this user write access to it, or name another folder.',
  EPERM: 'Give this user write access to it, or name another folder.',
  EROFS: 'Name a folder that can be written.',
  EEXIST: 'It is a file: name a folder.',
  ENOTDIR: 'It is a file: name a folder.',
}

function asStartupError(error: unknown, folder: string): unknown {
  const { code = '' } = error as NodeJS.ErrnoException
  const whatToDo = problems[code]
  if (whatToDo === undefined) return error
  return new StartupError(`The folder ${folder} cannot be written (${code}).`, whatToDo)
}
