import { data, redirect } from 'react-router'
import { readForm } from '~/http/body/form-body'
import { notFound } from '~/http/not-found'
import {
  type EditorErrors,
  errorsInEmail,
  errorsInName,
  textIn,
  typedEditor,
} from '~/people/access-forms.rules'
import { timeZoneOf } from '~/people/account/time-zone.rules'
import { services } from '~/services'
import { askedBy, withCookies } from '../requests/asked.request'
import { deskMeta } from '../requests/desk-meta.request'
import type { Route } from './+types/setup.route'
import { AccessFrame } from './access-frame.view'
import { DeskForm } from './desk-form.view'
import { PasswordFields } from './password-fields.view'

const mostBytes = 64 * 1024

export async function loader({ request, context }: Route.LoaderArgs) {
  await onlyWithToken(request, context)
  return { siteName: context.get(services).site.name }
}

export async function action({ request, context }: Route.ActionArgs) {
  await onlyWithToken(request, context)
  const { editors, deskPath } = context.get(services)
  const body = await readForm(request, mostBytes)
  if (!body.ok) throw data(null, { status: body.status })
  const typed = typedEditor(body.form)
  const password = textIn(body.form, 'password')
  const weakness = await editors.weaknessOf(password, typed)
  const errors: EditorErrors = {
    ...errorsInName(typed.name),
    ...errorsInEmail(typed.email),
    ...(weakness && { password: weakness }),
  }
  if (Object.keys(errors).length > 0) return data({ typed, errors }, { status: 422 })
  const made = await editors.keyLinks.makeFirstEditor({
    ...{ ...typed, password },
    timeZone: timeZoneOf(textIn(body.form, 'timeZone')),
  })
  if (!made.ok) throw await notFound('page', { request, context })
  const entered = await editors.signIn.withPassword(askedBy(request, context), {
    email: typed.email,
    password,
  })
  const cookies = entered.ok ? entered.cookies : []
  return redirect(`/${deskPath}/posts`, { status: 303, headers: withCookies(cookies) })
}

/** Once it has made an editor, the link leads nowhere. */
async function onlyWithToken(request: Request, context: Route.LoaderArgs['context']) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const isRight = await context.get(services).isSetupToken(token)
  if (!isRight) throw await notFound('page', { request, context })
}

export const meta: Route.MetaFunction = () => deskMeta('Set up')

export default function Setup({ loaderData, actionData }: Route.ComponentProps) {
  const { typed, errors } = actionData ?? { typed: { name: '', email: '' }, errors: {} }
  return (
    <AccessFrame
      heading="Set up the desk"
      intro={`You will be the first editor of ${loaderData.siteName}, and its owner: you publish, and you decide who else does.`}
    >
      <DeskForm errors={errors} submit="Create account" submitting="Creating account...">
        <PasswordFields typed={typed} errors={errors} email={null} isNameAsked />
      </DeskForm>
    </AccessFrame>
  )
}
