import type { LookupAddress } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import { isPublicAddress } from '~/http/public-address'
import type { AttemptResult } from '~/webhooks/deliveries/attempt.rules'
import type { SendWebhook } from '~/webhooks/webhook-desk.service'
import { addressesOf, failureOf, requestAt } from '../outgoing/checked-host'

interface SendWebhookOptions {
  userAgent: () => string
  /** Whether messages may be sent into private networks, and there without https. */
  arePrivateAllowed: boolean
  timeoutMs?: number
}

/** Of an answer only its beginning is read. */
const maxAnswerBytes = 4096

/** Posts a message. Redirects are not followed: they are answers like any other. */
export function createSendWebhook(options: SendWebhookOptions): SendWebhook {
  const { userAgent, arePrivateAllowed, timeoutMs = 10_000 } = options
  return async ({ address, headers, body }) => {
    const signal = AbortSignal.timeout(timeoutMs)
    const url = new URL(address)
    try {
      const addresses = await addressesOf(url, signal)
      if (addresses.length === 0) return { is: 'silence', reason: 'dns' }
      const arePublic = addresses.map((one) => isPublicAddress(one.address))
      // One private address among public ones is enough to refuse the host.
      if (arePublic.includes(false) && !arePrivateAllowed) {
        return { is: 'silence', reason: 'private' }
      }
      if (arePublic.includes(true) && url.protocol !== 'https:') {
        return { is: 'silence', reason: 'insecure' }
      }
      const sent = { ...headers, 'Content-Type': 'application/json', 'User-Agent': userAgent() }
      return await answerOf(url, addresses, { headers: sent, body, signal })
    } catch (error) {
      return { is: 'silence', reason: failureOf(error, signal) }
    }
  }
}

interface Message {
  headers: Record<string, string>
  body: string
  signal: AbortSignal
}

async function answerOf(
  url: URL,
  addresses: LookupAddress[],
  { headers, body, signal }: Message,
): Promise<AttemptResult> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const bytes = Buffer.from(body)
  const length = { 'Content-Length': String(bytes.byteLength) }
  const request = requestAt(url, addresses, {
    method: 'POST',
    headers: { ...headers, ...length },
    signal,
  })
  request.on('response', resolve)
  // After the answer this is the error of destroy(), which changes nothing.
  request.on('error', reject)
  request.end(bytes)
  const response = await promise
  try {
    const text = await startOf(response)
    const { statusCode: status = 0, headers: answered } = response
    return { is: 'answer', status, text, retryAfter: answered['retry-after'] }
  } finally {
    request.destroy()
  }
}

async function startOf(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let length = 0
  try {
    for await (const part of response) {
      parts.push(part)
      length += part.length
      if (length >= maxAnswerBytes) break
    }
  } catch {
    // The status has arrived, so the message has too: a text that breaks off changes nothing.
  }
  return Buffer.concat(parts).subarray(0, maxAnswerBytes).toString()
}
