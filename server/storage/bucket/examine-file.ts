import { type BucketRefusal, bucketRefusalTexts } from '~/pictures/bucket.rules'
import { mostPictureBytes } from '~/pictures/picture.rules'
import type { Thumbnails } from '~/pictures/processing/thumbnails.service'
import type { AcceptedWebp } from '~/pictures/uploads/accept-webp.service'
import { fingerprintOf } from '~/pictures/uploads/webp.rules'
import type { Adopted, BucketChange } from '~/posts/pictures/adopt-picture.actions'
import type { Log } from '../../process/log'
import { type BucketFolder, type FileMark, postOfFile } from './bucket-folder'

export interface ExamineDeps {
  folder: BucketFolder
  accept: (file: Uint8Array) => Promise<AcceptedWebp>
  thumbnailFiles: Pick<Thumbnails, 'keepUpload' | 'settle'>
  adopt: (change: BucketChange, isCurrent: () => Promise<boolean>) => Promise<Adopted>
  clock: () => Date
  log: Pick<Log, 'warn' | 'info'>
}

interface BucketFile {
  name: string
  /** Null where the file is gone. */
  mark: FileMark | null
  /** The fingerprint that its post names, null for none. */
  named: string | null
}

/** 'later': it is not known yet what becomes of the file. */
export type Examined = 'same' | 'adopted' | 'later'

/** A file may be copied so slowly that nothing comes for a while. */
const patienceMs = 60_000

const notes = {
  new: 'A picture was put into the bucket article-thumbnails.',
  replaced: 'The picture was replaced in the bucket article-thumbnails.',
  gone: 'The picture was removed from the bucket article-thumbnails.',
} as const

/** Compares a file of the bucket with what its post names, and makes the post name the file where they differ. */
export async function examineFile(deps: ExamineDeps, file: BucketFile): Promise<Examined> {
  const { name, mark, named } = file
  if (!mark) return named === null ? 'same' : adopt(deps, file, { ok: false, note: notes.gone })
  const bytes = mark.size > mostPictureBytes ? 'too-large' : await read(deps.folder, name)
  if (bytes === null) return 'later'
  if (typeof bytes === 'string') return refuse(deps, file, bytes)
  if (fingerprintOf(bytes) === named) return 'same'
  const accepted = await deps.accept(bytes)
  if (!accepted.ok) {
    const mayGrow = accepted.reason === 'broken' || accepted.reason === 'empty'
    const age = deps.clock().getTime() - mark.changedMs
    return mayGrow && age < patienceMs ? 'later' : refuse(deps, file, accepted.reason)
  }
  // Not as we write pictures: it goes the way of an upload, which puts it into the bucket anew.
  if (accepted.bytes !== bytes) await deps.thumbnailFiles.keepUpload(accepted)
  const { width, height, fingerprint } = accepted
  const note = named === null ? notes.new : notes.replaced
  return adopt(deps, file, { ok: true, thumbnail: { width, height, fingerprint }, note })
}

async function read(folder: BucketFolder, name: string): Promise<Uint8Array | null | 'unreadable'> {
  try {
    return await folder.read(name)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EACCES' || code === 'EPERM') return 'unreadable'
    throw error
  }
}

/** The post has no picture then, rather than one that cannot be shown. The file stays. */
async function refuse(
  deps: ExamineDeps,
  file: BucketFile,
  reason: BucketRefusal,
): Promise<Examined> {
  const text = bucketRefusalTexts[reason]
  const examined =
    file.named === null ? 'same' : await adopt(deps, file, { ok: false, note: `The file: ${text}` })
  if (examined !== 'later') {
    deps.log.warn(
      { file: file.name, reason },
      `a file in the bucket article-thumbnails is not shown. ${text}`,
    )
  }
  return examined
}

type Outcome =
  | { ok: true; thumbnail: NonNullable<BucketChange['thumbnail']>; note: string }
  | { ok: false; note: string }

async function adopt(deps: ExamineDeps, file: BucketFile, outcome: Outcome): Promise<Examined> {
  const id = postOfFile(file.name) ?? ''
  const thumbnail = outcome.ok ? outcome.thumbnail : null
  const isCurrent = async () => (await deps.folder.mark(file.name))?.text === file.mark?.text
  const adopted = await deps.adopt({ id, thumbnail, note: outcome.note }, isCurrent)
  switch (adopted) {
    case 'written':
      deps.log.info({ file: file.name, note: outcome.note }, 'updated from the bucket')
      return 'adopted'
    case 'unchanged':
      // The post names it already, as we would write it, and somebody copied the original once more.
      if (thumbnail) await deps.thumbnailFiles.settle(id)
      return 'same'
    case 'busy':
    case 'no-post':
      return 'later'
  }
}
