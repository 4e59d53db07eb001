import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import type { ObjectStorage } from '~/config/object-storage'
import { errorCodeIn } from './object-list.rules'
import { ObjectStorageError } from './object-storage-error.rules'

export type S3Operation = 'put' | 'get' | 'stat' | 'remove' | 'list'

/** Is told of every request that was sent, once it has ended. `refused`: answered with an error. */
export type ObserveRequest = (
  operation: S3Operation,
  durationMs: number,
  result: 'done' | 'refused' | 'unanswered',
) => void

export interface S3Request {
  operation: S3Operation
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** Empty for the bucket itself. */
  key: string
  search?: Record<string, string>
  body?: Uint8Array
  headers?: Record<string, string>
}

export interface Answer {
  status: number
  headers: Headers
  body: Uint8Array<ArrayBuffer>
}

const emptySha256 = sha256Of(new Uint8Array())

/** Sends signed requests to an S3-compatible service, each with a time limit. */
export function createS3Requests(storage: ObjectStorage, observe?: ObserveRequest) {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = storage
  const signer = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' })

  /** A missing object is an answer; any other error is thrown. */
  async function send(request: S3Request, limitMs: number): Promise<Answer> {
    const signed = await sign(request, limitMs)
    const startedAt = performance.now()
    const report = (result: Parameters<ObserveRequest>[2]) =>
      observe?.(request.operation, performance.now() - startedAt, result)
    try {
      const answer = await fetchAnswer(signed)
      if (!isExpected(answer)) throw refused(answer)
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

  return { send, refused }
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

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
