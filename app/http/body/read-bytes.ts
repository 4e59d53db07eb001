import type { ByteBudget } from './byte-budget'

/** The client closed its connection in the middle of a body: nobody waits for an answer, and nothing is wrong here. */
export class ClientGoneError extends Error {
  constructor(cause: unknown) {
    super('The client went away before it had sent all of its request.', { cause })
    this.name = 'ClientGoneError'
  }
}

/** At least so many bytes must come in each such time, until all are there. */
export interface SlowestRate {
  bytes: number
  everyMs: number
}

export interface ByteLimits {
  /** How much is stored. */
  most: number
  /** How much is waited for. */
  mostSent?: number
  /** For what strangers may send, where it is large: many who send slowly would fill the memory. */
  budget?: ByteBudget
  /** Where others wait for the room that it takes. */
  slowest?: SlowestRate
}

export type SentBytes =
  /** Where more came than `most`, `bytes` is the beginning, and not the whole. */
  | { ok: true; bytes: Buffer<ArrayBuffer>; isWhole: boolean }
  /** 408: it came too slowly. 413: more was sent than is waited for. 503: the budget is used up. */
  | { ok: false; status: 408 | 413 | 503 }

/** The only place that reads what a request carries. */
export async function readBytes(
  request: Request,
  { most, mostSent = most, budget, slowest }: ByteLimits,
): Promise<SentBytes> {
  const chunks: Uint8Array[] = []
  let size = 0
  let stored = 0
  const reader = request.body?.getReader()
  const rate = slowest && watchRate(slowest)
  try {
    while (reader) {
      const chunk = reader.read().catch((error: unknown) => {
        throw new ClientGoneError(error)
      })
      const came = await (rate ? Promise.race([chunk, rate.tooSlow]) : chunk)
      if (came === 'too slow') return { ok: false, status: 408 }
      const { done, value } = came
      if (done) break
      rate?.count(value.byteLength)
      if (size <= most) {
        if (budget && !budget.reserve(value.byteLength)) return { ok: false, status: 503 }
        chunks.push(value)
        stored += value.byteLength
      }
      // Not the length that was announced but the one that came: the first may be wrong or missing.
      size += value.byteLength
      if (size > mostSent) return { ok: false, status: 413 }
    }
    return { ok: true, bytes: Buffer.concat(chunks), isWhole: size <= most }
  } finally {
    rate?.stop()
    budget?.release(stored)
  }
}

function watchRate({ bytes, everyMs }: SlowestRate) {
  const { promise, resolve } = Promise.withResolvers<'too slow'>()
  let came = 0
  const timer = setInterval(() => {
    if (came < bytes) resolve('too slow')
    came = 0
  }, everyMs)
  return {
    tooSlow: promise,
    count(more: number) {
      came += more
    },
    stop: () => clearInterval(timer),
  }
}
