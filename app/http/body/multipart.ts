import { MIMEType } from 'node:util'

/** More than browsers send: a field's name, and a file's name and type. */
const maxHeadBytes = 4096
/** Browsers send two. Node's parser takes long for each. */
const maxHeaders = 8
const lineEnd = '\r\n'
const emptyLine = '\r\n\r\n'

export interface Part {
  /** The headers, including the empty line at their end. */
  head: Buffer<ArrayBuffer>
  content: Buffer<ArrayBuffer>
  isFile: boolean
}

export type Parts = { ok: true; parts: Part[] } | { ok: false; reason: 'too-many' | 'malformed' }

/**
 * Finds the parts of a multipart form before it is parsed: Node's parser takes a second for four megabytes of empty
 * parts, and as long for one part with a thousand headers. Accepts only what browsers send: nothing before the first
 * delimiter, each delimiter at the beginning of a line, and a final one. Ignores what follows that.
 */
export function partsOf(body: Buffer<ArrayBuffer>, boundary: string, maxParts: number): Parts {
  // Anywhere in the body: Node's parser must not find a delimiter that was not counted.
  const starts: number[] = []
  for (let at = body.indexOf(boundary); at !== -1; at = body.indexOf(boundary, at + 1)) {
    starts.push(at)
    // The final delimiter starts no part.
    if (starts.length > maxParts + 1) return { ok: false, reason: 'too-many' }
  }
  const malformed: Parts = { ok: false, reason: 'malformed' }
  const textAt = (from: number, to: number) => body.toString('latin1', Math.max(0, from), to)
  const parts: Part[] = []
  for (const [index, start] of starts.entries()) {
    const isAtLine =
      index === 0 ? start === dashes.length : textAt(start - 4, start - 2) === lineEnd
    if (!isAtLine || textAt(start - 2, start) !== dashes) return malformed
    const from = start + boundary.length
    const after = textAt(from, from + 2)
    const next = starts[index + 1]
    if (next === undefined) return after === dashes ? { ok: true, parts } : malformed
    const part = after === lineEnd && partIn(body.subarray(from + 2, Math.max(from + 2, next - 4)))
    if (!part) return malformed
    parts.push(part)
  }
  return malformed
}

const dashes = '--'

function partIn(bytes: Buffer<ArrayBuffer>): Part | null {
  const headEnd = bytes.subarray(0, maxHeadBytes).indexOf(emptyLine)
  if (headEnd === -1) return null
  const head = bytes.subarray(0, headEnd + emptyLine.length)
  const disposition = dispositionIn(head.toString('latin1', 0, headEnd))
  if (disposition === null) return null
  return { head, content: bytes.subarray(head.length), isFile: namesFile(disposition) }
}

/** Null unless there is exactly one: of several, parsers choose different ones. */
function dispositionIn(head: string): string | null {
  const headers = head.split(lineEnd)
  if (headers.length > maxHeaders) return null
  const values = headers
    .map((line) => /^\s*content-disposition\s*:(.*)$/is.exec(line)?.[1])
    .filter((value) => value !== undefined)
  return values.length === 1 ? (values[0] ?? null) : null
}

/** Quoted values are ignored: a field's name may look like a parameter. */
function namesFile(disposition: string): boolean {
  return /;\s*filename\*?=/i.test(disposition.replace(/"[^"]*"/g, '""'))
}

/** The characters of RFC 2046 without the space: none needs escaping in quotes. */
const usableBoundary = /^[\w'()+./:=?-]{1,70}$/

/** The boundary for both counting and parsing; null if the type has none. */
export function boundaryIn(contentType: string): string | null {
  // Of several types, parsers choose different ones. Browsers send one, without a comma.
  if (contentType.includes(',')) return null
  try {
    const { essence, params } = new MIMEType(contentType)
    const boundary = params.get('boundary') ?? ''
    return essence === 'multipart/form-data' && usableBoundary.test(boundary) ? boundary : null
  } catch {
    return null
  }
}
