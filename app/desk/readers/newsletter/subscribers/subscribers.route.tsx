import { filterIn } from '~/newsletter/subscribers/subscriber-list.rules'
import { services } from '~/services'
import { deskMeta } from '../../../requests/desk-meta.request'
import { positionIn } from '../../../requests/list-position.rules'
import { onlyEditors } from '../../../requests/only-roles.request'
import { signedInEditor } from '../../../requests/signed-in-editor.request'
import type { Route } from './+types/subscribers.route'
import { SubscribersView } from './subscribers.view'

const perPage = 50

export async function loader({ request, context }: Route.LoaderArgs) {
  onlyEditors(context)
  const { subscriberDesk } = context.get(services)
  const { timeZone, role } = context.get(signedInEditor)
  const searchParams = new URL(request.url).searchParams
  const filter = filterIn(searchParams)
  const after = positionIn(searchParams, 'after')
  const [found, count, counts] = await Promise.all([
    subscriberDesk.list(filter, { limit: perPage + 1, after }),
    subscriberDesk.count(filter),
    subscriberDesk.counts(),
  ])
  const subscribers = found.slice(0, perPage)
  const last = found.length > perPage ? subscribers.at(-1) : undefined
  return {
    subscribers: subscribers.map(({ id, email, status, domains, createdAt, source }) => ({
      id,
      email,
      status,
      domains,
      createdAt,
      source,
    })),
    filter,
    count,
    counts,
    timeZone,
    isOwner: role === 'owner',
    isFirst: after === null,
    older: last ? { after: last.createdAt.toISOString(), id: last.id } : null,
    isErased: searchParams.has('erased'),
  }
}

export const meta: Route.MetaFunction = () => deskMeta('Subscribers')

export default function Subscribers({ loaderData, params }: Route.ComponentProps) {
  return <SubscribersView {...loaderData} base={`/${params.desk}`} />
}
