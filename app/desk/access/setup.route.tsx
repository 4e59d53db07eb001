import { data, redirect } from 'react-router'
import { textIn } from '~/http/body/form-text'
import { notFound } from '~/http/not-found'
import { timeZoneOf } from '~/people/account/time-zone.rules'
import {
  type EditorFormErrors,
  emailErrors,
  nameErrors,
  readEditorForm,
} from '~/people/roster/editor-form.rules'
import { services } from '~/services'
import { clientOf, withCookies } from '../requests/client.request'
import { readDeskForm } from '../requests/desk-form.request'
import { deskMeta } from '../requests/desk-meta.request'
import type { Route } from './+types/setup.route'
import { AccessFrame } from './access-frame.view'
import { DeskForm } from './desk-form.view'
import { PasswordFields } from './password-fields.view'

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireSetupToken(request, context)
  return { siteName: context.get(services).site.name }
}

export async function action({ request, context }: Route.ActionArgs) {
  await requireSetupToken(request, context)
  const { editors, settingsDesk, deskPath } = context.get(services)
  const form = await readDeskForm(request)
  const values = readEditorForm(form)
  const password = textIn(form, 'password')
  const weakness = await editors.weaknessOf(password, values)
  const errors: EditorFormErrors = {
    ...nameErrors(values.name),
    ...emailErrors(values.email),
    ...(weakness && { password: weakness }),
  }
  if (Object.keys(errors).length > 0) return data({ values, errors }, { status: 422 })
  const result = await editors.passwordLinks.createFirstEditor({
    ...values,
    password,
    timeZone: timeZoneOf(textIn(form, 'timeZone')),
  })
  if (!result.ok) throw await notFound('page', { request, context })
  await settingsDesk.openFirstSteps()
  const signedIn = await editors.signIn.withPassword(clientOf(request, context), {
    email: values.email,
    password,
  })
  const cookies = signedIn.ok ? signedIn.cookies : []
  return redirect(`/${deskPath}/settings`, { status: 303, headers: withCookies(cookies) })
}

/** Once the first editor exists, the set-up link leads to the 404 page. */
async function requireSetupToken(request: Request, context: Route.LoaderArgs['context']) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const isValid = await context.get(services).isSetupToken(token)
  if (!isValid) throw await notFound('page', { request, context })
}

export const meta: Route.MetaFunction = () => deskMeta('Set up')

export default function Setup({ loaderData, actionData }: Route.ComponentProps) {
  const { values, errors } = actionData ?? { values: { name: '', email: '' }, errors: {} }
  return (
    <AccessFrame
      heading="Set up the desk"
      intro={`You will be the first editor of ${loaderData.siteName} and its owner: you can publish and invite others.`}
    >
      <DeskForm errors={errors} submit="Create account" submitting="Creating account...">
        <PasswordFields values={values} errors={errors} email={null} asksForName />
      </DeskForm>
    </AccessFrame>
  )
}
