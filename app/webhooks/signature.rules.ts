import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** 24 random bytes, in the form that libraries for the Standard Webhooks specification read. */
export function createSecret(): string {
  return prefix + randomBytes(24).toString('base64')
}

export interface SignedMessage {
  id: string
  /** When it is sent: receivers refuse old ones. */
  at: Date
  body: string
}

/** The headers of the Standard Webhooks specification, with a signature for each secret that is valid. */
export function signedHeaders(
  { id, at, body }: SignedMessage,
  secrets: readonly string[],
): Record<string, string> {
  const seconds = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64')
    const digest = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')
    return `v1,${digest}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': signatures.join(' '),
  }
}
