import { data, redirect } from 'react-router'
import { pathWithin, textIn } from '~/content/desk/access-forms'
import { services } from '~/services'
import { AccessFrame } from '~/ui/desk/access/access-frame'
import { DeskForm } from '~/ui/desk/access/desk-form'
import { TextField } from '~/ui/primitives/field'
import { readForm } from '../../form-body'
import { askedBy, withCookies } from '../asked'
import { deskMeta } from '../desk-meta'
import type { Route } from './+types/code'
import { retryAfter, tooMany } from './sign-in-words'

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

export { headersOfAction as headers } from '../asked'

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
