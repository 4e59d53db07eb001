import { MIMEType } from 'node:util'

/** More than a browser writes above a field: its name, a file's name and type. */
const mostHeadBytes = 4096
const emptyLine = '\r\n\r\n'.length

export interface Part {
  /** With its delimiter. */
  bytes: Buffer<ArrayBuffer>
  isFile: boolean
  /** With its delimiter, up to the empty line that ends it. */
  head: Buffer<ArrayBuffer>
}

export type Parts = { ok: true; parts: Part[] } | { ok: false; reason: 'too-many' | 'malformed' }

/**
 * Where the parts of a multipart form begin, found before it is parsed: Node's parser takes a second for four
 * megabytes of empty parts, and as long for one part with a thousand headers.
 */
export function partsOf(body: Buffer<ArrayBuffer>, boundary: string, mostParts: number): Parts {
  // Without the dashes in front: the parser looks for it so, and must not find more than was counted.
  const starts: number[] = []
  for (let at = body.indexOf(boundary); at !== -1; at = body.indexOf(boundary, at + 1)) {
    starts.push(at)
    // The last delimiter begins no part.
    if (starts.length > mostParts + 1) return { ok: false, reason: 'too-many' }
  }
  const parts: Part[] = []
  for (const [index, start] of starts.entries()) {
    const next = starts[index + 1]
    const bytes = body.subarray(Math.max(0, start - 2), next === undefined ? body.length : next - 2)
    const headEnd = bytes.subarray(0, mostHeadBytes + boundary.length).indexOf('\r\n\r\n')
    const isEnd = next === undefined && isClosed(body, start + boundary.length)
    if (headEnd === -1 && !isEnd) return { ok: false, reason: 'malformed' }
    const head = bytes.subarray(0, headEnd === -1 ? bytes.length : headEnd + emptyLine)
    parts.push({ bytes, head, isFile: /;\s*filename\*?=/i.test(head.toString('latin1')) })
  }
  return { ok: true, parts }
}

/** The last delimiter has two more dashes. */
function isClosed(body: Buffer, at: number): boolean {
  return body.toString('latin1', at, at + 2) === '--'
}

/** As Node's parser reads it, by the same rules; null where the type names none. */
export function boundaryIn(contentType: string): string | null {
  try {
    return new MIMEType(contentType).params.get('boundary')
  } catch {
    return null
  }
}
