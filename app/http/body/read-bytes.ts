/** The client closed its connection in the middle of a body: nobody waits for an answer, and nothing is wrong here. */
export class ClientGoneError extends Error {
  constructor(cause: unknown) {
    super('The client went away before it had sent all of its request.', { cause })
    this.name = 'ClientGoneError'
  }
}

/** How many bytes of unfinished bodies may be in memory, for all that share it. */
export interface ByteBudget {
  readonly most: number
  used: number
}

interface ByteLimits {
  /** How much is stored. */
  most: number
  /** How much is waited for. */
  mostSent?: number
  /** For what strangers may send, where it is large: many who send slowly would fill the memory. */
  budget?: ByteBudget
}

export type SentBytes =
  /** Where more came than `most`, `bytes` is the beginning, and not the whole. */
  | { ok: true; bytes: Buffer<ArrayBuffer>; isWhole: boolean }
  /** 413: more was sent than is waited for. 503: others use up the budget. */
  | { ok: false; status: 413 | 503 }

/** The only place that reads what a request carries. */
export async function readBytes(
  request: Request,
  { most, mostSent = most, budget = { most: Number.POSITIVE_INFINITY, used: 0 } }: ByteLimits,
): Promise<SentBytes> {
  const chunks: Uint8Array[] = []
  let size = 0
  let stored = 0
  const reader = request.body?.getReader()
  try {
    while (reader) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        throw new ClientGoneError(error)
      })
      if (done) break
      if (size <= most) {
        chunks.push(value)
        stored += value.byteLength
        budget.used += value.byteLength
      }
      // Not the length that was announced but the one that came: the first may be wrong or missing.
      size += value.byteLength
      if (size > mostSent) return { ok: false, status: 413 }
      if (budget.used > budget.most) return { ok: false, status: 503 }
    }
    return { ok: true, bytes: Buffer.concat(chunks), isWhole: size <= most }
  } finally {
    budget.used -= stored
  }
}
