import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Secrets, validSecrets } from './secrets'

/** What only we can make of this text: it shows that we wrote it, or stands for it without telling it. */
export function signature(secret: string, said: string): string {
  return createHmac('sha256', secret).update(said).digest('base64url')
}

export interface Signer {
  sign(text: string): string
  /** True for what sign() made of this text, also before the secret was rotated, while that still counts. */
  isSigned(text: string, offered: string): boolean
}

/** For links in mails and to previews, which are still used after the secret was rotated. */
export function createSigner(secrets: Secrets, clock: () => Date): Signer {
  return {
    sign: (text) => signature(secrets.current, text),
    isSigned: (text, offered) =>
      validSecrets(secrets, clock()).some((secret) =>
        isSameSecret(offered, signature(secret, text)),
      ),
  }
}

/** How long it takes says nothing of where the two differ. */
export function isSameSecret(offered: string, secret: string): boolean {
  const [a, b] = [Buffer.from(offered), Buffer.from(secret)]
  return a.length === b.length && timingSafeEqual(a, b)
}
