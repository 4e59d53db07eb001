import type { CheckedEntry } from './check-entries'
import type { Problems } from './problems'

/** The SHA-256 of a picture by its path in the data folder; null if it is missing. */
export type DigestOf = (path: string) => Promise<string | null>

/** Where the site serves what is in its data folder. */
const storage = '/storage/v1/object/public/'

/** Whether the pictures of all public posts are those of the record. Returns how many there are. */
export async function checkPictures(
  entries: readonly CheckedEntry[],
  digestOf: DigestOf,
  problems: Problems,
): Promise<number> {
  let count = 0
  for (const { path, sha256 } of currentFiles(entries)) {
    if (!path.startsWith(storage)) continue
    const { pathname } = new URL(path, 'https://site.example')
    const inFolder = decodeURIComponent(pathname.slice(storage.length))
    const digest = await digestOf(inFolder)
    count += 1
    if (digest === sha256) continue
    const text = digest === null ? 'It is missing.' : 'It is not the picture that was recorded.'
    problems.add('pictures', inFolder, text)
  }
  return count
}

/** The newest list of files of each post that is public in its newest version. */
function currentFiles(entries: readonly CheckedEntry[]) {
  const lists = new Map<string, CheckedEntry & { type: 'files' }>()
  for (const entry of entries) {
    if (entry.type === 'files') lists.set(entry.post, entry)
    // A new version has its own list, a little later.
    else if (entry.type === 'version' || entry.type === 'withdrawn') lists.delete(entry.post)
  }
  return [...lists.values()].flatMap(({ files }) => files)
}
