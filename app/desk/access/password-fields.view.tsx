import type { EditorErrors, TypedEditor } from '~/people/access-forms.rules'
import { TextField } from '~/ui/field'
import { BrowserTimeZone } from './browser-time-zone.view'

interface PasswordFieldsProps {
  typed: TypedEditor
  errors: EditorErrors
  /** Whose the account is, where that is settled. */
  email: string | null
  /** An editor who is there has a name already. */
  isNameAsked: boolean
}

/** Who one is and the password one chooses: for the first editor, one invited, or one who forgot. */
export function PasswordFields({ typed, errors, email, isNameAsked }: PasswordFieldsProps) {
  return (
    <>
      {isNameAsked && (
        <>
          <BrowserTimeZone />
          <TextField
            id="name"
            name="name"
            label="Your name"
            autoComplete="name"
            defaultValue={typed.name}
            error={errors.name}
            required
          />
        </>
      )}
      <TextField
        id="email"
        name="email"
        label="Email address"
        type="email"
        autoComplete="username"
        defaultValue={email ?? typed.email}
        readOnly={email !== null}
        error={errors.email}
        required
      />
      <TextField
        id="password"
        name="password"
        label="Password"
        hint="At least 12 characters. Three or four unrelated words are good."
        type="password"
        autoComplete="new-password"
        error={errors.password}
        required
      />
    </>
  )
}

interface PasswordAgainProps {
  email: string
  id?: string
  error?: string | undefined
}

/** The password that one has, to show that it is still oneself who sits here. */
export function PasswordAgain({ email, id = 'password', error }: PasswordAgainProps) {
  return (
    <>
      <UsernameForBrowser email={email} />
      <TextField
        id={id}
        name="password"
        label="Your password"
        type="password"
        autoComplete="current-password"
        error={error}
        required
      />
    </>
  )
}

/** Tells a password manager whose password is asked for, where the page itself need not. */
export function UsernameForBrowser({ email }: { email: string }) {
  return (
    <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
  )
}
