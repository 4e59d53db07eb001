const ampersand = 0x26
const equals = 0x3d
const percent = 0x25
const plus = 0x2b
const space = 0x20

/** More than any field of ours is called. */
const mostNameBytes = 1024

/**
 * A form as `application/x-www-form-urlencoded`, by the rules of the URL standard. Node's URLSearchParams takes
 * seconds for a megabyte of pairs without '=', and one for four megabytes of '+'; this takes milliseconds.
 * Null where it has more fields than that, or one with an endless name.
 */
export function parseUrlencoded(body: Buffer, mostFields: number): FormData | null {
  if (hasMoreSeparators(mostFields, body)) return null
  const form = new FormData()
  let fields = 0
  let from = 0
  while (from < body.length) {
    const end = endAt(body, ampersand, from)
    const field = body.subarray(from, end)
    const split = endAt(field, equals, 0)
    if (split > mostNameBytes) return null
    if (field.length > 0) {
      fields += 1
      if (fields > mostFields) return null
      form.append(decode(field.subarray(0, split)), decode(field.subarray(split + 1)))
    }
    from = end + 1
  }
  return form
}

/** One for each field, since one may follow the last. Counted first: a flood of them is refused before it is parsed. */
function hasMoreSeparators(most: number, body: Buffer): boolean {
  let count = 0
  for (let at = body.indexOf(ampersand); at !== -1; at = body.indexOf(ampersand, at + 1)) {
    count += 1
    if (count > most) return true
  }
  return false
}

function endAt(bytes: Buffer, byte: number, from: number): number {
  const at = bytes.indexOf(byte, from)
  return at === -1 ? bytes.length : at
}

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })

function decode(bytes: Buffer): string {
  if (!bytes.includes(percent) && !bytes.includes(plus)) return utf8.decode(bytes)
  const decoded = Buffer.allocUnsafe(bytes.length)
  let length = 0
  for (let at = 0; at < bytes.length; at += 1) {
    let byte = bytes[at] ?? 0
    if (byte === plus) byte = space
    else if (byte === percent) {
      const high = hexDigit(bytes[at + 1])
      const low = hexDigit(bytes[at + 2])
      if (high !== -1 && low !== -1) {
        byte = high * 16 + low
        at += 2
      }
    }
    decoded[length] = byte
    length += 1
  }
  return utf8.decode(decoded.subarray(0, length))
}

function hexDigit(byte = 0): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  // The bit that tells small letters from capitals.
  const letter = byte | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1
}
