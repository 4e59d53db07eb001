import { LogError, unreachable } from './log-error.rules'

const megabyte = 1024 * 1024

/** The body of the response of an address. Throws a LogError if it breaks off, or has more than so many megabytes. */
export async function limitedBody(
  { body }: Response,
  address: string,
  maxMegabytes: number,
): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  const reader = body?.getReader()
  while (reader) {
    const { done, value } = await reader.read().catch(() => {
      throw unreachable(address)
    })
    if (done) break
    bytes += value.length
    if (bytes > maxMegabytes * megabyte) {
      await reader.cancel().catch(() => {})
      throw new LogError('invalid', `${address} is larger than ${maxMegabytes} MB.`)
    }
    parts.push(value)
  }
  return new Blob(parts)
}
