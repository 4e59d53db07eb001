import { LRUCache } from 'lru-cache'
import { createOneAtATime } from '../processing/one-at-a-time.service'
import { loadSharp } from '../processing/sharp.service'
import type { Picture } from '../stores/store.rules'
import { fingerprintOf, isWebp } from '../uploads/webp.rules'

export type DamageCheck = ReturnType<typeof createDamageCheck>

const mostVerdicts = 5_000

/**
 * Finds files that are no picture any more, or only part of one: a disk fails, a copy is cut short. Each is reported
 * once, and looked at again when it has changed.
 */
export function createDamageCheck(reportError: (error: Error) => void) {
  const verdicts = new LRUCache<string, boolean>({ max: mostVerdicts })
  const oneAtATime = createOneAtATime<boolean>()

  return async function isDamaged(name: string, { bytes, modifiedAt }: Picture): Promise<boolean> {
    const file = `${name} ${modifiedAt.getTime()} ${bytes.byteLength}`
    const known = verdicts.get(file)
    if (known !== undefined) return known
    return oneAtATime(file, async () => {
      const verdict = !isNamedAfter(name, bytes) && !(await canBeRead(bytes))
      verdicts.set(file, verdict)
      if (verdict) reportError(new Error(`The picture ${name} is damaged: a placeholder is shown.`))
      return verdict
    })
  }
}

async function canBeRead(bytes: Uint8Array): Promise<boolean> {
  if (!isWhole(bytes)) return false
  const sharp = await loadSharp()
  try {
    // Every pixel is unpacked, if only for a small copy.
    await sharp(bytes, { failOn: 'error' }).resize({ width: 16 }).raw().toBuffer()
    return true
  } catch {
    return false
  }
}

/** Is a WebP or AVIF as long as it says? Costs nothing, and finds what was cut off. */
export function isWhole(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (isWebp(file)) return file.readUInt32LE(4) + 8 <= file.length
  return file.toString('latin1', 4, 8) === 'ftyp' && hasWholeBoxes(file)
}

function hasWholeBoxes(file: Buffer): boolean {
  let at = 0
  while (at + 8 <= file.length) {
    const size = file.readUInt32BE(at)
    // 0 is 'to the end', 1 a longer number than any picture of ours needs.
    if (size === 0) return true
    if (size < 8) return false
    at += size
  }
  return at === file.length
}

/** A picture in a text is named after its fingerprint, which needs no unpacking. */
function isNamedAfter(name: string, bytes: Uint8Array): boolean {
  return name.startsWith(`${fingerprintOf(bytes)}-`)
}
