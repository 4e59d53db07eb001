export interface CutForm {
  form: FormData
  /** The field whose file was not read to its end; null where all of the form is there. */
  tooLarge: string | null
}

export type CutFormBody = { ok: true; cut: CutForm } | { ok: false; status: 400 | 413 }

interface Limits {
  /** How much of it is kept. */
  mostBytes: number
  /** How much is waited for: a browser shows no answer before it has sent all that it wants to send. */
  mostSent: number
}

/**
 * A form with a file in it. Of one that is too large all fields before the file are still there, so that
 * what was typed into them can be given back.
 */
export async function readCutForm(
  request: Request,
  { mostBytes, mostSent }: Limits,
): Promise<CutFormBody> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    if (size <= mostBytes) chunks.push(chunk)
    size += chunk.byteLength
    if (size > mostSent) return { ok: false, status: 413 }
  }
  const type = request.headers.get('Content-Type') ?? ''
  const kept = Buffer.concat(chunks)
  if (size <= mostBytes) return parsed(kept, type, null)
  const cut = beforeLastPart(kept, type)
  return cut ? parsed(cut.before, type, cut.field) : { ok: false, status: 413 }
}

async function parsed(
  body: Buffer<ArrayBuffer>,
  type: string,
  tooLarge: string | null,
): Promise<CutFormBody> {
  try {
    const form = await new Response(body, { headers: { 'Content-Type': type } }).formData()
    return { ok: true, cut: { form, tooLarge } }
  } catch {
    return { ok: false, status: 400 }
  }
}

/** The form without the part that it was cut off in, if that is a file; a text is not thrown away. */
function beforeLastPart(kept: Buffer<ArrayBuffer>, type: string) {
  const [, quoted, bare] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type) ?? []
  const boundary = `\r\n--${quoted ?? bare}`
  const from = kept.lastIndexOf(boundary)
  if (from === -1) return null
  const head = kept.toString('latin1', from, from + 500)
  const field = /\bname="([^"]*)"; filename="/i.exec(head)?.[1]
  if (field === undefined) return null
  const end = Buffer.from(`${boundary}--\r\n`, 'latin1')
  return { before: Buffer.concat([kept.subarray(0, from), end]), field }
}
