import type { Fetch } from '~/record/checking/log-client.rules'
import { LogError } from '~/record/checking/log-error.rules'

const timeoutMs = 30_000

/** Fetches as a stranger, past every cache. */
export const fetchOutside: Fetch = (address) =>
  fetch(address, {
    headers: { 'User-Agent': 'VigilVerify/1.0', 'Cache-Control': 'no-cache' },
    signal: AbortSignal.timeout(timeoutMs),
  })

/** Enough for a picture or an export; a site must not fill the memory of those who verify it. */
export const maxBytes = 100 * 1024 * 1024

export async function bytesOf(response: Response): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of response.body ?? []) {
    length += part.length
    if (length > maxBytes) {
      throw new LogError('invalid', `${response.url} is larger than ${maxBytes / 1024 / 1024} MB.`)
    }
    parts.push(part)
  }
  return Buffer.concat(parts)
}
