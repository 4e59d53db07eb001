import { data, type RouterContextProvider, redirect } from 'react-router'
import { textIn } from '~/http/body/form-text'
import { services } from '~/services'
import type { WebhookRefusal } from '~/webhooks/change-webhook.actions'
import { redirectToSignIn } from '../../access/redirect-to-sign-in.request'
import { signedInEditor } from '../../requests/signed-in-editor.request'
import type { WebhookStepResult } from './webhook.view'
import { readWebhookForm } from './webhook-form.rules'

interface StepRequest {
  request: Request
  context: Readonly<RouterContextProvider>
  /** The page of all webhooks. */
  list: string
  id: string
}

type StepResponse = WebhookStepResult | ReturnType<typeof data<WebhookStepResult>> | Response

/** Carries out a step of the page of a webhook. */
export async function takeWebhookStep(
  { request, context, list, id }: StepRequest,
  form: FormData,
): Promise<StepResponse> {
  const { webhookDesk } = context.get(services)
  const step = { editor: context.get(signedInEditor), id }
  const refuse = (refusal: WebhookRefusal) => refused(refusal, { request, context, list })
  switch (textIn(form, 'step')) {
    case 'save':
      return save({ request, context, list, id }, form)
    case 'on':
    case 'off': {
      const isOn = textIn(form, 'step') === 'on'
      const result = await webhookDesk.turn({ ...step, isOn })
      if (!result.ok) return refuse(result)
      return { message: isOn ? 'The webhook is on.' : 'The webhook is off.' }
    }
    case 'secret': {
      const result = await webhookDesk.renewSecret(step)
      if (!result.ok) return refuse(result)
      const { webhook, secret } = result
      return { secret: { address: webhook.address, secret, isReplaced: true } }
    }
    case 'test': {
      const result = await webhookDesk.test(step)
      return result.ok ? testResult(result) : refuse(result)
    }
    case 'again': {
      const result = await webhookDesk.sendAgain({ ...step, delivery: textIn(form, 'delivery') })
      return result.ok ? { message: 'The message is sent again.' } : refuse(result)
    }
    case 'remove': {
      const result = await webhookDesk.remove(step)
      return result.ok ? redirect(`${list}?removed`, 303) : refuse(result)
    }
    default:
      throw data(null, { status: 400 })
  }
}

async function save({ request, context, list, id }: StepRequest, form: FormData) {
  const { webhookDesk } = context.get(services)
  const read = readWebhookForm(form, webhookDesk)
  if (!read.ok) return data({ values: read.values, errors: read.errors }, { status: 422 })
  const { address, events } = read
  const version = Number(textIn(form, 'version'))
  const editor = context.get(signedInEditor)
  const result = await webhookDesk.save({ editor, id, address, events, version })
  if (result.ok) return { message: 'The webhook was saved.' }
  if (result.reason !== 'conflict') return refused(result, { request, context, list })
  const problem =
    'Another owner changed this webhook meanwhile. Below is what you typed: save it again to replace their change.'
  return data({ problem, values: { address, events } }, { status: 409 })
}

function testResult(result: { isDelivered: boolean; status: number | null; answer: string }) {
  const { isDelivered, status, answer } = result
  if (isDelivered) return { message: `The test was delivered: the address answered ${status}.` }
  const why = status === null ? answer : `The address answered ${status}. ${answer}`.trim()
  return { problem: `The test was not delivered. ${why}` }
}

function refused(
  refusal: WebhookRefusal,
  { request, context, list }: Omit<StepRequest, 'id'>,
): StepResponse {
  switch (refusal.reason) {
    case 'not-allowed':
      throw redirectToSignIn(request, context)
    case 'forbidden':
      throw data(null, { status: 403 })
    case 'missing':
      // Another owner removed it meanwhile.
      return redirect(`${list}?removed`, 303)
    case 'off':
      return data({ problem: 'The webhook is off. Turn it on first.' }, { status: 409 })
    case 'not-given-up':
      return data(
        { problem: 'This message was delivered meanwhile, or is too old.' },
        { status: 409 },
      )
    default:
      throw data(null, { status: 409 })
  }
}
