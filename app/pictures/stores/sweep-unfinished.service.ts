import { opendir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { unlessMissing } from './disk-store.service'

const uuid = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'
/** What is written under such a name is renamed once it is complete, or removed. */
const unfinishedName = new RegExp(`^\\.(probe-|swept-)?${uuid}$`)

/** A file that was not written to for so long is nobody's any more: its process was killed. */
const abandonedMs = 10 * 60_000

/** Removes what processes that were killed left half-written in a folder; returns how many files it removed. */
export async function sweepUnfinished(folder: string, now: Date): Promise<number> {
  const entries = await unlessMissing(() => opendir(folder, { bufferSize: 512 }))
  if (!entries) return 0
  let removed = 0
  for await (const entry of entries) {
    // A store may have sub-folders, one deep: see shardedStore().
    if (entry.isDirectory() && /^[0-9a-f]{2}$/.test(entry.name)) {
      removed += await sweepUnfinished(join(folder, entry.name), now)
      continue
    }
    if (!entry.isFile() || !unfinishedName.test(entry.name)) continue
    const path = join(folder, entry.name)
    const found = await unlessMissing(() => stat(path))
    if (!found || now.getTime() - found.mtime.getTime() < abandonedMs) continue
    await rm(path, { force: true })
    removed += 1
  }
  return removed
}
