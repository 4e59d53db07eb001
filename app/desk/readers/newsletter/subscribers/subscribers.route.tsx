import { z } from 'zod'
import { filterIn, type ListPosition } from '~/newsletter/subscribers/subscriber-list.rules'
import { services } from '~/services'
import { deskMeta } from '../../../requests/desk-meta.request'
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
  const after = positionIn(searchParams)
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

/** The last subscriber of the page before. */
function positionIn(searchParams: URLSearchParams): ListPosition | null {
  const after = z.iso.datetime().safeParse(searchParams.get('after'))
  const id = searchParams.get('id')?.replaceAll('\0', '').toWellFormed() ?? ''
  return after.success ? { createdAt: new Date(after.data), id } : null
}

export const meta: Route.MetaFunction = () => deskMeta('Subscribers')

export default function Subscribers({ loaderData, params }: Route.ComponentProps) {
  return <SubscribersView {...loaderData} base={`/${params.desk}`} />
}
