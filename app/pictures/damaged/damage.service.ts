import { LRUCache } from 'lru-cache'
import { createOneAtATime } from '../processing/one-at-a-time.service'
import { loadSharp } from '../processing/sharp.service'
import type { Picture } from '../stores/store.rules'
import { fingerprintOf, isWebp } from '../uploads/webp.rules'

export type DamageCheck = ReturnType<typeof createDamageCheck>

const maxCachedResults = 5_000

/**
 * Finds pictures that a failing disk or an interrupted copy damaged. Each is reported once, and checked again when the
 * file changes.
 */
export function createDamageCheck(reportError: (error: Error) => void) {
  const results = new LRUCache<string, boolean>({ max: maxCachedResults })
  const oneAtATime = createOneAtATime<boolean>()

  return async function reportIfDamaged(
    name: string,
    { bytes, modifiedAt }: Picture,
  ): Promise<boolean> {
    const key = `${name} ${modifiedAt.getTime()} ${bytes.byteLength}`
    const cached = results.get(key)
    if (cached !== undefined) return cached
    return oneAtATime(key, async () => {
      const isDamaged = !isNamedAfter(name, bytes) && !(await isReadable(bytes))
      results.set(key, isDamaged)
      if (isDamaged) {
        reportError(new Error(`The picture ${name} is damaged: a placeholder is shown.`))
      }
      return isDamaged
    })
  }
}

async function isReadable(bytes: Uint8Array): Promise<boolean> {
  if (!isWhole(bytes)) return false
  const sharp = await loadSharp()
  try {
    // Decodes every pixel, even for a small copy.
    await sharp(bytes, { failOn: 'error' }).resize({ width: 16 }).raw().toBuffer()
    return true
  } catch {
    return false
  }
}

/** Is a WebP or AVIF file as long as its header says? A cheap check for truncated files. */
export function isWhole(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (isWebp(file)) return file.readUInt32LE(4) + 8 <= file.length
  return file.toString('latin1', 4, 8) === 'ftyp' && hasWholeBoxes(file)
}

function hasWholeBoxes(file: Buffer): boolean {
  let at = 0
  while (at + 8 <= file.length) {
    const size = file.readUInt32BE(at)
    // 0 means "to the end of the file"; 1 announces a 64-bit size, which no stored picture needs.
    if (size === 0) return true
    if (size < 8) return false
    at += size
  }
  return at === file.length
}

/** The name of a picture in a text starts with its fingerprint, so the bytes can be checked without decoding. */
function isNamedAfter(name: string, bytes: Uint8Array): boolean {
  return name.startsWith(`${fingerprintOf(bytes)}-`)
}
