import { data, redirect } from 'react-router'
import { readForm } from '~/http/body/form-body'
import { pathWithin, textIn } from '~/people/access-forms.rules'
import { services } from '~/services'
import { TextField } from '~/ui/field'
import { AccessFrame } from '../access/access-frame.view'
import { DeskForm } from '../access/desk-form.view'
import { askedBy, withCookies } from '../requests/asked.request'
import { deskMeta } from '../requests/desk-meta.request'
import type { Route } from './+types/code.route'
import { retryAfter, tooMany } from './sign-in-words.rules'

const mostBytes = 64 * 1024

export function loader() {
  return null
}

export async function action({ request, context }: Route.ActionArgs) {
  const { editors, deskPath } = context.get(services)
  const body = await readForm(request, mostBytes)
  if (!body.ok) throw data(null, { status: body.status })
  const code = textIn(body.form, 'code')
  const result = await editors.signIn.withCode(askedBy(request, context), code)
  if (result.ok) {
    const to = pathWithin(deskPath, new URL(request.url).searchParams.get('to'))
    return redirect(to, { status: 303, headers: withCookies(result.cookies) })
  }
  switch (result.reason) {
    case 'too-many':
      return data(
        { notice: tooMany(result.retryInMs), isOver: false },
        { status: 429, headers: retryAfter(result.retryInMs) },
      )
    case 'wrong':
      return data({ notice: wrong, isOver: false }, { status: 401 })
    default:
      return data({ notice: over, isOver: true }, { status: 401 })
  }
}

const wrong = 'This code is not right, or not any more. Wait for the next one and try again.'
const over = 'This took too long, or too many codes were wrong. Please sign in again.'

export { headersOfAction as headers } from '../requests/asked.request'

export const meta: Route.MetaFunction = () => deskMeta('Sign in')

export default function Code({ actionData, params }: Route.ComponentProps) {
  return (
    <AccessFrame
      heading="Your code"
      intro="The six digits that your authenticator app shows now, or one of your recovery codes."
    >
      <DeskForm notice={actionData?.notice} submit="Sign in" submitting="Signing in...">
        <TextField
          id="code"
          name="code"
          label="Code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      </DeskForm>
      <p className="mt-6 border-line border-t pt-5 text-sm">
        <a
          href={`/${params.desk}/sign-in`}
          className="inline-block py-1 text-ink-soft underline underline-offset-4 hover:text-ink"
        >
          Start again
        </a>
      </p>
    </AccessFrame>
  )
}
