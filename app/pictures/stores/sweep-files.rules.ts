import type { MediaStore, StoredFile } from './store.rules'

export interface SweepBounds {
  /** Files that were not used for this long are removed. */
  unusedMs: number
  /** The total size of the remaining files. */
  maxBytes: number
}

/** The names of the files to remove, the longest unused first. Using a file sets its modification time. */
export function filesToSweep(
  files: readonly StoredFile[],
  now: Date,
  { unusedMs, maxBytes }: SweepBounds,
): string[] {
  const newestFirst = files.toSorted((a, b) => b.modifiedAt.getTime() - a.modifiedAt.getTime())
  let total = 0
  const firstRemoved = newestFirst.findIndex(({ bytes, modifiedAt }) => {
    total += bytes
    return total > maxBytes || now.getTime() - modifiedAt.getTime() > unusedMs
  })
  if (firstRemoved === -1) return []
  return newestFirst
    .slice(firstRemoved)
    .map(({ name }) => name)
    .reverse()
}

/** For files that can be created again. Returns how many were removed. */
export async function sweepFiles(
  store: Pick<MediaStore, 'list' | 'remove'>,
  now: Date,
  bounds: SweepBounds,
): Promise<number> {
  const names = filesToSweep(await store.list(''), now, bounds)
  for (const name of names) await store.remove(name)
  return names.length
}
