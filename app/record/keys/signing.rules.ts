import {
  createHash,
  createPrivateKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from 'node:crypto'
import { z } from 'zod'

/** An Ed25519 key that signs heads. */
export interface SigningKey {
  id: string
  /** 32 bytes as base64. */
  publicKey: string
  privateKey: KeyObject
}

export function createSigningKey(): SigningKey {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const { x = '' } = publicKey.export({ format: 'jwk' })
  const raw = Buffer.from(x, 'base64url')
  return { id: keyIdOf(raw), publicKey: raw.toString('base64'), privateKey }
}

export function keyIdOf(publicKey: Uint8Array): string {
  return createHash('sha256').update(publicKey).digest('hex').slice(0, 16)
}

export function signText(text: string, { privateKey }: SigningKey): string {
  return sign(null, Buffer.from(text, 'utf8'), privateKey).toString('base64')
}

const storedKey = z.object({ id: z.string(), publicKey: z.string(), pem: z.string() })

export function formatSigningKey({ id, publicKey, privateKey }: SigningKey): string {
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' })
  return JSON.stringify({ id, publicKey, pem })
}

export function parseSigningKey(text: string): SigningKey {
  const { id, publicKey, pem } = storedKey.parse(JSON.parse(text))
  return { id, publicKey, privateKey: createPrivateKey(pem) }
}
