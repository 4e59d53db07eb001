import { createHash } from 'node:crypto'
import { formatBytes } from '~/pictures/library/library-picture.rules'
import { DamagedObjectError } from '~/pictures/stores/objects/object-storage-error.rules'
import type { StoredFile } from '~/pictures/stores/store.rules'
import type { PictureSet } from './disk-as-objects'

interface CopyOptions {
  from: PictureSet
  to: PictureSet
  report: (progress: string) => void
}

export interface CopyResult {
  copied: number
  bytes: number
  /** Files that were there before, with the same content. */
  unchanged: number
  /** Files that are not the same at their destination. */
  failed: string[]
}

type Kind = keyof PictureSet
type Outcome = 'copied' | 'unchanged' | 'gone' | 'failed'

/** Originals first: everything else can be made from them. */
const kinds: readonly Kind[] = [
  'thumbnails',
  'bodyPictures',
  'publicationPictures',
  'uploads',
  'sizes',
  'socialCards',
]
const concurrency = 8
/** A site that stores pictures all the time must not keep the copy from ending. */
const maxPasses = 5

/**
 * Copies all pictures while the site is used, and compares each at its destination with the original by a hash. What is
 * there already is only compared, so an interrupted copy can be run again. Passes follow until one finds nothing new.
 */
export async function copyPictures(options: CopyOptions): Promise<CopyResult> {
  const result: CopyResult = { copied: 0, bytes: 0, unchanged: 0, failed: [] }
  const done = new Set<string>()
  for (let pass = 1; pass <= maxPasses; pass += 1) {
    const before = done.size
    for (const kind of kinds) await copyKind(options, { kind, done, result })
    if (done.size === before) break
  }
  return result
}

interface Copying {
  kind: Kind
  /** What an earlier pass has copied or compared. */
  done: Set<string>
  result: CopyResult
}

async function copyKind({ from, to, report }: CopyOptions, { kind, done, result }: Copying) {
  const there = new Map((await to[kind].list('')).map((file) => [file.name, file]))
  const files = (await from[kind].list('')).filter(({ name }) => !done.has(`${kind}/${name}`))
  let next = 0
  const work = async () => {
    for (let file = files[next++]; file; file = files[next++]) {
      const { name, bytes } = file
      const outcome = await copyFile({ from: from[kind], to: to[kind] }, file, there.get(name))
      if (outcome === 'gone') continue
      done.add(`${kind}/${name}`)
      if (outcome === 'failed') result.failed.push(`${kind}/${name}`)
      if (outcome === 'unchanged') result.unchanged += 1
      if (outcome === 'copied') {
        result.copied += 1
        result.bytes += bytes
      }
      const { copied, unchanged } = result
      report(`Copying ${kind}: ${copied} copied (${formatBytes(result.bytes)}), ${unchanged} same`)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
}

async function copyFile(
  { from, to }: { from: PictureSet[Kind]; to: PictureSet[Kind] },
  { name }: StoredFile,
  there: StoredFile | undefined,
): Promise<Outcome> {
  const original = await from.get(name)
  if (!original) return 'gone'
  const isSame = async () => {
    // A damaged copy is written again.
    const copy = await to.get(name).catch((error: unknown) => {
      if (error instanceof DamagedObjectError) return null
      throw error
    })
    return copy !== null && digestOf('sha256', copy.bytes) === digestOf('sha256', original.bytes)
  }
  if (there?.bytes === original.bytes.byteLength) {
    // The digest in the list saves a download.
    if (there.md5 === digestOf('md5', original.bytes)) return 'unchanged'
    if (await isSame()) return 'unchanged'
  }
  await to.put(name, original.bytes)
  if (await isSame()) return 'copied'
  // Nobody needs a copy of what was deleted meanwhile.
  return (await from.get(name)) ? 'failed' : 'gone'
}

function digestOf(algorithm: 'sha256' | 'md5', bytes: Uint8Array): string {
  return createHash(algorithm).update(bytes).digest('hex')
}
