import { data, redirect } from 'react-router'
import { readForm } from '~/http/body/form-body'
import {
  type EditorErrors,
  errorsInName,
  nameTaken,
  textIn,
  typedEditor,
} from '~/people/access-forms.rules'
import { timeZoneOf } from '~/people/account/time-zone.rules'
import { services } from '~/services'
import { ButtonLink } from '~/ui/button'
import { askedBy, withCookies } from '../requests/asked.request'
import { deskMeta } from '../requests/desk-meta.request'
import type { Route } from './+types/welcome.route'
import { AccessFrame } from './access-frame.view'
import { DeskForm } from './desk-form.view'
import { PasswordFields } from './password-fields.view'

const mostBytes = 64 * 1024

/** Where an invitation leads, and the link for whoever forgot the password. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { editors, site, deskPath } = context.get(services)
  const link = await editors.keyLinks.find(tokenIn(request))
  return data(
    {
      siteName: site.name,
      signIn: `/${deskPath}/sign-in`,
      link: link && { email: link.email, isNew: link.role !== null },
    },
    { status: link ? 200 : 410 },
  )
}

export async function action({ request, context }: Route.ActionArgs) {
  const { editors, deskPath } = context.get(services)
  const token = tokenIn(request)
  const body = await readForm(request, mostBytes)
  if (!body.ok) throw data(null, { status: body.status })
  const link = await editors.keyLinks.find(token)
  // The loader, which comes next, says that it is over.
  if (!link) return data(null, { status: 410 })
  const isNew = link.role !== null
  const { name } = typedEditor(body.form)
  const password = textIn(body.form, 'password')
  const weakness = await editors.weaknessOf(password, { name, email: link.email })
  const errors: EditorErrors = {
    ...(isNew && errorsInName(name)),
    ...(weakness && { password: weakness }),
  }
  const typed = { name, email: link.email }
  const refused = () => data({ typed, errors }, { status: 422 })
  if (Object.keys(errors).length > 0) return refused()
  const timeZone = timeZoneOf(textIn(body.form, 'timeZone'))
  const chosen = await editors.keyLinks.choosePassword(token, { name, password, timeZone })
  if (!chosen.ok && chosen.reason === 'name-taken') {
    errors.name = nameTaken
    return refused()
  }
  if (!chosen.ok) return data(null, { status: 410 })
  const asked = askedBy(request, context)
  const entered = await editors.signIn.withPassword(asked, { email: link.email, password })
  const needsCode = !entered.ok && entered.reason === 'second-factor'
  const cookies = 'cookies' in entered ? entered.cookies : []
  const next = needsCode ? `/${deskPath}/sign-in/code` : `/${deskPath}/posts`
  return redirect(next, { status: 303, headers: withCookies(cookies) })
}

function tokenIn(request: Request): string {
  return new URL(request.url).searchParams.get('token') ?? ''
}

export const meta: Route.MetaFunction = () => deskMeta('Welcome')

export default function Welcome({ loaderData, actionData }: Route.ComponentProps) {
  const { link, siteName, signIn } = loaderData
  if (!link) {
    return (
      <AccessFrame
        heading="This link is over"
        intro="It works once, and not for ever. If you have a password, sign in; if not, ask for a new link."
      >
        <ButtonLink href={signIn}>Sign in</ButtonLink>
      </AccessFrame>
    )
  }
  const { typed, errors } = actionData ?? { typed: { name: '', email: link.email }, errors: {} }
  return (
    <AccessFrame
      heading={link.isNew ? `Welcome to ${siteName}` : 'Choose a new password'}
      intro={
        link.isNew
          ? 'Choose how the others see you, and a password.'
          : 'All sessions that are open with the old one will end.'
      }
    >
      <DeskForm
        errors={errors}
        submit={link.isNew ? 'Create account' : 'Set password'}
        submitting={link.isNew ? 'Creating account...' : 'Setting password...'}
      >
        <PasswordFields typed={typed} errors={errors} email={link.email} isNameAsked={link.isNew} />
      </DeskForm>
    </AccessFrame>
  )
}
