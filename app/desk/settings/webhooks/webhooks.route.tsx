import { randomUUID } from 'node:crypto'
import { data, redirect } from 'react-router'
import { textIn } from '~/http/body/form-text'
import { services } from '~/services'
import { maxWebhooks } from '~/webhooks/webhook.rules'
import { redirectToSignIn } from '../../access/redirect-to-sign-in.request'
import { readDeskForm } from '../../requests/desk-form.request'
import { deskMeta } from '../../requests/desk-meta.request'
import { onlyOwners } from '../../requests/only-roles.request'
import { signedInEditor } from '../../requests/signed-in-editor.request'
import { DeskErrorInShell } from '../../shell/errors/desk-error.view'
import { DoneWithoutPage } from '../../shell/errors/done-without-page.view'
import type { Route } from './+types/webhooks.route'
import { NewSecret, type ShownSecret } from './new-secret.view'
import {
  idPattern,
  readWebhookForm,
  type WebhookFormErrors,
  type WebhookFormValues,
} from './webhook-form.rules'
import { WebhooksView } from './webhooks.view'

export async function loader({ request, context }: Route.LoaderArgs) {
  onlyOwners(context)
  const { webhookDesk } = context.get(services)
  return {
    webhooks: await webhookDesk.list(),
    newId: randomUUID(),
    isRemoved: new URL(request.url).searchParams.has('removed'),
  }
}

/** Adds a webhook and shows its secret. */
export async function action({ request, params, context }: Route.ActionArgs) {
  onlyOwners(context)
  const { webhookDesk } = context.get(services)
  const form = await readDeskForm(request)
  const id = textIn(form, 'id')
  if (!idPattern.test(id)) throw data(null, { status: 400 })
  const read = readWebhookForm(form, webhookDesk)
  if (!read.ok) return data({ values: read.values, errors: read.errors }, { status: 422 })
  const { address, events } = read
  const result = await webhookDesk.add({
    editor: context.get(signedInEditor),
    id,
    address,
    events,
  })
  if (result.ok) {
    const { webhook, secret } = result
    // The same form was sent twice: its secret was shown already.
    if (!secret) return redirect(`/${params.desk}/settings/webhooks/${webhook.id}`, 303)
    return { added: { address: webhook.address, secret, isReplaced: false } }
  }
  switch (result.reason) {
    case 'not-allowed':
      throw redirectToSignIn(request, context)
    case 'forbidden':
      throw data(null, { status: 403 })
    default:
      return data(
        {
          problem: `There can be at most ${maxWebhooks} webhooks. Remove one that is not needed any more.`,
          values: { address, events },
        },
        { status: 409 },
      )
  }
}

export const meta: Route.MetaFunction = () => deskMeta('Webhooks')

export default function Webhooks({ loaderData, actionData, params }: Route.ComponentProps) {
  const result: ActionResult = actionData ?? {}
  return <WebhooksView {...loaderData} base={`/${params.desk}`} result={result} />
}

/** The secret is shown only once, so also when the page fails after it was made. */
export function ErrorBoundary({ error, actionData }: Route.ErrorBoundaryProps) {
  const { added }: ActionResult = actionData ?? {}
  if (!added) return <DeskErrorInShell error={error} />
  return (
    <DoneWithoutPage title="Webhooks">
      <NewSecret {...added} />
    </DoneWithoutPage>
  )
}

interface ActionResult {
  added?: ShownSecret
  problem?: string
  /** The rejected form, shown again. */
  values?: WebhookFormValues
  errors?: WebhookFormErrors
}
