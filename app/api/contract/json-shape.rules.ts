export const jsonLimits = { depth: 20, values: 10_000 }

const [quote, backslash, comma] = ['"', '\\', ','].map(codeOf)
const opening = ['[', '{'].map(codeOf)
const closing = [']', '}'].map(codeOf)

/**
 * Whether a text of JSON is nested deeper, or has more values, than any request needs. Parsing it would hold up everybody
 * else for seconds. A text that is no JSON may be called either.
 */
export function isTooComplex(json: Uint8Array, limits = jsonLimits): boolean {
  let depth = 0
  let values = 0
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at] ?? 0
    if (byte === quote) at = endOfString(json, at)
    else if (byte === comma) values += 1
    else if (opening.includes(byte)) {
      depth += 1
      values += 1
    } else if (closing.includes(byte)) depth -= 1
    if (depth > limits.depth || values > limits.values) return true
  }
  return false
}

/** Where the string that begins at `start` ends. */
function endOfString(json: Uint8Array, start: number): number {
  for (let at = start + 1; at < json.length; at += 1) {
    if (json[at] === backslash) at += 1
    else if (json[at] === quote) return at
  }
  return json.length
}

function codeOf(character: string): number {
  return character.charCodeAt(0)
}
