import { data, type RouterContextProvider, redirect } from 'react-router'
import type { TruncatedFormLimits } from '~/http/body/truncated-form'
import { maxPictureBytes } from '~/pictures/picture.rules'
import { services } from '~/services'
import { isPlainForm, returnParams } from '../../access/plain-form.request'
import { sessionEnded } from '../../access/redirect-to-sign-in.request'
import { clientOf } from '../../requests/client.request'
import { formatWait } from '../../requests/retry-wait.rules'
import { signedInEditor } from '../../requests/signed-in-editor.request'
import type { FormReadError } from '../../shell/errors/desk-error.view'
import { createUploadQueue } from './upload-queue.request'

const megabyte = 1024 * 1024

/** Smaller forms never wait, so that texts can always be saved. */
const smallFormBytes = megabyte
/** Assumed for a form without Content-Length. */
const maxFormBytes = 32 * megabyte
const minRetrySeconds = 5

/** Slower senders (less than 20 kilobytes a second) are cut off, because others wait for their memory. */
const minRate = { bytes: 200 * 1024, everyMs: 10_000 }

/**
 * A form needs about four times its length until its picture is stored, and pictures are processed one at a time, so
 * more forms in memory would not be faster. One editor gets half, so that a slow connection blocks nobody else.
 */
const runInTurn = createUploadQueue({
  maxBytes: 2 * maxPictureBytes,
  maxBytesPerEditor: maxPictureBytes,
  maxWaiting: 200,
  maxWaitMs: 110_000,
})

interface RouteArgs {
  request: Request
  context: Readonly<RouterContextProvider>
}

/** How to read a form whose turn has come. */
export type ReadLimits = Pick<TruncatedFormLimits, 'minRate' | 'onRead'>
type Work<T> = (limits: ReadLimits) => Promise<T>

/** For an upload by a script: reads and stores it when its turn has come. */
export async function uploadInTurn(args: RouteArgs, work: Work<Response>): Promise<Response> {
  const onSignedOut = () => Response.json({ error: signedOut }, { status: 401 })
  const turn = await waitForTurn(args, work, onSignedOut)
  if (turn.ok) return turn.value
  const { retryInMs } = turn
  return Response.json({ error: tooManyUploads(retryInMs) }, retryLater(retryInMs))
}

/** Reads a form with a picture. If it is refused, the resend page shows its other fields. */
export async function formInTurn<T>(args: RouteArgs, work: Work<T>): Promise<T> {
  const { request, context } = args
  const turn = await waitForTurn(args, work, () => {
    throw sessionEnded(request, context)
  })
  if (turn.ok) return turn.value
  const retryInSeconds = secondsFor(turn.retryInMs)
  if (!isPlainForm(request)) {
    const error: FormReadError = { reason: 'too-many-uploads', retryInSeconds }
    throw data(error, retryLater(turn.retryInMs))
  }
  const { deskPath, resendTokens } = context.get(services)
  const reason = `why=uploads&in=${retryInSeconds}&away=${resendTokens.create()}`
  throw redirect(`/${deskPath}/held?${reason}&${returnParams(request)}`, 307)
}

async function waitForTurn<T>(
  { request, context }: RouteArgs,
  work: Work<T>,
  onSignedOut: () => T,
) {
  const bytes = Number(request.headers.get('Content-Length') ?? maxFormBytes)
  if (bytes < smallFormBytes) return { ok: true as const, value: await work({}) }
  const { id: editorId } = context.get(signedInEditor)
  return runInTurn({ bytes, editorId, signal: request.signal }, async (onRead) => {
    // After minutes of waiting, the editor may have been removed or have another role.
    const { sessions } = context.get(services).editors
    const current = await sessions.current(clientOf(request, context))
    if (!current) return onSignedOut()
    context.set(signedInEditor, current.editor)
    return work({ minRate, onRead })
  })
}

const signedOut =
  'You are signed out, so the picture was not stored. Sign in in another tab, then choose it again.'

function tooManyUploads(retryInMs: number): string {
  const when = formatWait(secondsFor(retryInMs))
  return `Too many pictures are being uploaded right now. Please try again in ${when}.`
}

function retryLater(retryInMs: number) {
  const headers = { 'Retry-After': String(secondsFor(retryInMs)), 'Cache-Control': 'no-store' }
  return { status: 503, headers }
}

function secondsFor(retryInMs: number): number {
  return Math.max(minRetrySeconds, Math.ceil(retryInMs / 1000))
}
