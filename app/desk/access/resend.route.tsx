import type { ReactNode } from 'react'
import { data } from 'react-router'
import { services } from '~/services'
import { Button, ButtonLink } from '~/ui/button'
import { deskMeta } from '../requests/desk-meta.request'
import { formatWait } from '../requests/retry-wait.rules'
import type { Route } from './+types/resend.route'
import { AccessFrame } from './access-frame.view'
import { ResendFields } from './resend-fields.view'
import { readResendForm } from './resend-form.request'
import type { ResendTokens } from './resend-tokens.service'
import { returnPath } from './return-path.rules'

/** Runs again after the action. It loads nothing, so that it cannot fail and lose the form. */
export function loader() {
  return null
}

type Reason = 'database-down' | 'maybe-done' | 'too-many-uploads' | 'second-factor' | 'unknown'

/**
 * Shows a form that could not be processed, or whose result could not be shown, with a button to send it again. It
 * needs neither the database nor a session.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { deskPath, resendTokens } = context.get(services)
  const { searchParams } = new URL(request.url)
  const to = returnPath(deskPath, searchParams.get('to'))
  const { fields } = await readResendForm({ request, context })
  const reason = reasonIn(searchParams, resendTokens)
  const retryInSeconds = secondsIn(searchParams)
  const headers = { 'Retry-After': String(retryInSeconds) }
  const status = statuses[reason]
  return data(
    { to, fields, reason, retryInSeconds },
    { status, ...(status === 503 && { headers }) },
  )
}

function reasonIn(searchParams: URLSearchParams, resendTokens: ResendTokens): Reason {
  const why = searchParams.get('why')
  if (why === 'second-factor') return 'second-factor'
  if (resendTokens.isValid(searchParams.get('done') ?? '')) return 'maybe-done'
  if (!resendTokens.isValid(searchParams.get('away') ?? '')) return 'unknown'
  return why === 'uploads' ? 'too-many-uploads' : 'database-down'
}

const statuses: Record<Reason, number> = {
  'database-down': 503,
  // Not 503, which would invite clients to send it again.
  'maybe-done': 500,
  'too-many-uploads': 503,
  'second-factor': 403,
  unknown: 409,
}

/** When to send the form again: ten seconds by default. Anyone can write the address, so it is at most ten minutes. */
function secondsIn(searchParams: URLSearchParams): number {
  const seconds = Math.ceil(Number(searchParams.get('in')))
  return seconds > 0 ? Math.min(seconds, 600) : 10
}

const intros: Record<Exclude<Reason, 'too-many-uploads'>, string> = {
  'database-down':
    'The desk cannot reach its database right now. Your text is still on this page: wait a moment, then send it again. Pictures must be chosen again.',
  'maybe-done':
    'Your form arrived, but the desk could not load the page after it. Your changes may already be saved: check before you send the form again. Your text is still on this page. Pictures must be chosen again.',
  'second-factor':
    'Everybody at this desk now needs a second factor. Your text is still on this page: set up a second factor in another tab, then send it again. Pictures must be chosen again.',
  unknown:
    'Your text is still on this page and has not been saved: send it again. Pictures must be chosen again.',
}

function introFor({ reason, retryInSeconds }: { reason: Reason; retryInSeconds: number }): string {
  if (reason !== 'too-many-uploads') return intros[reason]
  const when = formatWait(retryInSeconds)
  return `Too many pictures are being uploaded right now, so nothing was saved. Your text is still on this page: send it again in ${when}. Pictures must be chosen again.`
}

export { headersOfAction as headers } from '../requests/client.request'

export const meta: Route.MetaFunction = () => deskMeta('Your form')

export default function Resend({ actionData, params }: Route.ComponentProps) {
  if (!actionData) {
    return (
      <AccessFrame heading="Not saved yet" intro="No form was sent to this page.">
        <ButtonLink href={`/${params.desk}/queue`}>Go to the desk</ButtonLink>
      </AccessFrame>
    )
  }
  return (
    <AccessFrame
      heading={actionData.reason === 'maybe-done' ? 'Possibly saved' : 'Not saved yet'}
      intro={introFor(actionData)}
    >
      {actionData.reason === 'maybe-done' && (
        <LinkToOtherTab href={actionData.to}>Check in another tab</LinkToOtherTab>
      )}
      {actionData.reason === 'second-factor' && (
        <LinkToOtherTab href={`/${params.desk}/account/second-factor`}>
          Set up a second factor in another tab
        </LinkToOtherTab>
      )}
      <form method="post" action={actionData.to} encType="multipart/form-data">
        <ResendFields fields={actionData.fields} />
        <Button type="submit">Send again</Button>
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
