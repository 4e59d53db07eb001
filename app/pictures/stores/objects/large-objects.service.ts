import type { FileHandle } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import type { ObjectStorage } from '~/config/object-storage'
import { errorCodeIn, parseUnfinishedUploads, textOf } from './object-list.rules'
import { ObjectStorageError } from './object-storage-error.rules'
import { type Answer, createS3Requests, type S3Request } from './s3-requests.service'

interface LargeOptions {
  /** Only one part of a file is in memory at a time. */
  partBytes?: number
  /** How long to wait before a part is sent again. */
  pauseMs?: number
}

/** Is told how many bytes have arrived. */
export type ReportBytes = (bytes: number) => void

/** What services accept. */
const maxParts = 10_000
const requestMs = 30_000
/** Enough for a part over a slow line, and for the service to put all parts together. */
const partMs = 5 * 60_000
const attempts = 3
/** A day: no upload takes so long, so nobody continues it. */
const abandonedMs = 86_400_000

/** Files that are too large for one request, part by part. */
export function largeObjects(storage: ObjectStorage, options: LargeOptions = {}) {
  const { partBytes = 16 * 1024 * 1024, pauseMs = 2_000 } = options
  const { send, refused } = createS3Requests(storage)

  /** Sends a part up to three times, so that a broken connection does not undo hours. */
  async function sendPart(request: S3Request): Promise<Answer> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return existing(await send(request, partMs))
      } catch (error) {
        const isFinal = !(error instanceof ObjectStorageError) || error.isRefusal
        if (isFinal || attempt === attempts) throw error
        await setTimeout(pauseMs)
      }
    }
  }

  function existing(answer: Answer): Answer {
    if (answer.status === 404) throw refused(answer)
    return answer
  }

  async function begin(key: string): Promise<string> {
    const request = { operation: 'put', method: 'POST', key, search: { uploads: '' } } as const
    const answer = existing(await send(request, requestMs))
    const id = textOf(Buffer.from(answer.body).toString(), 'UploadId')
    if (id === null) throw refused(answer)
    return id
  }

  async function sendParts(key: string, uploadId: string, file: FileHandle, report: ReportBytes) {
    const { size } = await file.stat()
    const length = Math.max(partBytes, Math.ceil(size / maxParts))
    const buffer = Buffer.alloc(Math.min(length, size))
    const tags: string[] = []
    for (let at = 0; at < size; at += length) {
      const wanted = Math.min(length, size - at)
      const { bytesRead } = await file.read(buffer, 0, wanted, at)
      if (bytesRead < wanted) throw new Error('The file became shorter while it was uploaded.')
      const search = { partNumber: String(tags.length + 1), uploadId }
      const body = buffer.subarray(0, wanted)
      const { headers } = await sendPart({ operation: 'put', method: 'PUT', key, search, body })
      tags.push(headers.get('ETag') ?? '')
      report(at + wanted)
    }
    return tags
  }

  async function complete(key: string, uploadId: string, tags: readonly string[]): Promise<void> {
    const parts = tags.map(
      (tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
    )
    const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
    const request = { operation: 'put', method: 'POST', key, search: { uploadId }, body } as const
    const answer = existing(await send(request, partMs))
    // The status is sent before the parts are put together, so an error comes in the body.
    if (errorCodeIn(Buffer.from(answer.body).toString()) !== null) throw refused(answer)
  }

  async function abort(key: string, uploadId: string): Promise<void> {
    const search = { uploadId }
    await send({ operation: 'remove', method: 'DELETE', key, search }, requestMs)
  }

  return {
    /** The object exists with all its bytes, or not at all; of a failed upload nothing stays that would have to be paid. */
    async upload(key: string, file: FileHandle, report: ReportBytes): Promise<void> {
      const uploadId = await begin(key)
      try {
        await complete(key, uploadId, await sendParts(key, uploadId, file, report))
      } catch (error) {
        // If it cannot be aborted now, it is later, by abortAbandoned().
        await abort(key, uploadId).catch(() => {})
        throw error
      }
    },

    async download(
      key: string,
      { file, bytes, report }: { file: FileHandle; bytes: number; report: ReportBytes },
    ): Promise<void> {
      for (let at = 0; at < bytes; at += partBytes) {
        const end = Math.min(at + partBytes, bytes)
        const headers = { Range: `bytes=${at}-${end - 1}` }
        const answer = await sendPart({ operation: 'get', method: 'GET', key, headers })
        if (answer.body.length !== end - at) throw refused(answer)
        await file.writeFile(answer.body)
        report(end)
      }
    },

    /** Aborts what killed processes left unfinished. */
    async abortAbandoned(prefix: string, now: Date): Promise<void> {
      const search = { uploads: '', prefix }
      const answer = await send({ operation: 'list', method: 'GET', key: '', search }, requestMs)
      for (const upload of parseUnfinishedUploads(Buffer.from(answer.body).toString())) {
        const isOld = now.getTime() - upload.startedAt.getTime() > abandonedMs
        if (isOld && upload.key.startsWith(prefix)) await abort(upload.key, upload.id)
      }
    },
  }
}
