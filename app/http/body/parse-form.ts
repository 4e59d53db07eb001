import { boundaryIn, type Part, partsOf } from './multipart'
import { SentFile } from './sent-file'
import { parseUrlencoded } from './urlencoded'

export type FormBody = { ok: true; form: FormData } | { ok: false; status: 400 | 413 }

interface FormLimits {
  /** Without the files in it. */
  mostTextBytes?: number
  /** False where nobody will look at them: then they are not read at all. */
  withFiles?: boolean
}

/** More than any form of ours has: the largest, of a post, has about thirty. */
export const mostFields = 200

/**
 * The only place where the bytes of a form become one. Whatever they are, it takes little time: fields are counted
 * before they are parsed, and Node's parser is given only what was counted, with the boundary it was counted by.
 */
export async function parseForm(
  body: Buffer<ArrayBuffer>,
  contentType: string,
  { mostTextBytes = Number.POSITIVE_INFINITY, withFiles = true }: FormLimits = {},
): Promise<FormBody> {
  switch (contentType.split(';')[0]?.trim().toLowerCase()) {
    case 'application/x-www-form-urlencoded': {
      const form = body.length > mostTextBytes ? null : parseUrlencoded(body, mostFields)
      return form ? { ok: true, form } : { ok: false, status: 413 }
    }
    case 'multipart/form-data': {
      const boundary = boundaryIn(contentType)
      if (boundary === null) return malformed
      const found = partsOf(body, boundary, mostFields)
      if (!found.ok) return found.reason === 'too-many' ? { ok: false, status: 413 } : malformed
      const texts = found.parts.filter(({ isFile }) => !isFile)
      const size = texts.reduce((sum, { head, content }) => sum + head.length + content.length, 0)
      if (size > mostTextBytes) return { ok: false, status: 413 }
      return parseParts(withFiles ? found.parts : texts, boundary)
    }
    default:
      return malformed
  }
}

const malformed = { ok: false, status: 400 } as const

/**
 * Node's parser copies a file four times, on the thread that everybody waits for. So it is given the form with its
 * files emptied, and their bytes are put in afterwards.
 */
async function parseParts(parts: Part[], boundary: string): Promise<FormBody> {
  const empty = Buffer.alloc(0)
  const emptied = parts.map((part) => (isPutInLater(part) ? { ...part, content: empty } : part))
  const entries = await entriesOf(emptied, boundary)
  // A part that one of us reads as a file and the other as text would escape the limit on texts.
  const isSame =
    entries?.length === parts.length &&
    entries.every(([, value], at) => value instanceof File === parts[at]?.isFile)
  if (!entries || !isSame) return malformed
  const form = new FormData()
  for (const [at, [name, value]] of entries.entries()) {
    const part = parts[at]
    const isEmptied = part && isPutInLater(part) && value instanceof File
    form.append(name, isEmptied ? new SentFile(part.content, value) : value)
  }
  return { ok: true, form }
}

/** Bytes that are to be decoded are left to Node; browsers send none. */
function isPutInLater({ isFile, head }: Part): boolean {
  return isFile && !/transfer-encoding/i.test(head.toString('latin1'))
}

async function entriesOf(parts: Part[], boundary: string) {
  const lines = parts.flatMap(({ head, content }) => [
    Buffer.from(`--${boundary}\r\n`),
    head,
    content,
    Buffer.from('\r\n'),
  ])
  const body = Buffer.concat([...lines, Buffer.from(`--${boundary}--\r\n`)])
  const headers = { 'Content-Type': `multipart/form-data; boundary="${boundary}"` }
  try {
    return [...(await new Response(body, { headers }).formData())]
  } catch {
    return null
  }
}
