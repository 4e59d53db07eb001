import { createHmac, timingSafeEqual } from 'node:crypto'

/** What only we can have written below this text, as part of an address. */
export function signature(secret: string, said: string): string {
  return createHmac('sha256', secret).update(said).digest('base64url')
}

/** How long it takes says nothing of where the two differ. */
export function isSameSecret(offered: string, secret: string): boolean {
  const [a, b] = [Buffer.from(offered), Buffer.from(secret)]
  return a.length === b.length && timingSafeEqual(a, b)
}
