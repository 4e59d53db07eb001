import type { ObjectStorage } from '~/config/object-storage'
import type { Picture } from '../store.rules'
import { type ObjectPage, parseObjectPage } from './object-list.rules'
import { DamagedObjectError, ObjectStorageError } from './object-storage-error.rules'
import {
  type Answer,
  createS3Requests,
  type ObserveRequest,
  type S3Request,
  sha256Of,
} from './s3-requests.service'

export interface ObjectStats {
  bytes: number
  modifiedAt: Date
}

export interface S3Client {
  /** Atomic: the object exists with all its bytes, or not at all. */
  put(key: string, bytes: Uint8Array): Promise<void>
  get(key: string): Promise<Picture | null>
  stat(key: string): Promise<ObjectStats | null>
  remove(key: string): Promise<void>
  /** One page of the objects whose keys start with the prefix; `from` is `next` of the page before. */
  list(prefix: string, from: string | null): Promise<ObjectPage>
}

interface ClientOptions {
  observe?: ObserveRequest | undefined
  readMs?: number
  writeMs?: number
  /** How long reads fail at once after the service did not answer, so that requests do not pile up. */
  pauseMs?: number
  /** How many objects a page of a list has at most. */
  pageSize?: number
}

/** Our own copy of the digest: services use other digests, or none, in the ETag. */
const digestHeader = 'x-amz-meta-sha256'

/** Requests to an S3-compatible service. Each has a time limit, and those that only read are tried twice. */
export function createS3Client(storage: ObjectStorage, options: ClientOptions = {}): S3Client {
  const { readMs = 5_000, writeMs = 30_000, pauseMs = 2_000, pageSize = 1_000 } = options
  const { send: sendOnce } = createS3Requests(storage, options.observe)
  let away: { until: number; error: ObjectStorageError } | null = null

  async function send(request: S3Request, limitMs: number): Promise<Answer> {
    const answer = await sendOnce(request, limitMs)
    away = null
    return answer
  }

  async function read(request: S3Request): Promise<Answer> {
    if (away && performance.now() < away.until) throw away.error
    // One request finds out whether the service is back; others do not wait for it.
    if (away) away = { ...away, until: performance.now() + readMs }
    try {
      return await send(request, readMs).catch((error: ObjectStorageError) => {
        if (error.isRefusal) throw error
        return send(request, readMs)
      })
    } catch (error) {
      const isAway = error instanceof ObjectStorageError && !error.isRefusal
      away = isAway ? { until: performance.now() + pauseMs, error } : null
      throw error
    }
  }

  return {
    async put(key, bytes) {
      const headers = { [digestHeader]: sha256Of(bytes), 'Content-Type': typeOf(key) }
      await send({ operation: 'put', method: 'PUT', key, body: bytes, headers }, writeMs)
    },

    async get(key) {
      const { status, headers, body } = await read({ operation: 'get', method: 'GET', key })
      if (status === 404) return null
      const digest = headers.get(digestHeader)
      if (digest !== null && digest !== sha256Of(body)) throw new DamagedObjectError(key)
      return { bytes: body, modifiedAt: modifiedAt(headers) }
    },

    async stat(key) {
      const { status, headers } = await read({ operation: 'stat', method: 'HEAD', key })
      if (status === 404) return null
      return { bytes: Number(headers.get('Content-Length')), modifiedAt: modifiedAt(headers) }
    },

    async remove(key) {
      await send({ operation: 'remove', method: 'DELETE', key }, readMs)
    },

    async list(prefix, from) {
      const search = {
        'list-type': '2',
        'max-keys': String(pageSize),
        prefix,
        ...(from !== null && { 'continuation-token': from }),
      }
      const { body } = await read({ operation: 'list', method: 'GET', key: '', search })
      return parseObjectPage(Buffer.from(body).toString())
    },
  }
}

function modifiedAt(headers: Headers): Date {
  return new Date(headers.get('Last-Modified') ?? 0)
}

const types: Record<string, string> = {
  webp: 'image/webp',
  avif: 'image/avif',
  png: 'image/png',
  jpg: 'image/jpeg',
  ico: 'image/x-icon',
}

/** For people who look into the bucket. Vigil decides by the name. */
function typeOf(key: string): string {
  return types[key.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
}
