import { type FormBody, parseForm } from './parse-form'
import { readBytes } from './read-bytes'

/** Reads a posted form of at most `maxBytes`. */
export async function readForm(request: Request, maxBytes: number): Promise<FormBody> {
  const body = await readBody(request, maxBytes)
  if (body === null) return { ok: false, status: 413 }
  return parseForm(body, request.headers.get('Content-Type') ?? '')
}

/** Null if the body is longer than `maxBytes`. */
export async function readBody(
  request: Request,
  maxBytes: number,
): Promise<Buffer<ArrayBuffer> | null> {
  const read = await readBytes(request, { maxBytes })
  return read.ok ? read.bytes : null
}
