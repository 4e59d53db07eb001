import { data, redirect } from 'react-router'
import { textIn } from '~/http/body/form-text'
import { parseAddress } from '~/newsletter/addresses/address.rules'
import { invitationRefusals } from '~/newsletter/subscribers/invitation.rules'
import { noDomains, tickedDomains } from '~/newsletter/subscribing/subscribe-form.rules'
import type { DomainSlug } from '~/posts/addresses/domain.rules'
import { services } from '~/services'
import { readDeskForm } from '../../../requests/desk-form.request'
import { deskMeta } from '../../../requests/desk-meta.request'
import { onlyEditors } from '../../../requests/only-roles.request'
import { signedInEditor } from '../../../requests/signed-in-editor.request'
import type { Route } from './+types/invite.route'
import { type InviteFormResult, InviteView } from './invite.view'
import { refusedStep } from './subscriber-steps.request'

export async function loader({ context }: Route.LoaderArgs) {
  onlyEditors(context)
  return { isMailed: context.get(services).mailFolder === null }
}

/** Invites an address, or suppresses one that may be unknown. */
export async function action(args: Route.ActionArgs) {
  onlyEditors(args.context)
  const form = await readDeskForm(args.request)
  switch (textIn(form, 'step')) {
    case 'invite':
      return invite(args, form)
    case 'suppress':
      return suppress(args, form)
    default:
      throw data(null, { status: 400 })
  }
}

const wrongAddress = 'Enter a complete address, such as name@example.com.'

async function invite({ request, params, context }: Route.ActionArgs, form: FormData) {
  const { subscriberDesk } = context.get(services)
  const email = textIn(form, 'email')
  const [address, domains] = [parseAddress(email), tickedDomains(form)]
  if (!address || !domains) {
    const errors = {
      ...(!address && { email: wrongAddress }),
      ...(!domains && { domains: noDomains }),
    }
    return rejected('invite', { email, domains: domains ?? [] }, errors, 422)
  }
  const editor = context.get(signedInEditor)
  const result = await subscriberDesk.invite({ editor, address, domains })
  if (result.ok) {
    return redirect(`/${params.desk}/newsletter/subscribers/${result.id}?done=invited`, 303)
  }
  if (result.reason !== 'refused') throw refusedStep({ request, context }, result.reason)
  const isLimited = result.why === 'too-many' || result.why === 'mailed-today'
  const errors = { email: invitationRefusals[result.why] }
  return rejected('invite', { email, domains }, errors, isLimited ? 429 : 409, result.id)
}

async function suppress({ request, params, context }: Route.ActionArgs, form: FormData) {
  const { subscriberDesk } = context.get(services)
  const email = textIn(form, 'suppressed')
  const reason = textIn(form, 'reason').trim().slice(0, 200)
  const address = parseAddress(email)
  if (!address) {
    return rejected('suppress', { email, domains: [], reason }, { suppressed: wrongAddress }, 422)
  }
  const editor = context.get(signedInEditor)
  const result = await subscriberDesk.suppressAddress({ editor, address, reason })
  if (result.ok) {
    return redirect(`/${params.desk}/newsletter/subscribers/${result.id}?done=suppressed`, 303)
  }
  const changed = 'The address was changed by somebody else just now. Send the form again.'
  if (result.reason === 'changed') {
    return rejected('suppress', { email, domains: [], reason }, { suppressed: changed }, 409)
  }
  throw refusedStep({ request, context }, result.reason)
}

function rejected(
  step: 'invite' | 'suppress',
  values: { email: string; domains: DomainSlug[]; reason?: string },
  errors: InviteFormResult['errors'],
  status: number,
  knownId: string | null = null,
) {
  return data({ step, values, errors, knownId } satisfies InviteFormResult, { status })
}

export { unlessFormRejected as shouldRevalidate } from '../../../requests/unless-form-rejected.request'

export const meta: Route.MetaFunction = () => deskMeta('Invite a subscriber')

export default function Invite({ loaderData, actionData, params }: Route.ComponentProps) {
  return <InviteView {...loaderData} form={actionData ?? null} base={`/${params.desk}`} />
}
