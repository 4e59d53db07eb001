import { copyFile, mkdir, open, rename, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncFolder } from '../archive/write-archive'
import { pictureFolders } from '../pictures/picture-files'
import type { PictureDestination } from '../verify/unpack'

/** Syncing many files at once takes little longer than syncing one. */
const concurrency = 16

/** Writes pictures into a folder. They are on the disk once `finish` returns. */
export async function stagePictures(
  stage: string,
): Promise<PictureDestination & { finish(): Promise<void> }> {
  const running = new Set<Promise<void>>()
  /** Where the bytes are now: without a name yet, or at the first path that has them. */
  const stored = new Map<string, { path: string; hasName: boolean; written: Promise<void> }>()
  const folders = new Set<string>()
  for (const name of pictureFolders) await makeFolder(join(stage, name))

  async function makeFolder(path: string): Promise<void> {
    if (folders.has(path)) return
    await mkdir(path, { recursive: true, mode: 0o700 })
    folders.add(path)
  }

  return {
    async add(sha256, bytes) {
      while (running.size >= concurrency) await Promise.race(running)
      const path = join(stage, 'article-pictures', `.${sha256}`)
      const written = writeSynced(path, bytes).finally(() => running.delete(written))
      // It is awaited later; until then a failure must not end the process.
      written.catch(() => {})
      running.add(written)
      stored.set(sha256, { path, hasName: false, written })
    },
    async place({ path, sha256, modifiedAt }) {
      const found = stored.get(sha256)
      if (!found) throw new Error(`The bytes of ${path} were not added.`)
      await found.written
      const target = join(stage, path)
      await makeFolder(dirname(target))
      if (found.hasName) {
        await copyFile(found.path, target)
        await syncFile(target)
      } else {
        await rename(found.path, target)
        stored.set(sha256, { ...found, path: target, hasName: true })
      }
      const at = new Date(modifiedAt)
      await utimes(target, at, at)
    },
    async finish() {
      await Promise.all([...stored.values()].map(({ written }) => written))
      for (const folder of [...folders, stage]) await syncFolder(folder)
    },
  }
}

async function writeSynced(path: string, bytes: Buffer): Promise<void> {
  const handle = await open(path, 'w', 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
