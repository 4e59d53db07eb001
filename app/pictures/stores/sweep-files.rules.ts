import type { MediaStore, StoredFile } from './store.rules'

export interface SweepBounds {
  /** What was not used for so long goes. */
  unusedMs: number
  /** What is left may take so much in all. */
  mostBytes: number
}

/** The names of the files that go, the longest unused first. A file is as old as its last use. */
export function filesToSweep(
  files: readonly StoredFile[],
  now: Date,
  { unusedMs, mostBytes }: SweepBounds,
): string[] {
  const newestFirst = files.toSorted((a, b) => b.modifiedAt.getTime() - a.modifiedAt.getTime())
  let total = 0
  const kept = newestFirst.findIndex(({ bytes, modifiedAt }) => {
    total += bytes
    return total > mostBytes || now.getTime() - modifiedAt.getTime() > unusedMs
  })
  if (kept === -1) return []
  return newestFirst
    .slice(kept)
    .map(({ name }) => name)
    .reverse()
}

/** For files that can be made again: returns how many were removed. */
export async function sweepFiles(
  store: Pick<MediaStore, 'list' | 'remove'>,
  now: Date,
  bounds: SweepBounds,
): Promise<number> {
  const names = filesToSweep(await store.list(''), now, bounds)
  for (const name of names) await store.remove(name)
  return names.length
}
