export type FormBody = { ok: true; form: FormData } | { ok: false; status: 400 | 413 }

/** A posted form, read to its end unless it is larger than that many bytes. */
export async function readForm(request: Request, mostBytes: number): Promise<FormBody> {
  try {
    const body = await readBody(request, mostBytes)
    if (body === null) return { ok: false, status: 413 }
    const type = request.headers.get('Content-Type') ?? ''
    const form = await new Response(body, { headers: { 'Content-Type': type } }).formData()
    return { ok: true, form }
  } catch {
    return { ok: false, status: 400 }
  }
}

/** Null if it is larger than that many bytes; then the rest of it is not kept. */
export async function readBody(
  request: Request,
  mostBytes: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!request.body) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body) {
    size += chunk.byteLength
    // Not the length that was announced but the one that came: the first may be wrong or missing.
    if (size > mostBytes) return null
    chunks.push(chunk)
  }
  const whole = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.byteLength
  }
  return whole
}
