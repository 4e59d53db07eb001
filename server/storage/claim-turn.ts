import { randomUUID } from 'node:crypto'
import { rename, rm, stat, writeFile } from 'node:fs/promises'
import { unlessMissing } from '~/pictures/stores/disk-store.service'

/**
 * Of all processes that share a folder, returns true for one, at most once per `everyMs`. The last turn is the age of a
 * file in that folder: the process that renames it has the next turn.
 */
export async function claimTurn(file: string, everyMs: number, now: Date): Promise<boolean> {
  const isDue = ({ mtime }: { mtime: Date }) => now.getTime() - mtime.getTime() >= everyMs
  const last = await unlessMissing(() => stat(file))
  if (last) {
    if (!isDue(last)) return false
    const mine = `${file}-${randomUUID()}`
    if (!(await unlessMissing(() => rename(file, mine).then(() => true)))) return false
    // Another process may have had its turn since `stat`: then this is its file.
    if (!isDue(await stat(mine))) {
      await rename(mine, file)
      return false
    }
    await rm(mine, { force: true })
  }
  try {
    await writeFile(file, '', { flag: 'wx' })
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' || code === 'ENOENT') return false
    throw error
  }
}
