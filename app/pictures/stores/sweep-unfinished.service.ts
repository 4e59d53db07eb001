import { opendir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { unlessMissing } from './disk-store.service'

const uuid = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'
/** Files are written under such a name, and renamed when they are complete. */
const unfinishedName = new RegExp(`^\\.(probe-|swept-)?${uuid}$`)

/** If a file was not written to for this long, its process was killed. */
const abandonedMs = 10 * 60_000

/** Removes unfinished files of killed processes from a folder, and returns how many. */
export async function sweepUnfinished(folder: string, now: Date): Promise<number> {
  let removed = 0
  for await (const { path, ageMs } of unfinishedFiles(folder, now)) {
    if (ageMs < abandonedMs) continue
    await rm(path, { force: true })
    removed += 1
  }
  return removed
}

/** The unfinished files in a folder, also those that are being written. */
export async function* unfinishedFiles(
  folder: string,
  now: Date,
): AsyncGenerator<{ path: string; ageMs: number }> {
  const entries = await unlessMissing(() => opendir(folder, { bufferSize: 512 }))
  if (!entries) return
  for await (const entry of entries) {
    const path = join(folder, entry.name)
    // shardedStore() has one level of sub-folders.
    if (entry.isDirectory() && /^[0-9a-f]{2}$/.test(entry.name)) yield* unfinishedFiles(path, now)
    if (!entry.isFile() || !unfinishedName.test(entry.name)) continue
    const stats = await unlessMissing(() => stat(path))
    if (stats) yield { path, ageMs: now.getTime() - stats.mtime.getTime() }
  }
}
