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

/** The only place where the bytes of a form become one. What it does not refuse takes little time. */
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
      if (boundary === null) return { ok: false, status: 400 }
      const found = partsOf(body, boundary, mostFields)
      if (!found.ok) return { ok: false, status: found.reason === 'too-many' ? 413 : 400 }
      const texts = found.parts.filter(({ isFile }) => !isFile).map(({ bytes }) => bytes)
      const size = texts.reduce((sum, { length }) => sum + length, 0)
      if (size > mostTextBytes) return { ok: false, status: 413 }
      if (!withFiles) return parseMultipart(Buffer.concat(texts), contentType)
      return parseWithFiles(body, found.parts, contentType)
    }
    default:
      return { ok: false, status: 400 }
  }
}

/**
 * Node's parser copies a file four times, on the thread that everybody waits for. So it is given the form with its
 * files emptied, and their bytes are put in afterwards.
 */
async function parseWithFiles(
  body: Buffer<ArrayBuffer>,
  parts: Part[],
  contentType: string,
): Promise<FormBody> {
  const files = parts.filter(({ isFile }) => isFile)
  // Bytes that are to be decoded are left to Node; browsers send none.
  const isEncoded = files.some(({ head }) => /transfer-encoding/i.test(head.toString('latin1')))
  if (files.length === 0 || isEncoded) return parseMultipart(body, contentType)
  const emptied = parts.flatMap(({ bytes, head, isFile }) =>
    isFile ? [head, Buffer.from(lineEnd)] : [bytes],
  )
  const parsed = await parseMultipart(Buffer.concat(emptied), contentType)
  if (!parsed.ok) return parsed
  const form = new FormData()
  let filled = 0
  for (const [name, value] of parsed.form.entries()) {
    const sent = value instanceof File ? files[filled] : undefined
    if (sent) filled += 1
    form.append(name, sent && value instanceof File ? new SentFile(contentOf(sent), value) : value)
  }
  return filled === files.length ? { ok: true, form } : parseMultipart(body, contentType)
}

const lineEnd = '\r\n'

/** The delimiter that follows begins with the end of a line. */
function contentOf({ bytes, head }: Part): Uint8Array<ArrayBuffer> {
  return bytes.subarray(head.length, bytes.length - lineEnd.length)
}

async function parseMultipart(body: Buffer<ArrayBuffer>, contentType: string): Promise<FormBody> {
  try {
    const form = await new Response(body, { headers: { 'Content-Type': contentType } }).formData()
    return { ok: true, form }
  } catch {
    return { ok: false, status: 400 }
  }
}
