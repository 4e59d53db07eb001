import { WithPassword } from './with-password.view'

interface SecondFactorRuleProps {
  isRequired: boolean
  /** How many editors would have to set one up: with neither an app nor a passkey. */
  withoutOne: number
  email: string
  error: string | undefined
}

/** Whether everybody needs one, and the form to decide otherwise. */
export function SecondFactorRule(props: SecondFactorRuleProps) {
  const { isRequired, withoutOne, email, error } = props
  if (isRequired) {
    return (
      <>
        <p className="mb-4">Everybody needs one.</p>
        <WithPassword
          label="Make it optional"
          step="relax-second-factor"
          email={email}
          error={error}
          submit="Make it optional"
        >
          A password alone is enough again for whoever turns it off.
        </WithPassword>
      </>
    )
  }
  return (
    <>
      <p className="mb-4">It is everybody’s own choice. {without(withoutOne)}</p>
      <WithPassword
        label="Require it for everybody"
        step="require-second-factor"
        email={email}
        error={error}
        submit="Require it"
      >
        Whoever has none sets it up before anything else. Whoever has a passkey signs in with it.
        You need one yourself first.
      </WithPassword>
    </>
  )
}

function without(count: number): string {
  if (count === 0) return 'All editors have an app or a passkey.'
  const who = count === 1 ? 'One editor has' : `${count} editors have`
  return `${who} neither an app nor a passkey yet.`
}
