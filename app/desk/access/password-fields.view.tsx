import { useEffect, useState } from 'react'
import type { EditorFormErrors, EditorFormValues } from '~/people/roster/editor-form.rules'
import { TextField } from '~/ui/field'

interface PasswordFieldsProps {
  values: EditorFormValues
  errors: EditorFormErrors
  /** A fixed address; null if the form asks for it. */
  email: string | null
  /** False for an existing editor, who has a name already. */
  asksForName: boolean
}

/** Name, email address and new password: for the first editor, an invited one, or one who forgot the password. */
export function PasswordFields({ values, errors, email, asksForName }: PasswordFieldsProps) {
  return (
    <>
      {asksForName && (
        <>
          <BrowserTimeZone />
          <TextField
            id="name"
            name="name"
            label="Your name"
            autoComplete="name"
            defaultValue={values.name}
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
        defaultValue={email ?? values.email}
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

/** Sends the browser's time zone; empty without JavaScript. */
function BrowserTimeZone() {
  const [timeZone, setTimeZone] = useState('')
  useEffect(() => setTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone), [])
  return <input type="hidden" name="timeZone" value={timeZone} readOnly />
}

interface CurrentPasswordFieldProps {
  email: string
  id?: string
  error?: string | undefined
}

/** Asks a signed-in editor for the password, to confirm a change. */
export function CurrentPasswordField({ email, id = 'password', error }: CurrentPasswordFieldProps) {
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

/** Tells password managers which account the password belongs to. */
export function UsernameForBrowser({ email }: { email: string }) {
  return (
    <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
  )
}
