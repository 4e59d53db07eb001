import { createHash } from 'node:crypto'
import { access, mkdir, opendir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { diskStore, unlessMissing } from './disk-store.service'
import type { OwnedStore, StoredFile } from './store.rules'

interface Layout {
  folder: string
  /** Where an older version put the same files, all in one folder. */
  flat: string
  /** Whose a file is, by its name; null for what does not belong here. */
  ownerOf: (name: string) => string | null
}

export interface ShardedStore extends OwnedStore {
  /** Moves what an older version left in the flat folder; returns how many files it moved. */
  carryOver(): Promise<number>
}

/** Says that nothing lies in the flat folder any more. */
const doneMarker = '.sharded'
const atOnce = 16

/**
 * Files in 256 sub-folders, by a hash of whose they are: those of one owner are found in one small folder,
 * however many there are in all. Hashed, because imported ids may all begin alike.
 */
export function shardedStore({ folder, flat: flatFolder, ownerOf }: Layout): ShardedStore {
  const flat = diskStore(flatFolder)
  // Only until carryOver() has ended: a look into the flat folder is slow where it is large.
  let mayLieFlat = true
  const made = new Set<string>()

  const folderOf = (owner: string) =>
    join(folder, createHash('sha256').update(owner).digest('hex').slice(0, 2))
  const shardOf = (owner: string) => diskStore(folderOf(owner))
  const shardFor = (name: string) => {
    const owner = ownerOf(name)
    return owner === null ? null : shardOf(owner)
  }

  async function flatFiles(prefix: string): Promise<StoredFile[]> {
    if (!mayLieFlat) return []
    return (await flat.list(prefix)).filter(({ name }) => ownerOf(name) !== null)
  }

  return {
    async put(name, bytes) {
      const shard = shardFor(name)
      if (!shard) throw new Error(`Not a name for a file of ${folder}: ${name}`)
      await shard.put(name, bytes)
    },

    async get(name) {
      const shard = shardFor(name)
      if (!shard) return null
      return (await shard.get(name)) ?? (mayLieFlat ? flat.get(name) : null)
    },

    async size(name) {
      const shard = shardFor(name)
      if (!shard) return null
      return (await shard.size(name)) ?? (mayLieFlat ? flat.size(name) : null)
    },

    async touch(name) {
      const shard = shardFor(name)
      if (!shard) return
      await shard.touch(name)
      if (mayLieFlat) await flat.touch(name)
    },

    async remove(name) {
      const shard = shardFor(name)
      if (!shard) return
      // The flat one first: between the two it could be carried over.
      if (mayLieFlat) await flat.remove(name)
      await shard.remove(name)
    },

    async list(prefix) {
      const found = new Map<string, StoredFile>()
      for (const file of await flatFiles(prefix)) found.set(file.name, file)
      for (const shard of await shardFolders(folder)) {
        for (const file of await diskStore(shard).list(prefix)) found.set(file.name, file)
      }
      return [...found.values()]
    },

    async listOf(owner) {
      // What begins alike may still be another's: ids may hold dots.
      const files = [...(await flatFiles(owner)), ...(await shardOf(owner).list(owner))]
      const own = files.filter(({ name }) => ownerOf(name) === owner)
      return [...new Map(own.map((file) => [file.name, file])).values()]
    },

    async carryOver() {
      const marker = join(folder, doneMarker)
      const isDone = await access(marker).then(
        () => true,
        () => false,
      )
      const moved = isDone ? 0 : await moveAll()
      if (!isDone) {
        await mkdir(folder, { recursive: true })
        await writeFile(marker, '')
      }
      mayLieFlat = false
      return moved
    },
  }

  async function moveAll(): Promise<number> {
    const entries = await unlessMissing(() => opendir(flatFolder, { bufferSize: 512 }))
    if (!entries) return 0
    let moved = 0
    let batch: Promise<boolean>[] = []
    const settle = async () => {
      moved += (await Promise.all(batch)).filter(Boolean).length
      batch = []
    }
    for await (const entry of entries) {
      const owner = entry.isFile() ? ownerOf(entry.name) : null
      if (owner === null) continue
      batch.push(move(entry.name, owner))
      if (batch.length === atOnce) await settle()
    }
    await settle()
    return moved
  }

  /** False where another process was faster. */
  async function move(name: string, owner: string): Promise<boolean> {
    const shard = folderOf(owner)
    if (!made.has(shard)) {
      await mkdir(shard, { recursive: true })
      made.add(shard)
    }
    try {
      await rename(join(flatFolder, name), join(shard, name))
      return true
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'ENOENT') return false
      if (code === 'EXDEV') return copy(name, owner)
      throw error
    }
  }

  /** The flat folder is another volume. */
  async function copy(name: string, owner: string): Promise<boolean> {
    const bytes = await unlessMissing(() => readFile(join(flatFolder, name)))
    if (!bytes) return false
    await shardOf(owner).put(name, bytes)
    await flat.remove(name)
    return true
  }
}

async function shardFolders(folder: string): Promise<string[]> {
  const names = (await unlessMissing(() => readdir(folder))) ?? []
  return names.filter((name) => /^[0-9a-f]{2}$/.test(name)).map((name) => join(folder, name))
}
