import { opendir } from 'node:fs/promises'
import { unlessMissing } from '~/pictures/stores/disk-store.service'

/** The names of the files in a folder, without hidden ones: those are markers of Vigil, or unfinished. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await unlessMissing(() => opendir(folder, { bufferSize: 512 }))
  const names: string[] = []
  if (!entries) return names
  for await (const entry of entries) {
    if (entry.isFile() && !entry.name.startsWith('.')) names.push(entry.name)
  }
  return names
}
