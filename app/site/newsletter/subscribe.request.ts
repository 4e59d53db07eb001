import { readForm } from '~/http/body/form-body'
import {
  nothingTyped,
  parseSubscription,
  type TypedSubscription,
} from '~/newsletter/subscribing/subscribe-form.rules'
import type { Services } from '~/services'
import type { SubscribeTrouble } from './subscribe-form.view'

const mostBytes = 16 * 1024

export type SubscribeAnswer =
  | { isTaken: true }
  | {
      isTaken: false
      status: number
      typed: TypedSubscription
      trouble: SubscribeTrouble
      headers: Record<string, string>
    }

/** A form was sent, by itself or by the script of its page. */
export async function takeSubscription(
  request: Request,
  {
    subscriptions,
    readerAddress,
    reportError,
  }: Pick<Services, 'subscriptions' | 'readerAddress' | 'reportError'>,
): Promise<SubscribeAnswer> {
  const body = await readForm(request, mostBytes)
  if (!body.ok) return refused(body.status, nothingTyped, { notice: unreadable })
  const parsed = parseSubscription(body.form)
  const { typed } = parsed
  if (!parsed.ok) return refused(422, typed, { errors: parsed.errors })
  // A robot is told what it hopes to hear, and comes back no wiser.
  if (parsed.isFromRobot) return { isTaken: true }
  try {
    const requested = await subscriptions.request(parsed, readerAddress)
    if (requested.ok) return { isTaken: true }
    const retryIn = Math.ceil(requested.retryInMs / 1000)
    const headers = { 'Retry-After': String(retryIn) }
    return refused(429, typed, { notice: tooMany(retryIn) }, headers)
  } catch (error) {
    reportError(error)
    return refused(503, typed, { notice: notStored })
  }
}

function refused(
  status: number,
  typed: TypedSubscription,
  trouble: Partial<SubscribeTrouble>,
  headers: Record<string, string> = {},
): SubscribeAnswer {
  return { isTaken: false, status, typed, trouble: { errors: {}, ...trouble }, headers }
}

const unreadable = 'What was sent could not be read. Please give your address once more.'

const notStored =
  'Your address could not be stored just now. It is still here: please send it again in a moment.'

function tooMany(retryInSeconds: number): string {
  const minutes = Math.ceil(retryInSeconds / 60)
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return `Many addresses came from your network within the hour. Yours is still here: please send it again in ${wait}.`
}
