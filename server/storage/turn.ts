import { randomUUID } from 'node:crypto'
import { rename, rm, stat, writeFile } from 'node:fs/promises'
import { unlessMissing } from '~/pictures/stores/disk-store.service'

/**
 * True for one of all the processes that share a folder, at most once in so long. The turn is a file in that
 * folder, as old as the last turn: whoever renames it away has the next one.
 */
export async function claimTurn(file: string, everyMs: number, now: Date): Promise<boolean> {
  const isOver = ({ mtime }: { mtime: Date }) => now.getTime() - mtime.getTime() >= everyMs
  const last = await unlessMissing(() => stat(file))
  if (last) {
    if (!isOver(last)) return false
    const mine = `${file}-${randomUUID()}`
    if (!(await unlessMissing(() => rename(file, mine).then(() => true)))) return false
    // Another process may have had its turn since we looked: then this is its file.
    if (!isOver(await stat(mine))) {
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
