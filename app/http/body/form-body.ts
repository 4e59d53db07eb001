import { type FormBody, parseForm } from './parse-form'
import { readBytes } from './read-bytes'

/** A posted form, read to its end unless it is larger than that many bytes. */
export async function readForm(request: Request, mostBytes: number): Promise<FormBody> {
  const body = await readBody(request, mostBytes)
  if (body === null) return { ok: false, status: 413 }
  return parseForm(body, request.headers.get('Content-Type') ?? '')
}

/** Null if it is larger than that many bytes; then the rest of it is not stored. */
export async function readBody(
  request: Request,
  mostBytes: number,
): Promise<Buffer<ArrayBuffer> | null> {
  const sent = await readBytes(request, { most: mostBytes })
  return sent.ok ? sent.bytes : null
}
