import { boundaryIn, partsOf } from './multipart'
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
      return parseMultipart(withFiles ? body : Buffer.concat(texts), contentType)
    }
    default:
      return { ok: false, status: 400 }
  }
}

async function parseMultipart(body: Buffer<ArrayBuffer>, contentType: string): Promise<FormBody> {
  try {
    const form = await new Response(body, { headers: { 'Content-Type': contentType } }).formData()
    return { ok: true, form }
  } catch {
    return { ok: false, status: 400 }
  }
}
