import { type Role, roles } from '~/people/editor.rules'
import { WithPassword } from './with-password.view'

interface RosterProps {
  editors: {
    id: string
    name: string
    email: string
    role: Role
    hasSecondFactor: boolean
    hasPasskey: boolean
  }[]
  me: string
  /** Of whoever reads this, who gives the password for what is done to others. */
  email: string
  /** What was not done, and why. */
  refused: Refused | undefined
}

export interface Refused {
  step: string
  editor: string
  /** The one that was chosen, to be shown again. */
  role: Role | null
  text: string
}

export function Roster({ editors, me, email, refused }: RosterProps) {
  const errorOf = (step: string, editor: string) =>
    refused?.step === step && refused.editor === editor ? refused.text : undefined
  return (
    <ul className="divide-y divide-line rounded-card border border-line">
      {editors.map(({ id, name, email: address, role, hasSecondFactor, hasPasskey }) => (
        <li
          key={id}
          className="flex flex-wrap items-center gap-x-6 gap-y-3 p-4 has-[[open]]:items-start"
        >
          <div className="wrap-anywhere min-w-40 flex-1">
            <p className="font-semibold">
              {name}
              {id === me && <span className="font-normal text-cyan"> · you</span>}
            </p>
            <p className="text-ink-muted text-sm">
              {address} · {role}
              {hasSecondFactor && ' · second factor'}
              {hasPasskey && ' · passkey'}
            </p>
          </div>
          <div className="flex flex-wrap items-start gap-2">
            <WithPassword
              label="Change role"
              step="role"
              editor={id}
              email={email}
              error={errorOf('role', id)}
              submit={`Change the role of ${name}`}
              choice={
                <RoleSelect
                  id={`new-role-${id}`}
                  label={`Role of ${name}`}
                  defaultValue={(errorOf('role', id) && refused?.role) || role}
                />
              }
            >
              What {name} may do changes at once.
            </WithPassword>
            {id !== me && (
              <WithPassword
                label="Sign out"
                step="end-sessions"
                editor={id}
                email={email}
                error={errorOf('end-sessions', id)}
                submit={`Sign ${name} out`}
              >
                Ends all sessions of {name}, who can sign in again.
              </WithPassword>
            )}
            <WithPassword
              label="Remove"
              step="remove"
              editor={id}
              email={email}
              error={errorOf('remove', id)}
              submit={`Remove ${name}`}
            >
              {name} is signed out everywhere and cannot come back without a new invitation.
            </WithPassword>
          </div>
        </li>
      ))}
    </ul>
  )
}

interface RoleSelectProps {
  id: string
  label: string
  defaultValue: Role
}

export function RoleSelect({ id, label, defaultValue }: RoleSelectProps) {
  return (
    <div>
      <label htmlFor={id} className="mb-2 block font-semibold">
        {label}
      </label>
      <select
        // Anew when the role has changed, or it would keep showing the old one.
        key={defaultValue}
        id={id}
        name="role"
        defaultValue={defaultValue}
        className="h-12 cursor-pointer rounded-lg border border-line-strong bg-ground px-3 hover:border-ink-muted"
      >
        {roles.map((role) => (
          <option key={role} value={role}>
            {role}
          </option>
        ))}
      </select>
    </div>
  )
}
