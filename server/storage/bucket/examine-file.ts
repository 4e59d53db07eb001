import { type BucketRefusal, bucketRefusalTexts } from '~/pictures/bucket.rules'
import { maxPictureBytes } from '~/pictures/picture.rules'
import type { Thumbnails } from '~/pictures/processing/thumbnails.service'
import type { AcceptedWebp } from '~/pictures/uploads/accept-webp.service'
import { fingerprintOf } from '~/pictures/uploads/webp.rules'
import type { AdoptResult, BucketChange } from '~/posts/pictures/adopt-picture.actions'
import type { Log } from '../../process/log'
import { type BucketFolder, type FileStamp, postOfFile } from './bucket-folder'

export interface ExamineDeps {
  folder: BucketFolder
  accept: (file: Uint8Array) => Promise<AcceptedWebp>
  thumbnailFiles: Pick<Thumbnails, 'storeUpload' | 'syncBucket'>
  adopt: (change: BucketChange, isCurrent: () => Promise<boolean>) => Promise<AdoptResult>
  clock: () => Date
  log: Pick<Log, 'warn' | 'info'>
}

interface BucketFile {
  name: string
  /** Null if the file was deleted. */
  stamp: FileStamp | null
  /** The fingerprint that its post names, if any. */
  expectedFingerprint: string | null
}

/** 'later': the file may still be being copied, or its post be changing. Examine it again. */
export type ExamineResult = 'same' | 'adopted' | 'later'

/** How long an incomplete file counts as being copied: a slow copy may pause. */
const copyingMs = 60_000

const notes = {
  new: 'A picture was put into the bucket article-thumbnails.',
  replaced: 'The picture was replaced in the bucket article-thumbnails.',
  removed: 'The picture was removed from the bucket article-thumbnails.',
} as const

/** Compares a file with the fingerprint that its post names. If they differ, the post adopts the file. */
export async function examineFile(deps: ExamineDeps, file: BucketFile): Promise<ExamineResult> {
  const { name, stamp, expectedFingerprint } = file
  if (!stamp)
    return expectedFingerprint === null
      ? 'same'
      : adopt(deps, file, { ok: false, note: notes.removed })
  const bytes = stamp.size > maxPictureBytes ? 'too-large' : await read(deps.folder, name)
  if (bytes === null) return 'later'
  if (typeof bytes === 'string') return refuse(deps, file, bytes)
  if (fingerprintOf(bytes) === expectedFingerprint) return 'same'
  const accepted = await deps.accept(bytes)
  if (!accepted.ok) {
    const mayGrow = accepted.reason === 'broken' || accepted.reason === 'empty'
    const age = deps.clock().getTime() - stamp.changedMs
    return mayGrow && age < copyingMs ? 'later' : refuse(deps, file, accepted.reason)
  }
  // It had to be converted, so it is stored like an upload, which writes it into the bucket again.
  if (accepted.bytes !== bytes) await deps.thumbnailFiles.storeUpload(accepted)
  const { width, height, fingerprint } = accepted
  const note = expectedFingerprint === null ? notes.new : notes.replaced
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

/** The post then has no picture rather than a broken one. The file stays. */
async function refuse(
  deps: ExamineDeps,
  file: BucketFile,
  reason: BucketRefusal,
): Promise<ExamineResult> {
  const text = bucketRefusalTexts[reason]
  const result =
    file.expectedFingerprint === null
      ? 'same'
      : await adopt(deps, file, { ok: false, note: `The file: ${text}` })
  if (result !== 'later') {
    deps.log.warn(
      { file: file.name, reason },
      `a file in the bucket article-thumbnails is not shown. ${text}`,
    )
  }
  return result
}

type Outcome =
  | { ok: true; thumbnail: NonNullable<BucketChange['thumbnail']>; note: string }
  | { ok: false; note: string }

async function adopt(
  deps: ExamineDeps,
  file: BucketFile,
  outcome: Outcome,
): Promise<ExamineResult> {
  const id = postOfFile(file.name) ?? ''
  const thumbnail = outcome.ok ? outcome.thumbnail : null
  const isCurrent = async () => (await deps.folder.stamp(file.name))?.text === file.stamp?.text
  const adopted = await deps.adopt({ id, thumbnail, note: outcome.note }, isCurrent)
  switch (adopted) {
    case 'written':
      deps.log.info({ file: file.name, note: outcome.note }, 'updated from the bucket')
      return 'adopted'
    case 'unchanged':
      // The post already has this picture, converted, and the original was copied once more.
      if (thumbnail) await deps.thumbnailFiles.syncBucket(id)
      return 'same'
    case 'busy':
    case 'no-post':
      return 'later'
  }
}
