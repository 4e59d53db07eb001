import { readForm } from '~/http/body/form-body'
import {
  emptySubscribeForm,
  parseSubscription,
  type SubscribeFormValues,
} from '~/newsletter/subscribing/subscribe-form.rules'
import type { Services } from '~/services'
import type { SubscribeProblems } from './subscribe-form.view'

const maxBytes = 16 * 1024

type SubscribeResult =
  | { ok: true }
  | {
      ok: false
      status: number
      values: SubscribeFormValues
      problems: SubscribeProblems
      headers: Record<string, string>
    }

/** Handles a newsletter form, whether the browser or a script sent it. */
export async function receiveSubscription(
  request: Request,
  {
    subscriptions,
    readerAddress,
    reportError,
  }: Pick<Services, 'subscriptions' | 'readerAddress' | 'reportError'>,
): Promise<SubscribeResult> {
  const body = await readForm(request, maxBytes)
  if (!body.ok) return rejected(body.status, emptySubscribeForm, { notice: unreadable })
  const parsed = parseSubscription(body.form)
  const { values } = parsed
  if (!parsed.ok) return rejected(422, values, { errors: parsed.errors })
  // Robots get the answer of a success, so that they do not try again.
  if (parsed.isFromRobot) return { ok: true }
  try {
    const result = await subscriptions.request(parsed, readerAddress)
    if (result.ok) return { ok: true }
    const retryIn = Math.ceil(result.retryInMs / 1000)
    const headers = { 'Retry-After': String(retryIn) }
    return rejected(429, values, { notice: tooMany(retryIn) }, headers)
  } catch (error) {
    reportError(error)
    return rejected(503, values, { notice: notStored })
  }
}

function rejected(
  status: number,
  values: SubscribeFormValues,
  problems: Partial<SubscribeProblems>,
  headers: Record<string, string> = {},
): SubscribeResult {
  return { ok: false, status, values, problems: { errors: {}, ...problems }, headers }
}

const unreadable = 'The form could not be read. Please enter your address again.'

const notStored = 'Your address could not be saved. It is still here: please try again in a moment.'

function tooMany(retryInSeconds: number): string {
  const minutes = Math.ceil(retryInSeconds / 60)
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return `Too many requests came from your network. Your address is still here: please try again in ${wait}.`
}
