import type { ByteBudget } from './byte-budget'

/** The client disconnected while sending its body. It is not logged as an error. */
export class ClientDisconnectedError extends Error {
  constructor(cause: unknown) {
    super('The client disconnected before it had sent the whole request.', { cause })
    this.name = 'ClientDisconnectedError'
  }
}

/** At least this many bytes must arrive in each interval. */
export interface MinRate {
  bytes: number
  everyMs: number
}

export interface ByteLimits {
  /** How many bytes are stored. */
  maxBytes: number
  /** How many bytes are read; `maxBytes` by default. */
  maxReadBytes?: number
  /** Set it for large bodies of strangers: many who send slowly would fill the memory. */
  budget?: ByteBudget
  /** Set it if other requests wait for the memory that this one takes: a slower body is aborted. */
  minRate?: MinRate
}

export type BodyBytes =
  /** If the body is longer than `maxBytes`, `bytes` is only its beginning. */
  | { ok: true; bytes: Buffer<ArrayBuffer>; isWhole: boolean }
  /** 408: too slow. 413: longer than `maxReadBytes`. 503: the budget is used up. */
  | { ok: false; status: 408 | 413 | 503 }

/** The only place that reads the body of a request. */
export async function readBytes(
  request: Request,
  { maxBytes, maxReadBytes = maxBytes, budget, minRate }: ByteLimits,
): Promise<BodyBytes> {
  const chunks: Uint8Array[] = []
  let size = 0
  let stored = 0
  const reader = request.body?.getReader()
  const rate = minRate && watchRate(minRate)
  try {
    while (reader) {
      const next = reader.read().catch((error: unknown) => {
        throw new ClientDisconnectedError(error)
      })
      const chunk = await (rate ? Promise.race([next, rate.tooSlow]) : next)
      if (chunk === 'too slow') return { ok: false, status: 408 }
      const { done, value } = chunk
      if (done) break
      rate?.count(value.byteLength)
      if (size <= maxBytes) {
        if (budget && !budget.reserve(value.byteLength)) return { ok: false, status: 503 }
        chunks.push(value)
        stored += value.byteLength
      }
      // Counted, since Content-Length may be wrong or missing.
      size += value.byteLength
      if (size > maxReadBytes) return { ok: false, status: 413 }
    }
    return { ok: true, bytes: Buffer.concat(chunks), isWhole: size <= maxBytes }
  } finally {
    rate?.stop()
    budget?.release(stored)
  }
}

function watchRate({ bytes, everyMs }: MinRate) {
  const { promise, resolve } = Promise.withResolvers<'too slow'>()
  let received = 0
  const timer = setInterval(() => {
    if (received < bytes) resolve('too slow')
    received = 0
  }, everyMs)
  return {
    tooSlow: promise,
    count(more: number) {
      received += more
    },
    stop: () => clearInterval(timer),
  }
}
