import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Db } from '~/data/engine/database'
import { readOrStoreSetting } from '~/data/settings'

/** Made at first start and kept, so that the desk's address stays a secret that does not change. */
export async function deskPath(db: Db, configured: string | null): Promise<string> {
  return configured ?? readOrStoreSetting(db, 'desk-path', `desk-${randomName(12)}`)
}

/** Lets its holder make the first editor. */
export async function setupToken(db: Db): Promise<string> {
  return readOrStoreSetting(db, 'setup-token', randomName(24))
}

export function isSameSecret(offered: string, secret: string): boolean {
  const [a, b] = [Buffer.from(offered), Buffer.from(secret)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function randomName(bytes: number): string {
  return randomBytes(bytes).toString('base64url')
}
