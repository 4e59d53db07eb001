import { boundaryIn, type Part, partsOf } from './multipart'
import { UploadedFile } from './uploaded-file'
import { parseUrlencoded } from './urlencoded'

export type FormBody = { ok: true; form: FormData } | { ok: false; status: 400 | 413 }

interface FormLimits {
  /** Without the files. */
  maxTextBytes?: number
  /** False to skip the files. */
  withFiles?: boolean
}

/** More than any form has: the largest, that of a post, has about thirty. */
export const maxFields = 200

/**
 * The only place that parses forms. It is fast for any input: fields are counted before they are parsed, and Node's
 * parser gets only what was counted, with the same boundary.
 */
export async function parseForm(
  body: Buffer<ArrayBuffer>,
  contentType: string,
  { maxTextBytes = Number.POSITIVE_INFINITY, withFiles = true }: FormLimits = {},
): Promise<FormBody> {
  switch (contentType.split(';')[0]?.trim().toLowerCase()) {
    case 'application/x-www-form-urlencoded': {
      const form = body.length > maxTextBytes ? null : parseUrlencoded(body, maxFields)
      return form ? { ok: true, form } : { ok: false, status: 413 }
    }
    case 'multipart/form-data': {
      const boundary = boundaryIn(contentType)
      if (boundary === null) return malformed
      const found = partsOf(body, boundary, maxFields)
      if (!found.ok) return found.reason === 'too-many' ? { ok: false, status: 413 } : malformed
      const texts = found.parts.filter(({ isFile }) => !isFile)
      const size = texts.reduce((sum, { head, content }) => sum + head.length + content.length, 0)
      if (size > maxTextBytes) return { ok: false, status: 413 }
      return parseParts(withFiles ? found.parts : texts, boundary)
    }
    default:
      return malformed
  }
}

const malformed = { ok: false, status: 400 } as const

/**
 * Node's parser copies a file four times, on the main thread. So it gets the form with empty files, and their bytes are
 * added afterwards.
 */
async function parseParts(parts: Part[], boundary: string): Promise<FormBody> {
  const empty = Buffer.alloc(0)
  const emptied = parts.map((part) => (isFilledLater(part) ? { ...part, content: empty } : part))
  const entries = await entriesOf(emptied, boundary)
  // A part that we read as a file and Node as text would escape the limit on texts.
  const isSame =
    entries?.length === parts.length &&
    entries.every(([, value], at) => value instanceof File === parts[at]?.isFile)
  if (!entries || !isSame) return malformed
  const form = new FormData()
  for (const [at, [name, value]] of entries.entries()) {
    const part = parts[at]
    const isEmptied = part && isFilledLater(part) && value instanceof File
    form.append(name, isEmptied ? new UploadedFile(part.content, value) : value)
  }
  return { ok: true, form }
}

/** Node decodes files with a transfer encoding, which browsers do not send. */
function isFilledLater({ isFile, head }: Part): boolean {
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
