import { createHash } from 'node:crypto'
import { access, mkdir, opendir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { diskStore, unlessMissing } from './disk-store.service'
import type { OwnedStore, StoredFile } from './store.rules'

interface Layout {
  folder: string
  /** The folder where an older version stored the same files, without sub-folders. */
  flat: string
  /** The owner of a file, by its name; null for a file of another kind. */
  ownerOf: (name: string) => string | null
}

export interface ShardedStore extends OwnedStore {
  /** Moves files from the flat folder of an older version, and returns how many. */
  moveFlatFiles(): Promise<number>
}

/** Exists once the flat folder is empty. */
const doneMarker = '.sharded'
const concurrency = 16

/**
 * Stores files in 256 sub-folders by a hash of their owner, so that the files of one owner are in one small folder. A
 * hash, because imported ids may all start alike.
 */
export function shardedStore({ folder, flat: flatFolder, ownerOf }: Layout): ShardedStore {
  const flat = diskStore(flatFolder)
  // False after moveFlatFiles(), because looking into a large flat folder is slow.
  let mayHaveFlatFiles = true
  const createdFolders = new Set<string>()

  const folderOf = (owner: string) => join(folder, shardNameOf(owner))
  const shardOf = (owner: string) => diskStore(folderOf(owner))
  const shardFor = (name: string) => {
    const owner = ownerOf(name)
    return owner === null ? null : shardOf(owner)
  }

  async function flatFiles(prefix: string): Promise<StoredFile[]> {
    if (!mayHaveFlatFiles) return []
    return (await flat.list(prefix)).filter(({ name }) => ownerOf(name) !== null)
  }

  return {
    async put(name, bytes) {
      const shard = shardFor(name)
      if (!shard) throw new Error(`Not a valid file name for ${folder}: ${name}`)
      await shard.put(name, bytes)
    },

    async get(name) {
      const shard = shardFor(name)
      if (!shard) return null
      return (await shard.get(name)) ?? (mayHaveFlatFiles ? flat.get(name) : null)
    },

    async size(name) {
      const shard = shardFor(name)
      if (!shard) return null
      return (await shard.size(name)) ?? (mayHaveFlatFiles ? flat.size(name) : null)
    },

    async touch(name) {
      const shard = shardFor(name)
      if (!shard) return
      await shard.touch(name)
      if (mayHaveFlatFiles) await flat.touch(name)
    },

    async remove(name) {
      const shard = shardFor(name)
      if (!shard) return
      // The flat file first: it could be moved to the shard in between.
      if (mayHaveFlatFiles) await flat.remove(name)
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
      // Ids may contain dots, so a file with this prefix may belong to another owner.
      const files = [...(await flatFiles(owner)), ...(await shardOf(owner).list(owner))]
      const owned = files.filter(({ name }) => ownerOf(name) === owner)
      return [...new Map(owned.map((file) => [file.name, file])).values()]
    },

    async moveFlatFiles() {
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
      mayHaveFlatFiles = false
      return moved
    },
  }

  async function moveAll(): Promise<number> {
    const entries = await unlessMissing(() => opendir(flatFolder, { bufferSize: 512 }))
    if (!entries) return 0
    let moved = 0
    let batch: Promise<boolean>[] = []
    const finishBatch = async () => {
      moved += (await Promise.all(batch)).filter(Boolean).length
      batch = []
    }
    for await (const entry of entries) {
      const owner = entry.isFile() ? ownerOf(entry.name) : null
      if (owner === null) continue
      batch.push(move(entry.name, owner))
      if (batch.length === concurrency) await finishBatch()
    }
    await finishBatch()
    return moved
  }

  /** False if another process moved the file first. */
  async function move(name: string, owner: string): Promise<boolean> {
    const shard = folderOf(owner)
    if (!createdFolders.has(shard)) {
      await mkdir(shard, { recursive: true })
      createdFolders.add(shard)
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

  /** For a flat folder on another volume, where rename fails. */
  async function copy(name: string, owner: string): Promise<boolean> {
    const bytes = await unlessMissing(() => readFile(join(flatFolder, name)))
    if (!bytes) return false
    await shardOf(owner).put(name, bytes)
    await flat.remove(name)
    return true
  }
}

/** The name of the sub-folder that has an owner's files. */
export function shardNameOf(owner: string): string {
  return createHash('sha256').update(owner).digest('hex').slice(0, 2)
}

async function shardFolders(folder: string): Promise<string[]> {
  const names = (await unlessMissing(() => readdir(folder))) ?? []
  return names.filter((name) => /^[0-9a-f]{2}$/.test(name)).map((name) => join(folder, name))
}
