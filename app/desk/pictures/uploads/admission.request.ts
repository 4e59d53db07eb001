import { data, type RouterContextProvider, redirect } from 'react-router'
import type { CutFormLimits } from '~/http/body/cut-form'
import { mostPictureBytes } from '~/pictures/picture.rules'
import { secondsOrMinutes } from '~/pictures/uploads/retry-words.rules'
import { services } from '~/services'
import { isPlainForm, wayBack } from '../../access/plain-form.request'
import { signedOutMeanwhile } from '../../access/to-the-door.request'
import { askedBy } from '../../requests/asked.request'
import { signedInEditor } from '../../requests/signed-in-editor.request'
import type { FormTrouble } from '../../shell/desk-trouble.view'
import { createUploadQueue } from './upload-queue.request'

const megabyte = 1024 * 1024

/** Forms of less never wait: a text is saved whatever else is being uploaded. */
const smallForm = megabyte
/** What a form may have that does not say how long it is. */
const largestForm = 32 * megabyte
const shortestRetrySeconds = 5

/** 20 kilobytes a second: whoever sends less is cut off, since others wait for the room that it takes. */
const slowest = { bytes: 200 * 1024, everyMs: 10_000 }

/**
 * A form takes about four times its length until its picture is stored, and pictures are read one at a time: more
 * forms in memory would only wait there. One editor has half of the room, so that a slow connection stops nobody else.
 */
const inTurn = createUploadQueue({
  mostBytes: 2 * mostPictureBytes,
  mostBytesOfOne: mostPictureBytes,
  mostWaiting: 200,
  mostWaitingMs: 110_000,
})

interface Sent {
  request: Request
  context: Readonly<RouterContextProvider>
}

/** How a form is to be read that has been let in. */
export type Reading = Pick<CutFormLimits, 'slowest' | 'onRead'>
type Work<T> = (reading: Reading) => Promise<T>

/** For an upload that a script sends: reads and stores it when its turn has come. */
export async function uploadInTurn(sent: Sent, work: Work<Response>): Promise<Response> {
  const refuse = () => Response.json({ error: signedOut }, { status: 401 })
  const admitted = await whenAdmitted(sent, work, refuse)
  if (admitted.ok) return admitted.value
  const { retryInMs } = admitted
  return Response.json({ error: tooManyUploads(retryInMs) }, refusal(retryInMs))
}

/** The same for a form with other fields beside the picture: what was typed in them is held on a page. */
export async function formInTurn<T>(sent: Sent, work: Work<T>): Promise<T> {
  const admitted = await whenAdmitted(sent, work, () => {
    throw signedOutMeanwhile(sent.request, sent.context)
  })
  if (admitted.ok) return admitted.value
  const { request, context } = sent
  const retryInSeconds = secondsFor(admitted.retryInMs)
  if (!isPlainForm(request)) {
    const trouble: FormTrouble = { reason: 'too-many-uploads', retryInSeconds }
    throw data(trouble, refusal(admitted.retryInMs))
  }
  const { deskPath, heldForms } = context.get(services)
  const why = `why=uploads&in=${retryInSeconds}&away=${heldForms.mark()}`
  throw redirect(`/${deskPath}/held?${why}&${wayBack(request)}`, 307)
}

async function whenAdmitted<T>({ request, context }: Sent, work: Work<T>, onSignedOut: () => T) {
  const bytes = Number(request.headers.get('Content-Length') ?? largestForm)
  if (bytes < smallForm) return { ok: true as const, value: await work({}) }
  const { id: editorId } = context.get(signedInEditor)
  return inTurn({ bytes, editorId, signal: request.signal }, async (onRead) => {
    // It may have waited for minutes: whoever sent it may be removed by now, or have another role.
    const { sessions } = context.get(services).editors
    const current = await sessions.current(askedBy(request, context))
    if (!current) return onSignedOut()
    context.set(signedInEditor, current.editor)
    return work({ slowest, onRead })
  })
}

const signedOut =
  'You are signed out, so the picture is not stored. Sign in in another tab, then choose it again.'

function tooManyUploads(retryInMs: number): string {
  const when = secondsOrMinutes(secondsFor(retryInMs))
  return `Many pictures are being uploaded just now. Please try again in ${when}.`
}

function refusal(retryInMs: number) {
  const headers = { 'Retry-After': String(secondsFor(retryInMs)), 'Cache-Control': 'no-store' }
  return { status: 503, headers }
}

function secondsFor(retryInMs: number): number {
  return Math.max(shortestRetrySeconds, Math.ceil(retryInMs / 1000))
}
