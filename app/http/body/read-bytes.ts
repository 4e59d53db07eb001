/** The client closed its connection in the middle of a body: nobody waits for an answer, and nothing is wrong here. */
export class ClientGoneError extends Error {
  constructor(cause: unknown) {
    super('The client went away before it had sent all of its request.', { cause })
    this.name = 'ClientGoneError'
  }
}

interface ByteLimits {
  /** How much is stored. */
  most: number
  /** How much is waited for. */
  mostSent?: number
}

export interface SentBytes {
  bytes: Buffer<ArrayBuffer>
  /** False where more came than `most`: then `bytes` is the beginning. */
  isWhole: boolean
}

/** The only place that reads what a request carries. Null where more was sent than is waited for. */
export async function readBytes(
  request: Request,
  { most, mostSent = most }: ByteLimits,
): Promise<SentBytes | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = request.body?.getReader()
  while (reader) {
    const { done, value } = await reader.read().catch((error: unknown) => {
      throw new ClientGoneError(error)
    })
    if (done) break
    if (size <= most) chunks.push(value)
    // Not the length that was announced but the one that came: the first may be wrong or missing.
    size += value.byteLength
    if (size > mostSent) return null
  }
  return { bytes: Buffer.concat(chunks), isWhole: size <= most }
}
