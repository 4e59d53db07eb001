import { ConfirmWithPassword } from '../../people/confirm-with-password.view'

interface SecondFactorRuleProps {
  isRequired: boolean
  /** How many editors have neither an app nor a passkey. */
  editorsWithout: number
  email: string
  error: string | undefined
}

/** Shows whether everybody needs a second factor, with a form to change that. */
export function SecondFactorRule(props: SecondFactorRuleProps) {
  const { isRequired, editorsWithout, email, error } = props
  if (isRequired) {
    return (
      <>
        <p className="mb-4">Required for everybody.</p>
        <ConfirmWithPassword
          label="Make it optional"
          step="relax-second-factor"
          email={email}
          error={error}
          submit="Make it optional"
        >
          Editors who turn off their second factor can sign in with the password alone.
        </ConfirmWithPassword>
      </>
    )
  }
  return (
    <>
      <p className="mb-4">Optional. {describeEditorsWithout(editorsWithout)}</p>
      <ConfirmWithPassword
        label="Require it for everybody"
        step="require-second-factor"
        email={email}
        error={error}
        submit="Require it"
      >
        Editors without a second factor must set one up before they can continue, or sign in with a
        passkey. You need one yourself first.
      </ConfirmWithPassword>
    </>
  )
}

function describeEditorsWithout(count: number): string {
  if (count === 0) return 'All editors have an app or a passkey.'
  const who = count === 1 ? 'One editor has' : `${count} editors have`
  return `${who} neither an app nor a passkey yet.`
}
