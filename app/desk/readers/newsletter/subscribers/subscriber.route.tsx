import { data } from 'react-router'
import { services } from '~/services'
import { readDeskForm } from '../../../requests/desk-form.request'
import { deskMeta } from '../../../requests/desk-meta.request'
import { onlyEditors } from '../../../requests/only-roles.request'
import { signedInEditor } from '../../../requests/signed-in-editor.request'
import type { Route } from './+types/subscriber.route'
import { SubscriberView } from './subscriber.view'
import { takeSubscriberStep } from './subscriber-steps.request'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  onlyEditors(context)
  const { subscriberDesk } = context.get(services)
  const { timeZone, role } = context.get(signedInEditor)
  const found = await subscriberDesk.find(idIn(params))
  if (!found) throw data(null, { status: 404 })
  const { linkKey: _secret, ...subscriber } = found.subscriber
  return {
    subscriber,
    deliveries: found.deliveries,
    timeZone,
    isOwner: role === 'owner',
    done: new URL(request.url).searchParams.get('done'),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  onlyEditors(context)
  idIn(params)
  return takeSubscriberStep({ request, params, context }, await readDeskForm(request))
}

function idIn({ id }: { id: string }): string {
  if (!/^[\w-]{1,64}$/.test(id)) throw data(null, { status: 404 })
  return id
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  deskMeta(loaderData?.subscriber.email ?? 'Subscriber')

export default function SubscriberPage({ loaderData, actionData, params }: Route.ComponentProps) {
  return <SubscriberView {...loaderData} form={actionData ?? null} base={`/${params.desk}`} />
}
