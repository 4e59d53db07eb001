import { type Role, roles } from '~/people/editor.rules'
import { ConfirmWithPassword } from './confirm-with-password.view'

interface RosterProps {
  editors: {
    id: string
    name: string
    email: string
    role: Role
    hasSecondFactor: boolean
    hasPasskey: boolean
  }[]
  ownId: string
  /** The email address of the owner, who confirms changes with the password. */
  email: string
  unconfirmed: UnconfirmedStep | undefined
}

/** A change that was not made because of a missing or wrong password. */
export interface UnconfirmedStep {
  step: string
  editor: string
  /** The chosen role, shown again. */
  role: Role | null
  text: string
}

export function Roster({ editors, ownId, email, unconfirmed }: RosterProps) {
  const errorOf = (step: string, editor: string) =>
    unconfirmed?.step === step && unconfirmed.editor === editor ? unconfirmed.text : undefined
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
              {id === ownId && <span className="font-normal text-cyan"> · you</span>}
            </p>
            <p className="text-ink-muted text-sm">
              {address} · {role}
              {hasSecondFactor && ' · second factor'}
              {hasPasskey && ' · passkey'}
            </p>
          </div>
          <div className="flex flex-wrap items-start gap-2">
            <ConfirmWithPassword
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
                  defaultValue={(errorOf('role', id) && unconfirmed?.role) || role}
                />
              }
            >
              The new role applies immediately.
            </ConfirmWithPassword>
            {id !== ownId && (
              <ConfirmWithPassword
                label="Sign out"
                step="end-sessions"
                editor={id}
                email={email}
                error={errorOf('end-sessions', id)}
                submit={`Sign ${name} out`}
              >
                Ends all sessions of {name}. They can sign in again.
              </ConfirmWithPassword>
            )}
            <ConfirmWithPassword
              label="Remove"
              step="remove"
              editor={id}
              email={email}
              error={errorOf('remove', id)}
              submit={`Remove ${name}`}
            >
              {name} is signed out everywhere and needs a new invitation to return.
            </ConfirmWithPassword>
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
        // The key makes it show a changed role.
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
