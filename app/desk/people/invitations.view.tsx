import { Form } from 'react-router'
import type { Role } from '~/people/editor.rules'
import { Button } from '~/ui/button'
import { TextField } from '~/ui/field'
import { PasswordAgain } from '../access/password-fields.view'
import { CopyButton } from '../shell/copy-button.view'
import { Moment } from '../shell/moment.view'
import { RoleSelect } from './roster.view'

export interface MadeInvitation {
  email: string
  url: string
  isKnown: boolean
}

interface InvitationFormProps {
  /** What came back. */
  typed: { email: string; role: Role | null } | undefined
  error: string | undefined
  /** Whose password is asked for. */
  owner: string
  passwordError: string | undefined
  /** The link just made, which is shown this once. */
  made: MadeInvitation | undefined
}

/** The link is nowhere else: the database holds its digest. */
export function InvitationMade({ email, url, isKnown }: MadeInvitation) {
  return (
    <div role="status" className="mb-6 rounded-card border border-green/60 bg-green/10 p-4">
      <p>
        {isKnown
          ? `${email} is an editor already: this link sets a new password.`
          : `${email} is invited.`}{' '}
        The link was mailed, or is kept with the mail where there is no mail server. You can also
        pass it on yourself; it is shown only now:
      </p>
      <p id="invitation-link" className="wrap-anywhere my-3 select-all font-mono text-sm">
        {url}
      </p>
      <div className="flex flex-wrap gap-3">
        <CopyButton label="Copy the link" text={url} of="invitation-link" />
      </div>
    </div>
  )
}

export function InvitationForm(props: InvitationFormProps) {
  const { typed, error, owner, passwordError, made } = props
  return (
    <>
      {made && <InvitationMade {...made} />}
      <Form
        method="post"
        noValidate
        // Emptied once the invitation is made.
        key={made?.url}
        className="flex flex-wrap items-end gap-4"
      >
        <input type="hidden" name="step" value="invite" />
        <div className="min-w-60 flex-1">
          <TextField
            id="email"
            name="email"
            label="Email address"
            type="email"
            autoComplete="off"
            defaultValue={typed?.email ?? ''}
            error={error}
            required
          />
        </div>
        <RoleSelect id="role" label="Role" defaultValue={typed?.role ?? 'author'} />
        <div className="basis-full sm:max-w-md">
          <PasswordAgain id="invite" email={owner} error={passwordError} />
        </div>
        <div className="basis-full">
          <Button type="submit">Invite</Button>
        </div>
      </Form>
    </>
  )
}

interface InvitationListProps {
  invitations: { email: string; role: Role | null; expiresAt: Date }[]
  timeZone: string
}

export function InvitationList({ invitations, timeZone }: InvitationListProps) {
  if (invitations.length === 0) return null
  return (
    <div className="mt-8">
      <h3 className="mb-3 font-semibold">Waiting for an answer</h3>
      <ul className="divide-y divide-line rounded-card border border-line">
        {invitations.map(({ email, role, expiresAt }) => (
          <li key={email} className="flex flex-wrap items-center gap-x-6 gap-y-2 p-4">
            <div className="wrap-anywhere min-w-40 flex-1">
              <p>{email}</p>
              <p className="text-ink-muted text-sm">
                as {role}, until <Moment at={expiresAt} timeZone={timeZone} />
              </p>
            </div>
            <Form method="post">
              <input type="hidden" name="step" value="withdraw" />
              <input type="hidden" name="email" value={email} />
              <Button type="submit" look="outline" size="small">
                Take back
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </div>
  )
}
