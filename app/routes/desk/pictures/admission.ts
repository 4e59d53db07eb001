import { data, type RouterContextProvider } from 'react-router'
import { mostPictureBytes } from '~/content/pictures/picture-rules'
import { signedInEditor } from '../signed-in-editor'
import { createUploadQueue } from './upload-queue'

const megabyte = 1024 * 1024

/** Forms of less never wait: a text is saved whatever else is being uploaded. */
const smallForm = megabyte
/** What a form may have that does not say how long it is. */
const largestForm = 32 * megabyte
const shortestRetrySeconds = 5

/**
 * A form takes about four times its length until its picture is stored, and pictures are read one at a time: more
 * forms in memory would only wait there.
 */
const inTurn = createUploadQueue({
  mostBytes: mostPictureBytes,
  mostWaiting: 200,
  mostWaitingMs: 110_000,
})

interface Sent {
  request: Request
  context: Readonly<RouterContextProvider>
}

/** For an upload that a script sends: reads and stores it when its turn has come. */
export async function uploadInTurn(sent: Sent, work: () => Promise<Response>): Promise<Response> {
  const admitted = await whenAdmitted(sent, work)
  if (admitted.ok) return admitted.value
  const { retryInMs } = admitted
  return Response.json({ error: tooManyUploads(retryInMs) }, refusal(retryInMs))
}

/** The same for a form with other fields beside the picture. */
export async function formInTurn<T>(sent: Sent, work: () => Promise<T>): Promise<T> {
  const admitted = await whenAdmitted(sent, work)
  if (admitted.ok) return admitted.value
  throw data(null, refusal(admitted.retryInMs))
}

async function whenAdmitted<T>({ request, context }: Sent, work: () => Promise<T>) {
  const bytes = Number(request.headers.get('Content-Length') ?? largestForm)
  if (bytes < smallForm) return { ok: true as const, value: await work() }
  const { id: editorId } = context.get(signedInEditor)
  return inTurn({ bytes, editorId, signal: request.signal }, work)
}

function tooManyUploads(retryInMs: number): string {
  const minutes = Math.ceil(retryInMs / 60_000)
  const when = minutes > 1 ? `${minutes} minutes` : 'a minute'
  return `Many pictures are being uploaded just now. Please try again in ${when}.`
}

function refusal(retryInMs: number) {
  const seconds = Math.max(shortestRetrySeconds, Math.ceil(retryInMs / 1000))
  const headers = { 'Retry-After': String(seconds), 'Cache-Control': 'no-store' }
  return { status: 503, headers }
}
