import { data } from 'react-router'
import { mostPictureBytes } from '~/content/pictures/picture-rules'
import { createUploadQueue } from './upload-queue'

const megabyte = 1024 * 1024

/** Forms of less never wait: a text is saved whatever else is being uploaded. */
const smallForm = megabyte
/** What a form may have that does not say how long it is. */
const largestForm = 32 * megabyte

/**
 * A form takes about four times its length until its picture is stored, and pictures are read one at a time: more
 * forms in memory would only wait there.
 */
const inTurn = createUploadQueue({
  mostBytes: mostPictureBytes,
  mostWaiting: 200,
  mostWaitingMs: 110_000,
})

export const tooManyUploads =
  'Many pictures are being uploaded just now. Please try again in a minute.'
const comeBackLater = { 'Retry-After': '60', 'Cache-Control': 'no-store' }

/** For an upload that a script sends: reads and stores it when its turn has come. */
export async function uploadInTurn(
  request: Request,
  work: () => Promise<Response>,
): Promise<Response> {
  const admitted = await whenAdmitted(request, work)
  if (admitted.ok) return admitted.value
  return Response.json({ error: tooManyUploads }, { status: 503, headers: comeBackLater })
}

/** The same for a form with other fields beside the picture. */
export async function formInTurn<T>(request: Request, work: () => Promise<T>): Promise<T> {
  const admitted = await whenAdmitted(request, work)
  if (admitted.ok) return admitted.value
  throw data(null, { status: 503, headers: comeBackLater })
}

async function whenAdmitted<T>(request: Request, work: () => Promise<T>) {
  const length = Number(request.headers.get('Content-Length') ?? largestForm)
  if (length < smallForm) return { ok: true as const, value: await work() }
  return inTurn(length, request.signal, work)
}
