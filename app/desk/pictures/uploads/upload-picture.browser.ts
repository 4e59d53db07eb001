import { maxPictureBytes, pictureRefusalTexts } from '~/pictures/picture.rules'
import { denialReasonOf } from '../../shell/errors/denied-request.browser'

interface UploadOptions<Result> {
  action: string
  /** Null if the fields name a stored picture. */
  file: File | null
  fields?: Record<string, string>
  /** Reads the JSON of a successful response; null if it is malformed. */
  parse: (json: unknown) => Result | null
  /** From 0 to 1; at 1 the server processes the picture. */
  onProgress: (progress: number) => void
  signal: AbortSignal
}

export type UploadResult<Result> =
  | { ok: true; value: Result }
  | { ok: false; text: string; canRetry: boolean }

const denied = {
  'signed-out':
    'You are signed out. Sign in again in another tab, then try again. Your text stays here.',
  'second-factor-required':
    'This site now requires a second factor. Set one up under Account in another tab, then try again. Your text stays here.',
}
const failed = 'The upload failed. Check your connection, then try again.'

/** Without progress for this long, the connection is lost. The server may let an upload wait for almost two minutes. */
const stalledMs = 150_000

/** Uploads a picture. With XMLHttpRequest, because fetch does not report upload progress. */
export function uploadPicture<Result>(
  options: UploadOptions<Result>,
): Promise<UploadResult<Result>> {
  const { action, file, fields = {}, parse, onProgress, signal } = options
  if (file && file.size > maxPictureBytes) {
    const text = pictureRefusalTexts['too-large']
    return Promise.resolve({ ok: false, text, canRetry: false })
  }
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  if (file) body.set('picture', file)
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    const fail = () => resolve({ ok: false, text: failed, canRetry: true })
    const giveUp = () => {
      fail()
      request.abort()
    }
    let timer = setTimeout(giveUp, stalledMs)
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(timer)
      timer = setTimeout(giveUp, stalledMs)
      onProgress(total > 0 ? loaded / total : 0)
    }
    request.onload = () => resolve(resultOf(request, parse))
    request.onerror = fail
    request.onloadend = () => clearTimeout(timer)
    signal.addEventListener('abort', () => request.abort())
    request.open('POST', action)
    request.send(body)
  })
}

function resultOf<Result>(
  { status, responseURL, responseText }: XMLHttpRequest,
  parse: (json: unknown) => Result | null,
): UploadResult<Result> {
  const denial = status === 401 ? 'signed-out' : denialReasonOf(responseURL)
  if (denial) return { ok: false, text: denied[denial], canRetry: true }
  const json = parseJson(responseText)
  const value = status === 200 ? parse(json) : null
  if (value !== null) return { ok: true, value }
  // A server error may be temporary, such as a full upload queue.
  if (hasError(json)) return { ok: false, text: json.error, canRetry: status >= 500 }
  return { ok: false, text: failed, canRetry: true }
}

/** Null for a page of a proxy, for example. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function hasError(json: unknown): json is { error: string } {
  return (
    typeof json === 'object' && json !== null && 'error' in json && typeof json.error === 'string'
  )
}
