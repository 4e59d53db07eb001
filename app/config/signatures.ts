import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Secrets, validSecrets } from './secrets'

/** An HMAC: proves that this installation wrote the text, or identifies the text without revealing it. */
export function signature(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url')
}

export interface Signer {
  sign(text: string): string
  /** Whether sign() made this signature, with the current secret or an earlier one that is still valid. */
  isSigned(text: string, signature: string): boolean
}

/** For links in mails and to previews, which outlive a rotation of the secret. */
export function createSigner(secrets: Secrets, clock: () => Date): Signer {
  return {
    sign: (text) => signature(secrets.current, text),
    isSigned: (text, offered) =>
      validSecrets(secrets, clock()).some((secret) =>
        isSameSecret(offered, signature(secret, text)),
      ),
  }
}

/** Compares in constant time, so that the duration does not reveal where the two differ. */
export function isSameSecret(offered: string, secret: string): boolean {
  const [a, b] = [Buffer.from(offered), Buffer.from(secret)]
  return a.length === b.length && timingSafeEqual(a, b)
}
