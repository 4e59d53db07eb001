import { boundaryIn } from './multipart'
import { parseForm } from './parse-form'
import { type ByteLimits, readBytes } from './read-bytes'

export interface CutForm {
  form: FormData
  /** The field whose file was not read to its end; null where all of the form is there. */
  tooLarge: string | null
}

export type CutFormBody = { ok: true; cut: CutForm } | { ok: false; status: 400 | 408 | 413 | 503 }

export interface CutFormLimits extends Pick<ByteLimits, 'budget' | 'slowest'> {
  /** How much of it is stored. */
  mostBytes: number
  /** How much is waited for: a browser shows no answer before it has sent all that it wants to send. */
  mostSent: number
  /** Without the files in it. */
  mostTextBytes?: number
  /** False where only what was typed is needed. */
  withFiles?: boolean
  /** Called when all of it has come, before it is parsed. */
  onRead?: () => void
}

/**
 * A form with a file in it. Of one that is too large all fields before the file are still there, so that
 * what was typed into them can be given back.
 */
export async function readCutForm(
  request: Request,
  { mostBytes, mostSent, budget, slowest, onRead, ...limits }: CutFormLimits,
): Promise<CutFormBody> {
  const sent = await readBytes(request, {
    most: mostBytes,
    mostSent,
    ...(budget && { budget }),
    ...(slowest && { slowest }),
  })
  if (!sent.ok) return sent
  onRead?.()
  const type = request.headers.get('Content-Type') ?? ''
  const cut = sent.isWhole
    ? { before: sent.bytes, field: null }
    : beforeLastPart(sent.bytes, boundaryIn(type))
  if (!cut) return { ok: false, status: 413 }
  const parsed = await parseForm(cut.before, type, limits)
  return parsed.ok ? { ok: true, cut: { form: parsed.form, tooLarge: cut.field } } : parsed
}

/** The form without the part that it was cut off in, if that is a file; a text is not thrown away. */
function beforeLastPart(sent: Buffer<ArrayBuffer>, boundary: string | null) {
  if (boundary === null) return null
  const delimiter = `\r\n--${boundary}`
  const from = sent.lastIndexOf(delimiter)
  if (from === -1) return null
  const head = sent.toString('latin1', from, from + 500)
  const field = /\bname="([^"]*)"; filename="/i.exec(head)?.[1]
  if (field === undefined) return null
  const end = Buffer.from(`${delimiter}--\r\n`, 'latin1')
  return { before: Buffer.concat([sent.subarray(0, from), end]), field }
}
