import type { CheckedEntry } from '../check-entries'
import type { Problems } from '../problems'
import type { DigestOf } from './picture-digests'

/** Where the site serves what is in its data folder. */
const storage = '/storage/v1/object/public/'

/** Whether the pictures of all public posts are those of the record. Returns how many there are. */
export async function checkPictures(
  entries: readonly CheckedEntry[],
  digestOf: DigestOf,
  problems: Problems,
  report: (progress: string) => void,
): Promise<number> {
  const pictures = currentFiles(entries).filter(({ path }) => path.startsWith(storage))
  for (const [index, { post, path, sha256 }] of pictures.entries()) {
    report(`Comparing pictures with the record: ${index + 1} of ${pictures.length}`)
    const { pathname, searchParams } = new URL(path, 'https://site.example')
    const inFolder = decodeURIComponent(pathname.slice(storage.length))
    const digest = await digestOf({ path: inFolder, fingerprint: searchParams.get('v') })
    if (digest === sha256) continue
    const text = digest === null ? 'It is missing.' : 'It is not the picture that was recorded.'
    problems.add('pictures', inFolder, text, post)
  }
  return pictures.length
}

/** The newest list of files of each post that is public in its newest version. */
function currentFiles(entries: readonly CheckedEntry[]) {
  const lists = new Map<string, CheckedEntry & { type: 'files' }>()
  for (const entry of entries) {
    if (entry.type === 'files') lists.set(entry.post, entry)
    // A new version has its own list, a little later.
    else if (entry.type === 'version' || entry.type === 'withdrawn') lists.delete(entry.post)
  }
  return [...lists.values()].flatMap(({ post, files }) => files.map((file) => ({ post, ...file })))
}
