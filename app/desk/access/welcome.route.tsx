import { data, redirect } from 'react-router'
import { textIn } from '~/http/body/form-text'
import { timeZoneOf } from '~/people/account/time-zone.rules'
import {
  type EditorFormErrors,
  nameErrors,
  nameTakenError,
  readEditorForm,
} from '~/people/roster/editor-form.rules'
import { services } from '~/services'
import { ButtonLink } from '~/ui/button'
import { clientOf, withCookies } from '../requests/client.request'
import { readDeskForm } from '../requests/desk-form.request'
import { deskMeta } from '../requests/desk-meta.request'
import type { Route } from './+types/welcome.route'
import { AccessFrame } from './access-frame.view'
import { DeskForm } from './desk-form.view'
import { PasswordFields } from './password-fields.view'

/** The page of a password link: an invitation or a reset. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { editors, site, deskPath } = context.get(services)
  const link = await editors.passwordLinks.find(tokenIn(request))
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
  const form = await readDeskForm(request)
  const link = await editors.passwordLinks.find(token)
  // The loader, which runs next, shows that the link has expired.
  if (!link) return data(null, { status: 410 })
  const isNew = link.role !== null
  const { name } = readEditorForm(form)
  const password = textIn(form, 'password')
  const weakness = await editors.weaknessOf(password, { name, email: link.email })
  const errors: EditorFormErrors = {
    ...(isNew && nameErrors(name)),
    ...(weakness && { password: weakness }),
  }
  const values = { name, email: link.email }
  const reject = () => data({ values, errors }, { status: 422 })
  if (Object.keys(errors).length > 0) return reject()
  const timeZone = timeZoneOf(textIn(form, 'timeZone'))
  const result = await editors.passwordLinks.setPassword(token, { name, password, timeZone })
  if (!result.ok && result.reason === 'name-taken') {
    errors.name = nameTakenError
    return reject()
  }
  if (!result.ok) return data(null, { status: 410 })
  const client = clientOf(request, context)
  const signedIn = await editors.signIn.withPassword(client, { email: link.email, password })
  const needsCode = !signedIn.ok && signedIn.reason === 'second-factor'
  const cookies = 'cookies' in signedIn ? signedIn.cookies : []
  const next = needsCode ? `/${deskPath}/sign-in/code` : `/${deskPath}/queue`
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
        heading="This link has expired"
        intro="It works once and for a limited time. If you have a password, sign in; if not, ask for a new link."
      >
        <ButtonLink href={signIn}>Sign in</ButtonLink>
      </AccessFrame>
    )
  }
  const { values, errors } = actionData ?? { values: { name: '', email: link.email }, errors: {} }
  return (
    <AccessFrame
      heading={link.isNew ? `Welcome to ${siteName}` : 'Choose a new password'}
      intro={
        link.isNew
          ? 'Choose the name that the others see, and a password.'
          : 'You will be signed out everywhere else.'
      }
    >
      <DeskForm
        errors={errors}
        submit={link.isNew ? 'Create account' : 'Set password'}
        submitting={link.isNew ? 'Creating account...' : 'Setting password...'}
      >
        <PasswordFields
          values={values}
          errors={errors}
          email={link.email}
          asksForName={link.isNew}
        />
      </DeskForm>
    </AccessFrame>
  )
}
