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

type Reason = 'database-away' | 'second-factor' | 'unknown'

/**
 * Keeps a form that came while the database was away, or before its sender has a second factor. It needs no database
 * itself, and asks nobody who they are. Only a form that our own door sent here is answered as a failure of the site.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { deskPath, heldForms } = context.get(services)
  const { searchParams } = new URL(request.url)
  const to = pathWithin(deskPath, searchParams.get('to'))
  const { kept } = await readKeptForm(request)
  const reason: Reason =
    searchParams.get('why') === 'second-factor'
      ? 'second-factor'
      : heldForms.isMarked(searchParams.get('away') ?? '')
        ? 'database-away'
        : 'unknown'
  return data({ to, kept, reason }, answers[reason])
}

const answers: Record<Reason, ResponseInit> = {
  'database-away': { status: 503, headers: { 'Retry-After': '10' } },
  'second-factor': { status: 403 },
  unknown: { status: 409 },
}

const intros: Record<Reason, string> = {
  'database-away':
    'The desk cannot reach its database just now. What you wrote is kept on this page: wait a moment, then send it again. A picture has to be chosen again.',
  'second-factor':
    'Everybody at this desk needs a second factor now. What you wrote is kept on this page: set one up in another tab, then send it again. A picture has to be chosen again.',
  unknown:
    'What you wrote is kept on this page, and has not been saved: send it again. A picture has to be chosen again.',
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
    <AccessFrame heading="Not saved yet" intro={intros[actionData.reason]}>
      {actionData.reason === 'second-factor' && (
        <p className="mb-6">
          <a
            href={`/${params.desk}/account/second-factor`}
            target="_blank"
            rel="noopener"
            className="underline underline-offset-4 hover:text-ink"
          >
            Set up a second factor in another tab
          </a>
        </p>
      )}
      <form method="post" action={actionData.to} encType="multipart/form-data">
        <KeptFields kept={actionData.kept} />
        <Button type="submit">Send it again</Button>
      </form>
    </AccessFrame>
  )
}
