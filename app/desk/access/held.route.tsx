import type { ReactNode } from 'react'
import { data } from 'react-router'
import { pathWithin } from '~/people/access-forms.rules'
import { secondsOrMinutes } from '~/pictures/uploads/retry-words.rules'
import { services } from '~/services'
import { Button, ButtonLink } from '~/ui/button'
import { deskMeta } from '../requests/desk-meta.request'
import type { Route } from './+types/held.route'
import { AccessFrame } from './access-frame.view'
import type { HeldForms } from './held-forms.service'
import { KeptFields } from './kept-fields.view'
import { readKeptForm } from './kept-form.request'

/** It runs after the action, too, and must not fail then: it asks for nothing. */
export function loader() {
  return null
}

type Reason = 'database-away' | 'maybe-done' | 'too-many-uploads' | 'second-factor' | 'unknown'

/**
 * Keeps a form that came while the database was away or while too many were uploading, whose page could not be loaded
 * after it was carried out, or whose sender has no second factor yet. It needs no database itself, and asks nobody
 * who they are. Only a form that our own door sent here is answered as a failure of the site.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { deskPath, heldForms } = context.get(services)
  const { searchParams } = new URL(request.url)
  const to = pathWithin(deskPath, searchParams.get('to'))
  const { kept } = await readKeptForm({ request, context })
  const reason = reasonIn(searchParams, heldForms)
  const retryInSeconds = secondsIn(searchParams)
  const headers = { 'Retry-After': String(retryInSeconds) }
  const status = statuses[reason]
  return data({ to, kept, reason, retryInSeconds }, { status, ...(status === 503 && { headers }) })
}

function reasonIn(searchParams: URLSearchParams, heldForms: HeldForms): Reason {
  const why = searchParams.get('why')
  if (why === 'second-factor') return 'second-factor'
  if (heldForms.isMarked(searchParams.get('done') ?? '')) return 'maybe-done'
  if (!heldForms.isMarked(searchParams.get('away') ?? '')) return 'unknown'
  return why === 'uploads' ? 'too-many-uploads' : 'database-away'
}

const statuses: Record<Reason, number> = {
  'database-away': 503,
  // Not 503, which invites to send it again.
  'maybe-done': 500,
  'too-many-uploads': 503,
  'second-factor': 403,
  unknown: 409,
}

/** Ten where nothing is known, and never more than ten minutes: it is part of an address. */
function secondsIn(searchParams: URLSearchParams): number {
  const given = Math.ceil(Number(searchParams.get('in')))
  return given > 0 ? Math.min(given, 600) : 10
}

const intros: Record<Exclude<Reason, 'too-many-uploads'>, string> = {
  'database-away':
    'The desk cannot reach its database just now. What you wrote is kept on this page: wait a moment, then send it again. A picture has to be chosen again.',
  'maybe-done':
    'The desk could not load its page after your form had arrived. This may have been done: look before you send it again. What you wrote is kept on this page. A picture has to be chosen again.',
  'second-factor':
    'Everybody at this desk needs a second factor now. What you wrote is kept on this page: set one up in another tab, then send it again. A picture has to be chosen again.',
  unknown:
    'What you wrote is kept on this page, and has not been saved: send it again. A picture has to be chosen again.',
}

function introFor({ reason, retryInSeconds }: { reason: Reason; retryInSeconds: number }): string {
  if (reason !== 'too-many-uploads') return intros[reason]
  const when = secondsOrMinutes(retryInSeconds)
  return `Too many pictures are being uploaded just now, so nothing was saved. What you wrote is kept on this page: send it again in ${when}. A picture has to be chosen again.`
}

export { headersOfAction as headers } from '../requests/asked.request'

export const meta: Route.MetaFunction = () => deskMeta('Your form')

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
      heading={actionData.reason === 'maybe-done' ? 'This may have been done' : 'Not saved yet'}
      intro={introFor(actionData)}
    >
      {actionData.reason === 'maybe-done' && (
        <LinkToOtherTab href={actionData.to}>Look in another tab</LinkToOtherTab>
      )}
      {actionData.reason === 'second-factor' && (
        <LinkToOtherTab href={`/${params.desk}/account/second-factor`}>
          Set up a second factor in another tab
        </LinkToOtherTab>
      )}
      <form method="post" action={actionData.to} encType="multipart/form-data">
        <KeptFields kept={actionData.kept} />
        <Button type="submit">Send it again</Button>
      </form>
    </AccessFrame>
  )
}

function LinkToOtherTab({ href, children }: { href: string; children: ReactNode }) {
  return (
    <p className="mb-6">
      <a
        href={href}
        target="_blank"
        rel="noopener"
        className="underline underline-offset-4 hover:text-ink"
      >
        {children}
      </a>
    </p>
  )
}
