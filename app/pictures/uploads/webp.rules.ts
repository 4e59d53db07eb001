import { createHash } from 'node:crypto'
import type { Thumbnail } from '../thumbnail.rules'

/** Size and fingerprint of a WebP file; null for any other file. Only the header is checked. */
export function describeWebp(bytes: Uint8Array): Thumbnail | null {
  const size = webpSize(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  if (!size) return null
  return { ...size, fingerprint: fingerprintOf(bytes) }
}

/** A hash of the file, used in addresses. */
export function fingerprintOf(bytes: Uint8Array): string {
  return fingerprintFrom(createHash('sha256').update(bytes).digest())
}

/** The same for a file whose SHA-256 is known. */
export function fingerprintFrom(sha256: Buffer): string {
  return sha256.toString('base64url').slice(0, 12)
}

/** Checks the first bytes only: the rest may still be broken. */
export function isWebp(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 12))
  return head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP'
}

function webpSize(file: Buffer): { width: number; height: number } | null {
  if (file.length < 30 || !isWebp(file)) return null
  switch (file.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { width: file.readUInt16LE(26) & 0x3fff, height: file.readUInt16LE(28) & 0x3fff }
    case 'VP8L': {
      const bits = file.readUInt32LE(21)
      return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
    }
    case 'VP8X':
      return { width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 }
    default:
      return null
  }
}
