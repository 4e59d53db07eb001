import { services } from '~/services'
import { ButtonLink } from '~/ui/button'
import { clientOf } from '../../requests/client.request'
import { deskMeta } from '../../requests/desk-meta.request'
import { signedInEditor } from '../../requests/signed-in-editor.request'
import { DeskHeading, DeskSection } from '../../shell/desk-page.view'
import type { Route } from './+types/account.route'
import { SessionList } from './session-list.view'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { editors } = context.get(services)
  const editor = context.get(signedInEditor)
  const client = clientOf(request, context)
  return {
    editor,
    sessions: await editors.sessions.list(client, editor.sessionId),
    passkeys: (await editors.passkeys.list(client)).length,
    tokens: (await editors.tokens.listOf(editor)).length,
  }
}

export const meta: Route.MetaFunction = () => deskMeta('Account')

export default function Account({ loaderData, params }: Route.ComponentProps) {
  const { editor, sessions, passkeys, tokens } = loaderData
  const base = `/${params.desk}/account`
  return (
    <>
      <DeskHeading title="Account" />
      <DeskSection title="You">
        <dl className="grid grid-cols-[auto_1fr] gap-x-8 gap-y-2">
          <dt className="text-ink-muted">Name</dt>
          <dd className="wrap-anywhere">{editor.name}</dd>
          <dt className="text-ink-muted">Email address</dt>
          <dd className="wrap-anywhere">{editor.email}</dd>
          <dt className="text-ink-muted">Role</dt>
          <dd>{editor.role}</dd>
          <dt className="text-ink-muted">Time zone</dt>
          <dd>{editor.timeZone}</dd>
        </dl>
        <ButtonLink href={`${base}/profile`} look="outline" size="small" className="mt-5">
          Change name or time zone
        </ButtonLink>
      </DeskSection>
      <DeskSection title="Password" intro="Changing it signs you out everywhere else.">
        <ButtonLink href={`${base}/password`} look="outline" size="small">
          Change password
        </ButtonLink>
      </DeskSection>
      <DeskSection
        title="Second factor"
        intro="A six-digit code from an app on your phone, asked for after the password."
      >
        <p className="mb-4">Your second factor is {editor.hasSecondFactor ? 'on' : 'off'}.</p>
        <ButtonLink href={`${base}/second-factor`} look="outline" size="small">
          {editor.hasSecondFactor ? 'Recovery codes, or turn it off' : 'Set it up'}
        </ButtonLink>
      </DeskSection>
      <DeskSection
        title="Passkeys"
        intro="Sign in with your fingerprint, your face or a hardware key instead of a password."
      >
        <p className="mb-4">{youHave(passkeys)}</p>
        <ButtonLink href={`${base}/passkeys`} look="outline" size="small">
          {passkeys === 0 ? 'Add a passkey' : 'Add or remove passkeys'}
        </ButtonLink>
      </DeskSection>
      <DeskSection
        title="Tokens"
        intro="For programs that work at the desk as you, through its API."
      >
        <p className="mb-4">{youHave(tokens)}</p>
        <ButtonLink href={`${base}/tokens`} look="outline" size="small">
          {tokens === 0 ? 'Create a token' : 'Create or revoke tokens'}
        </ButtonLink>
      </DeskSection>
      <DeskSection
        title="Sessions"
        intro="The browsers where you are signed in. Each is signed out after 30 days without use, and after 90 days at the latest."
      >
        <SessionList sessions={sessions} timeZone={editor.timeZone} />
        {sessions.length > 1 && (
          <ButtonLink href={`${base}/sessions`} look="outline" size="small" className="mt-4">
            End sessions
          </ButtonLink>
        )}
      </DeskSection>
    </>
  )
}

function youHave(count: number): string {
  if (count === 0) return 'You have none.'
  return count === 1 ? 'You have one.' : `You have ${count}.`
}
