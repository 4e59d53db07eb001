import { mostPictureBytes, pictureRefusalTexts } from '~/pictures/picture.rules'
import { turnedAwayTo } from '../../shell/turned-away.browser'

interface Sending {
  /** Where it is taken. */
  to: string
  file: File
  fields?: Record<string, string>
  /** From 0 to 1; 1 while the server looks at what it got. */
  onProgress: (part: number) => void
  signal: AbortSignal
}

export type Sent<Answer> =
  | { ok: true; answer: Answer }
  /** Another try with the same file may help, or not. */
  | { ok: false; text: string; mayHelpToTryAgain: boolean }

const turnedAway = {
  'signed-out':
    'You are signed out. Sign in again in another tab, then try again. Your text stays here.',
  'held-back':
    'Everybody at this desk needs a second factor now. Set one up under Account in another tab, then try again. Your text stays here.',
}
const unreachable = 'The picture did not get through. Check your connection, then try again.'

/** Sends a picture to the desk. Not with fetch, which cannot tell how much of it has been sent. */
export function uploadPicture<Answer>(sending: Sending): Promise<Sent<Answer>> {
  const { to, file, fields = {}, onProgress, signal } = sending
  if (file.size > mostPictureBytes) {
    return Promise.resolve(refusal(pictureRefusalTexts['too-large']))
  }
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  body.set('picture', file)
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => resolve(answerIn<Answer>(request))
    request.onerror = () => resolve({ ok: false, text: unreachable, mayHelpToTryAgain: true })
    signal.addEventListener('abort', () => request.abort())
    request.open('POST', to)
    request.send(body)
  })
}

function answerIn<Answer>(request: XMLHttpRequest): Sent<Answer> {
  const { status, responseURL, responseText } = request
  const why = status === 401 ? 'signed-out' : turnedAwayTo(responseURL)
  if (why) return { ok: false, text: turnedAway[why], mayHelpToTryAgain: true }
  try {
    const answer: unknown = JSON.parse(responseText)
    if (status === 200) return { ok: true, answer: answer as Answer }
    const { error } = answer as { error?: unknown }
    // The server has no room, or no time, just now: that may pass.
    if (typeof error === 'string') return { ...refusal(error), mayHelpToTryAgain: status >= 500 }
  } catch {
    // No words of ours: a proxy's page, or an error's.
  }
  return { ok: false, text: unreachable, mayHelpToTryAgain: true }
}

function refusal(text: string) {
  return { ok: false as const, text, mayHelpToTryAgain: false }
}
