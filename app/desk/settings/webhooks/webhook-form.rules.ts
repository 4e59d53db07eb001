import { textIn } from '~/http/body/form-text'
import type { PostChange } from '~/webhooks/event.rules'
import { postChangeNames } from '~/webhooks/webhook.rules'
import { addressTexts, readAddress } from '~/webhooks/webhook-address.rules'

/** Ids are made by the page with the form. */
export const idPattern = /^[\da-f-]{36}$/

export interface WebhookFormValues {
  /** As it was typed. */
  address: string
  events: PostChange[]
}

export interface WebhookFormErrors {
  address?: string
  events?: string
}

type ReadWebhookForm =
  | { ok: true; address: string; events: PostChange[] }
  | { ok: false; values: WebhookFormValues; errors: WebhookFormErrors }

/** The address and the events of the form, or what is wrong with them. */
export function readWebhookForm(
  form: FormData,
  options: { arePrivateAllowed: boolean },
): ReadWebhookForm {
  const typed = textIn(form, 'address')
  const chosen = form.getAll('events')
  const events = postChangeNames.filter((name) => chosen.includes(name))
  const read = readAddress(typed, options)
  if (read.ok && events.length > 0) return { ok: true, address: read.address, events }
  return {
    ok: false,
    values: { address: typed, events },
    errors: {
      ...(!read.ok && { address: addressTexts[read.problem] }),
      ...(events.length === 0 && { events: 'Choose at least one event.' }),
    },
  }
}
