import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import type { ObjectStorage } from '~/config/object-storage'
import type { Picture } from '../store.rules'
import { errorCodeIn, type ObjectPage, parseObjectPage } from './object-list.rules'
import { DamagedObjectError, ObjectStorageError } from './object-storage-error.rules'

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

/** Is told of every request that was sent, once it has ended. `refused`: answered with an error. */
export type ObserveRequest = (
  operation: keyof S3Client,
  durationMs: number,
  result: 'done' | 'refused' | 'unanswered',
) => void

interface ClientOptions {
  observe?: ObserveRequest | undefined
  readMs?: number
  writeMs?: number
  /** How long reads fail at once after the service did not answer, so that requests do not pile up. */
  pauseMs?: number
  /** How many objects a page of a list has at most. */
  pageSize?: number
}

interface S3Request {
  operation: keyof S3Client
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  /** Empty for the bucket itself. */
  key: string
  search?: Record<string, string>
  body?: Uint8Array
  headers?: Record<string, string>
}

interface Answer {
  status: number
  headers: Headers
  body: Uint8Array<ArrayBuffer>
}

const emptySha256 = sha256Of(new Uint8Array())
/** Our own copy of the digest: services use other digests, or none, in the ETag. */
const digestHeader = 'x-amz-meta-sha256'

/** Requests to an S3-compatible service. Each has a time limit, and those that only read are tried twice. */
export function createS3Client(storage: ObjectStorage, options: ClientOptions = {}): S3Client {
  const { readMs = 5_000, writeMs = 30_000, pauseMs = 2_000, pageSize = 1_000 } = options
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = storage
  const signer = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' })
  let away: { until: number; error: ObjectStorageError } | null = null

  async function send(request: S3Request, limitMs: number): Promise<Answer> {
    const signed = await sign(request, limitMs)
    const startedAt = performance.now()
    const report = (result: Parameters<ObserveRequest>[2]) =>
      options.observe?.(request.operation, performance.now() - startedAt, result)
    try {
      const answer = await fetchAnswer(signed)
      if (!isExpected(answer)) throw refused(answer)
      away = null
      report('done')
      return answer
    } catch (error) {
      const problem = error instanceof ObjectStorageError ? error : noAnswer(error)
      report(problem.status === null ? 'unanswered' : 'refused')
      throw problem
    }
  }

  function sign({ method, key, search = {}, body, headers }: S3Request, limitMs: number) {
    const path = [bucket, ...(key === '' ? [] : key.split('/'))].map(encodeURIComponent).join('/')
    const url = new URL(`${endpoint}/${path}`)
    for (const [name, value] of Object.entries(search)) url.searchParams.set(name, value)
    return signer.sign(url, {
      method,
      // Signed as well: the service refuses a body that was changed on the way.
      headers: { ...headers, 'x-amz-content-sha256': body ? sha256Of(body) : emptySha256 },
      body: body ? new Uint8Array(body) : null,
      signal: AbortSignal.timeout(limitMs),
      redirect: 'manual',
    })
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

  function noAnswer(cause: unknown): ObjectStorageError {
    return new ObjectStorageError(`The object storage ${endpoint} does not answer.`, {
      status: null,
      cause,
    })
  }

  function refused({ status, body }: Answer): ObjectStorageError {
    const code = errorCodeIn(Buffer.from(body).toString())
    const reason = code === null ? `status ${status}` : `${code}, status ${status}`
    return new ObjectStorageError(`The object storage ${endpoint} refused a request (${reason}).`, {
      status,
    })
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

async function fetchAnswer(request: Request): Promise<Answer> {
  const response = await fetch(request)
  const body = new Uint8Array(await response.arrayBuffer())
  return { status: response.status, headers: response.headers, body }
}

/** A missing object is an answer; a missing bucket is not. */
function isExpected({ status, body }: Answer): boolean {
  if (status === 404) return errorCodeIn(Buffer.from(body).toString()) !== 'NoSuchBucket'
  return status >= 200 && status < 300
}

function modifiedAt(headers: Headers): Date {
  return new Date(headers.get('Last-Modified') ?? 0)
}

function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
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
