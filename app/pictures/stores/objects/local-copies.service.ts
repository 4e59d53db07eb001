import { LRUCache } from 'lru-cache'
import { shardedStore } from '../sharded-store.service'
import type { OwnedStore, Picture } from '../store.rules'
import { sweepFiles } from '../sweep-files.rules'
import type { ObjectStore } from './object-store.service'

interface LocalCopiesOptions {
  objects: ObjectStore
  /** On the disk of this machine. Several processes may share it. */
  folder: string
  clock?: () => Date
  maxBytes?: number
  reportError: (error: unknown) => void
}

export interface LocalCopies extends OwnedStore {
  /** Deletes the copies that were not used for longest, beyond the limit. */
  sweep(now: Date): Promise<void>
}

interface Checked {
  at: number
  /** When the object was stored: the file's own time says when the copy was last used. */
  modifiedAt: Date
}

const minuteMs = 60_000
/** Another instance may have deleted the object. */
const recheckMs = 5 * minuteMs
/** How often using a copy is written down. */
const touchMs = 60 * minuteMs
const unusedMs = 30 * 24 * 60 * minuteMs
const defaultMaxBytes = 256 * 1024 ** 2
const maxKnown = 20_000

/**
 * Objects with copies on the local disk. What a name contains never changes, so a copy is served without a question;
 * whether the object still exists is asked in the background. While the service is away, copies are served on.
 */
export function localCopies(options: LocalCopiesOptions): LocalCopies {
  const { objects, folder, clock = () => new Date(), reportError } = options
  const maxBytes = options.maxBytes ?? defaultMaxBytes
  const copies = shardedStore({ folder, flat: folder, ownerOf: (name) => name })
  const checked = new LRUCache<string, Checked>({ max: maxKnown })
  const checking = new Set<string>()
  let bytesSinceSweep = 0
  let isSweeping = false

  async function get(name: string): Promise<Picture | null> {
    const copy = await copies.get(name).catch(reportNothing)
    if (!copy) return fetch(name)
    const known = checked.get(name)
    if (!known || clock().getTime() - known.at > recheckMs) void recheck(name)
    if (clock().getTime() - copy.modifiedAt.getTime() > touchMs) {
      await copies.touch(name).catch(reportError)
    }
    return { bytes: copy.bytes, modifiedAt: known?.modifiedAt ?? copy.modifiedAt }
  }

  async function fetch(name: string): Promise<Picture | null> {
    const picture = await objects.get(name)
    if (picture) await keep(name, picture)
    return picture
  }

  /** The picture is sent even if the disk is full. */
  async function keep(name: string, { bytes, modifiedAt }: Picture): Promise<void> {
    checked.set(name, { at: clock().getTime(), modifiedAt })
    await copies.put(name, bytes).catch(reportError)
    bytesSinceSweep += bytes.byteLength
    if (bytesSinceSweep > maxBytes / 10) await sweepNow()
  }

  async function recheck(name: string): Promise<void> {
    if (checking.has(name)) return
    checking.add(name)
    try {
      const stats = await objects.stat(name)
      if (stats) checked.set(name, { at: clock().getTime(), modifiedAt: stats.modifiedAt })
      else await forget(name)
    } catch {
      // The service is away: those who need it say so.
    } finally {
      checking.delete(name)
    }
  }

  async function forget(name: string): Promise<void> {
    checked.delete(name)
    await copies.remove(name)
  }

  async function sweepNow(): Promise<void> {
    if (isSweeping) return
    isSweeping = true
    await sweep(clock()).catch(reportError)
    isSweeping = false
  }

  async function sweep(now: Date): Promise<void> {
    bytesSinceSweep = 0
    await sweepFiles(copies, now, { unusedMs, maxBytes })
  }

  /** An unreadable copy is fetched again. */
  function reportNothing(error: unknown): null {
    reportError(error)
    return null
  }

  return {
    get,
    sweep,
    async put(name, bytes) {
      await objects.put(name, bytes)
      await keep(name, { bytes: new Uint8Array(bytes), modifiedAt: clock() })
    },
    /** Asks the service, which other instances change as well. */
    size: (name) => objects.size(name),
    async touch(name) {
      await objects.touch(name)
      const known = checked.get(name)
      if (known) checked.set(name, { ...known, modifiedAt: clock() })
    },
    async remove(name) {
      await objects.remove(name)
      await forget(name)
    },
    list: (prefix) => objects.list(prefix),
    listOf: (owner) => objects.listOf(owner),
  }
}
