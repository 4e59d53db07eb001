import { services } from '~/services'
import { DeskNotice } from '~/ui/desk/desk-notice'
import { notFound } from '../not-found'
import type { Route } from './+types/door'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  if (params.desk !== context.get(services).deskPath) {
    throw await notFound('page', { request, context })
  }
  return null
}

export const meta: Route.MetaFunction = () => [
  { title: 'Desk' },
  { name: 'robots', content: 'noindex, nofollow' },
]

export default function Door() {
  return (
    <DeskNotice heading="The desk">
      Nobody can sign in yet: editors' accounts are not part of this version.
    </DeskNotice>
  )
}
