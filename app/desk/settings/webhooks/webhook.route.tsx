import { data } from 'react-router'
import { services } from '~/services'
import { readDeskForm } from '../../requests/desk-form.request'
import { deskMeta } from '../../requests/desk-meta.request'
import { onlyOwners } from '../../requests/only-roles.request'
import { signedInEditor } from '../../requests/signed-in-editor.request'
import { DeskErrorInShell } from '../../shell/errors/desk-error.view'
import { DoneWithoutPage } from '../../shell/errors/done-without-page.view'
import type { Route } from './+types/webhook.route'
import { NewSecret } from './new-secret.view'
import { type WebhookStepResult, WebhookView } from './webhook.view'
import { idPattern } from './webhook-form.rules'
import { takeWebhookStep } from './webhook-steps.request'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  onlyOwners(context)
  const found = await context.get(services).webhookDesk.find(idIn(params))
  if (!found) throw data(null, { status: 404 })
  return {
    ...found,
    timeZone: context.get(signedInEditor).timeZone,
    isRemoving: new URL(request.url).searchParams.get('step') === 'remove',
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  onlyOwners(context)
  const step = { request, context, id: idIn(params), list: `/${params.desk}/settings/webhooks` }
  return takeWebhookStep(step, await readDeskForm(request))
}

function idIn({ id }: { id: string }): string {
  if (!idPattern.test(id)) throw data(null, { status: 404 })
  return id
}

export const meta: Route.MetaFunction = () => deskMeta('Webhook')

export default function WebhookPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const result: WebhookStepResult = actionData ?? {}
  return <WebhookView {...loaderData} base={`/${params.desk}`} result={result} />
}

/** The secret is shown only once, so also when the page fails after it was made. */
export function ErrorBoundary({ error, actionData }: Route.ErrorBoundaryProps) {
  const { secret }: WebhookStepResult = actionData ?? {}
  if (!secret) return <DeskErrorInShell error={error} />
  return (
    <DoneWithoutPage title="Webhook">
      <NewSecret {...secret} />
    </DoneWithoutPage>
  )
}
