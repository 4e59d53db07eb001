import { services } from '~/services'
import { DeskNotice } from '~/ui/desk/desk-notice'
import { notFound } from '../not-found'
import type { Route } from './+types/setup'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { deskPath, isSetupToken } = context.get(services)
  const token = new URL(request.url).searchParams.get('token') ?? ''
  if (params.desk !== deskPath || !isSetupToken(token)) {
    throw await notFound('page', { request, context })
  }
  return null
}

export const meta: Route.MetaFunction = () => [
  { title: 'Set up the desk' },
  { name: 'robots', content: 'noindex, nofollow' },
]

export default function Setup() {
  return (
    <DeskNotice heading="Your set-up link is right">
      Editors' accounts are not part of this version. Keep this link: it stays good until the first
      editor has been made with it.
    </DeskNotice>
  )
}
