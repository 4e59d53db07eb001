import { createHmac, timingSafeEqual } from 'node:crypto'

/** What only we can make of this text: it shows that we wrote it, or stands for it without telling it. */
export function signature(secret: string, said: string): string {
  return createHmac('sha256', secret).update(said).digest('base64url')
}

/** How long it takes says nothing of where the two differ. */
export function isSameSecret(offered: string, secret: string): boolean {
  const [a, b] = [Buffer.from(offered), Buffer.from(secret)]
  return a.length === b.length && timingSafeEqual(a, b)
}
