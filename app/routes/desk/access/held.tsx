import { data } from 'react-router'
import { pathWithin } from '~/content/desk/access-forms'
import { services } from '~/services'
import { AccessFrame } from '~/ui/desk/access/access-frame'
import { KeptFields } from '~/ui/desk/access/kept-fields'
import { Button, ButtonLink } from '~/ui/primitives/button'
import { deskMeta } from '../desk-meta'
import type { Route } from './+types/held'
import { readKeptForm } from './kept-form'

/** It runs after the action, too, and must not fail then: it asks for nothing. */
export function loader() {
  return null
}

/** Keeps a form that came while the database was away. It needs no database itself, and asks nobody who they are. */
export async function action({ request, context }: Route.ActionArgs) {
  const to = pathWithin(context.get(services).deskPath, new URL(request.url).searchParams.get('to'))
  const { kept } = await readKeptForm(request)
  return data({ to, kept }, { status: 503, headers: { 'Retry-After': '10' } })
}

export { headersOfAction as headers } from '../asked'

export const meta: Route.MetaFunction = () => deskMeta('Not saved yet')

export default function Held({ actionData, params }: Route.ComponentProps) {
  if (!actionData) {
    return (
      <AccessFrame heading="Not saved yet" intro="Nothing was sent here, so nothing is kept.">
        <ButtonLink href={`/${params.desk}/posts`}>To the desk</ButtonLink>
      </AccessFrame>
    )
  }
  return (
    <AccessFrame
      heading="Not saved yet"
      intro="The desk cannot reach its database just now. What you wrote is kept on this page: wait a moment, then send it again. A picture has to be chosen again."
    >
      <form method="post" action={actionData.to} encType="multipart/form-data">
        <KeptFields kept={actionData.kept} />
        <Button type="submit">Send it again</Button>
      </form>
    </AccessFrame>
  )
}
