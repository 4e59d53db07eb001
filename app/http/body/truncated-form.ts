import { boundaryIn } from './multipart'
import { parseForm } from './parse-form'
import { type ByteLimits, readBytes } from './read-bytes'

export interface TruncatedForm {
  form: FormData
  /** The field whose file was too large; null if the form is complete. */
  tooLarge: string | null
}

export type TruncatedFormBody =
  | { ok: true; result: TruncatedForm }
  | { ok: false; status: 400 | 408 | 413 | 503 }

export interface TruncatedFormLimits extends Pick<ByteLimits, 'budget' | 'minRate'> {
  /** How much is stored. */
  maxBytes: number
  /** How much is read: a browser shows no response before it has sent the whole form. */
  maxReadBytes: number
  /** Without the files. */
  maxTextBytes?: number
  /** False to skip the files. */
  withFiles?: boolean
  /** Called when the whole body has arrived, before it is parsed. */
  onRead?: () => void
}

/**
 * Reads a form with files. If a file is too large, the fields before it are still returned, so that the form can be
 * shown again with what was typed.
 */
export async function readTruncatedForm(
  request: Request,
  { maxBytes, maxReadBytes, budget, minRate, onRead, ...limits }: TruncatedFormLimits,
): Promise<TruncatedFormBody> {
  const read = await readBytes(request, {
    maxBytes,
    maxReadBytes,
    ...(budget && { budget }),
    ...(minRate && { minRate }),
  })
  if (!read.ok) return read
  onRead?.()
  const type = request.headers.get('Content-Type') ?? ''
  const complete = read.isWhole
    ? { bytes: read.bytes, tooLarge: null }
    : withoutLastPart(read.bytes, boundaryIn(type))
  if (!complete) return { ok: false, status: 413 }
  const parsed = await parseForm(complete.bytes, type, limits)
  if (!parsed.ok) return parsed
  return { ok: true, result: { form: parsed.form, tooLarge: complete.tooLarge } }
}

/** Drops the incomplete part at the end if it is a file. Null if it is text, which must not get lost. */
function withoutLastPart(body: Buffer<ArrayBuffer>, boundary: string | null) {
  if (boundary === null) return null
  const part = `--${boundary}`
  // The first part has no line end before it.
  const later = body.lastIndexOf(`\r\n${part}`)
  const from = later === -1 ? 0 : later + 2
  const head = body.toString('latin1', from, from + 500)
  if (!head.startsWith(part)) return null
  const tooLarge = /\bname="([^"]*)"; filename="/i.exec(head)?.[1]
  if (tooLarge === undefined) return null
  const end = Buffer.from(`${part}--\r\n`, 'latin1')
  return { bytes: Buffer.concat([body.subarray(0, from), end]), tooLarge }
}
