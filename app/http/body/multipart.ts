import { MIMEType } from 'node:util'

/** More than a browser writes above a field: its name, a file's name and type. */
const mostHeadBytes = 4096
/** A browser writes two. Node's parser takes long for each. */
const mostHeaders = 8
const lineEnd = '\r\n'
const emptyLine = '\r\n\r\n'

export interface Part {
  /** Its headers, with the empty line that ends them. */
  head: Buffer<ArrayBuffer>
  content: Buffer<ArrayBuffer>
  isFile: boolean
}

export type Parts = { ok: true; parts: Part[] } | { ok: false; reason: 'too-many' | 'malformed' }

/**
 * The parts of a multipart form, found before it is parsed: Node's parser takes a second for four megabytes of empty
 * parts, and as long for one part with a thousand headers. Accepts what browsers send: nothing before the first
 * delimiter, each at the beginning of a line, and one at the end. What follows that is ignored.
 */
export function partsOf(body: Buffer<ArrayBuffer>, boundary: string, mostParts: number): Parts {
  // Wherever it stands: Node's parser must not find one that was not counted.
  const starts: number[] = []
  for (let at = body.indexOf(boundary); at !== -1; at = body.indexOf(boundary, at + 1)) {
    starts.push(at)
    // The last delimiter begins no part.
    if (starts.length > mostParts + 1) return { ok: false, reason: 'too-many' }
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
  const headEnd = bytes.subarray(0, mostHeadBytes).indexOf(emptyLine)
  if (headEnd === -1) return null
  const head = bytes.subarray(0, headEnd + emptyLine.length)
  const disposition = dispositionIn(head.toString('latin1', 0, headEnd))
  if (disposition === null) return null
  return { head, content: bytes.subarray(head.length), isFile: namesFile(disposition) }
}

/** Null unless there is exactly one: of several, another reader might choose another. */
function dispositionIn(head: string): string | null {
  const headers = head.split(lineEnd)
  if (headers.length > mostHeaders) return null
  const values = headers
    .map((line) => /^\s*content-disposition\s*:(.*)$/is.exec(line)?.[1])
    .filter((value) => value !== undefined)
  return values.length === 1 ? (values[0] ?? null) : null
}

/** What stands between quotes is a name that somebody chose, and may look like a parameter. */
function namesFile(disposition: string): boolean {
  return /;\s*filename\*?=/i.test(disposition.replace(/"[^"]*"/g, '""'))
}

/** The characters that RFC 2046 allows without a space: none of them needs to be escaped between quotes. */
const usableBoundary = /^[\w'()+./:=?-]{1,70}$/

/** The boundary by which a form is both counted and parsed; null where the type names none. */
export function boundaryIn(contentType: string): string | null {
  // Of several types readers choose different ones. Browsers send one, and no comma.
  if (contentType.includes(',')) return null
  try {
    const { essence, params } = new MIMEType(contentType)
    const boundary = params.get('boundary') ?? ''
    return essence === 'multipart/form-data' && usableBoundary.test(boundary) ? boundary : null
  } catch {
    return null
  }
}
