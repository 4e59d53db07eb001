import { data, type RouterContextProvider, redirect } from 'react-router'
import { textIn } from '~/http/body/form-text'
import type { StepResult } from '~/newsletter/subscribers/change-subscriber.actions'
import { noDomains, tickedDomains } from '~/newsletter/subscribing/subscribe-form.rules'
import { services } from '~/services'
import { redirectToSignIn } from '../../../access/redirect-to-sign-in.request'
import { onlyOwners } from '../../../requests/only-roles.request'
import { signedInEditor } from '../../../requests/signed-in-editor.request'

interface OfRequest {
  request: Request
  params: { desk: string; id: string }
  context: Readonly<RouterContextProvider>
}

const maxReasonLength = 200

/** The result of a form that did not lead to another page. */
export interface SubscriberFormResult {
  problem: string | null
  /** Nothing may be ticked in the form of the subjects, which is shown as it was sent. */
  domainsError: string | undefined
  ask: { step: 'suppress'; reason: string } | { step: 'erase' } | null
}

const nothing: SubscriberFormResult = { problem: null, domainsError: undefined, ask: null }

/** Handles every form of the page of a subscriber. */
export async function takeSubscriberStep(of: OfRequest, form: FormData) {
  const { subscriberDesk } = of.context.get(services)
  const step = { editor: of.context.get(signedInEditor), id: of.params.id }
  const isConfirmed = form.has('confirmed')
  switch (textIn(form, 'step')) {
    case 'domains': {
      const domains = tickedDomains(form)
      if (!domains) return data({ ...nothing, domainsError: noDomains }, { status: 422 })
      return resultOf(of, await subscriberDesk.changeDomains({ ...step, domains }), 'domains')
    }
    case 'suppress': {
      const reason = textIn(form, 'reason').trim().slice(0, maxReasonLength)
      if (!isConfirmed) return data({ ...nothing, ask: { step: 'suppress' as const, reason } })
      return resultOf(of, await subscriberDesk.suppress({ ...step, reason }), 'suppressed')
    }
    case 'lift':
      onlyOwners(of.context)
      return resultOf(of, await subscriberDesk.lift(step), 'lifted')
    case 'erase': {
      onlyOwners(of.context)
      if (!isConfirmed) return data({ ...nothing, ask: { step: 'erase' as const } })
      const erased = await subscriberDesk.erase(step)
      // A second press of the button finds nobody: it is what was asked for.
      if (!erased.ok && erased.reason !== 'missing') return resultOf(of, erased, '')
      return redirect(`/${of.params.desk}/newsletter/subscribers?erased`, 303)
    }
    default:
      throw data(null, { status: 400 })
  }
}

function resultOf(of: OfRequest, result: StepResult, done: string) {
  if (result.ok) {
    const { desk, id } = of.params
    return redirect(`/${desk}/newsletter/subscribers/${encodeURIComponent(id)}?done=${done}`, 303)
  }
  if (result.reason === 'changed')
    return data({ ...nothing, problem: changedText }, { status: 409 })
  throw refusedStep(of, result.reason)
}

const changedText =
  'Nothing was changed: the status is another one by now. The page shows it as it is stored.'

/** To be thrown. */
export function refusedStep(
  { request, context }: Pick<OfRequest, 'request' | 'context'>,
  reason: 'signed-out' | 'forbidden' | 'missing',
) {
  if (reason === 'signed-out') return redirectToSignIn(request, context)
  return data(null, { status: reason === 'missing' ? 404 : 403 })
}
