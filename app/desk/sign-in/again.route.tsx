import { data, redirect } from 'react-router'
import { pathWithin, textIn } from '~/people/access-forms.rules'
import { services } from '~/services'
import { Button, ButtonLink } from '~/ui/button'
import { TextField } from '~/ui/field'
import { FormTrouble } from '~/ui/form-trouble'
import { AccessFrame } from '../access/access-frame.view'
import { KeptFields } from '../access/kept-fields.view'
import { readKeptForm } from '../access/kept-form.request'
import { askedBy, withCookies } from '../requests/asked.request'
import { deskMeta } from '../requests/desk-meta.request'
import type { Route } from './+types/again.route'
import { retryAfter, tooMany, wrongPassword } from './sign-in-words.rules'

const own = ['again-email', 'again-password', 'again-code']

/** It runs after the action, too: sending anybody away from here would lose the form that came. */
export function loader() {
  return null
}

/** Keeps what was sent, asks who sent it, and then sends it where it was going: 307 repeats a POST. */
export async function action({ request, context }: Route.ActionArgs) {
  const { editors, deskPath } = context.get(services)
  const to = pathWithin(deskPath, new URL(request.url).searchParams.get('to'))
  const { form, kept } = await readKeptForm({ request, context }, own)
  const email = textIn(form, 'again-email').trim()
  const code = textIn(form, 'again-code')
  const ask = (notice: string | null, isCodeAsked = false) => ({ kept, email, notice, isCodeAsked })
  if (!form.has('again-email') && !form.has('again-code')) return data(ask(null), { status: 401 })

  const asked = askedBy(request, context)
  const password = textIn(form, 'again-password')
  const result = code
    ? await editors.signIn.withCode(asked, code)
    : await editors.signIn.withPassword(asked, { email, password })
  if (result.ok) return redirect(to, { status: 307, headers: withCookies(result.cookies) })
  switch (result.reason) {
    case 'second-factor':
      return data(ask(null, true), { status: 401, headers: withCookies(result.cookies) })
    case 'too-many':
      return data(ask(tooMany(result.retryInMs), code !== ''), {
        status: 429,
        headers: retryAfter(result.retryInMs),
      })
    case 'wrong':
      return data(ask(code ? wrongCode : wrongPassword, code !== ''), { status: 401 })
    case 'expired':
      return data(ask(null), { status: 401 })
  }
}

const wrongCode = 'This code is not right, or not any more. Wait for the next one and try again.'

export { headersOfAction as headers } from '../requests/asked.request'

export const meta: Route.MetaFunction = () => deskMeta('Sign in again')

export default function Again({ actionData, params }: Route.ComponentProps) {
  if (!actionData) {
    return (
      <AccessFrame heading="Sign in again" intro="Nothing was sent here, so nothing is kept.">
        <ButtonLink href={`/${params.desk}/sign-in`}>Sign in</ButtonLink>
      </AccessFrame>
    )
  }
  const { kept, email, notice, isCodeAsked } = actionData
  return (
    <AccessFrame
      heading="Sign in again"
      intro="Your session is over. What you wrote is kept on this page, and sent once you are signed in. A picture has to be chosen again."
    >
      <form method="post" encType="multipart/form-data" noValidate className="flex flex-col gap-6">
        {notice && <FormTrouble title={notice} items={[]} />}
        <KeptFields kept={kept} />
        {isCodeAsked ? (
          <TextField
            id="again-code"
            name="again-code"
            label="Code"
            hint="The six digits that your authenticator app shows now, or a recovery code."
            autoComplete="one-time-code"
            required
          />
        ) : (
          <>
            <TextField
              id="again-email"
              name="again-email"
              label="Email address"
              type="email"
              autoComplete="username"
              defaultValue={email}
              required
            />
            <TextField
              id="again-password"
              name="again-password"
              label="Password"
              type="password"
              autoComplete="current-password"
              required
            />
          </>
        )}
        <Button type="submit" className="self-start">
          Sign in and send
        </Button>
      </form>
    </AccessFrame>
  )
}
