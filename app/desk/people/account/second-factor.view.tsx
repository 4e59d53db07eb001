import { ButtonLink } from '~/ui/button'
import { TextField } from '~/ui/field'
import { DeskForm } from '../../access/desk-form.view'
import { CurrentPasswordField } from '../../access/password-fields.view'
import { CopyButton } from '../../shell/copy-button.view'

type Errors = {
  password?: string
  code?: string
}

export function SecondFactorOff({ errors, email }: { errors: Errors; email: string }) {
  return (
    <DeskForm errors={errors} submit="Continue">
      <p className="text-ink-soft">
        You need an authenticator app on your phone. Enter your password first, to confirm that it
        is you.
      </p>
      <input type="hidden" name="step" value="begin" />
      <CurrentPasswordField email={email} error={errors.password} />
    </DeskForm>
  )
}

interface SecondFactorStepsProps {
  uri: string
  secret: string
  squares: boolean[][]
  recoveryCodes: string[]
  errors: Errors
}

export function SecondFactorSteps(props: SecondFactorStepsProps) {
  const { uri, secret, squares, recoveryCodes, errors } = props
  return (
    <div className="flex flex-col gap-8">
      <section>
        <h2 className="font-semibold text-xl">1. Scan this with the app</h2>
        <QrCode squares={squares} />
        <p className="mt-3 text-ink-soft">
          Or enter this key: <code className="wrap-anywhere font-mono text-sm">{secret}</code>
        </p>
      </section>
      <section>
        <h2 className="font-semibold text-xl">2. Save these recovery codes</h2>
        <p className="mt-2 text-ink-soft">
          Each signs you in once if you lose your phone. They will not be shown again.
        </p>
        <RecoveryCodes codes={recoveryCodes} />
      </section>
      <section>
        <h2 className="mb-4 font-semibold text-xl">3. Enter the six digits from the app</h2>
        <DeskForm errors={errors} submit="Turn on">
          <input type="hidden" name="step" value="confirm" />
          <input type="hidden" name="uri" value={uri} />
          <input type="hidden" name="recoveryCodes" value={recoveryCodes.join(' ')} />
          <TextField
            id="code"
            name="code"
            label="Code"
            inputMode="numeric"
            autoComplete="one-time-code"
            error={errors.code}
            required
          />
        </DeskForm>
      </section>
    </div>
  )
}

interface SecondFactorOnProps {
  recoveryCodes: string[] | null
  errors: Errors
  email: string
}

export function SecondFactorOn({ recoveryCodes, errors, email }: SecondFactorOnProps) {
  if (recoveryCodes) return <NewRecoveryCodes codes={recoveryCodes} />
  return (
    <div className="flex flex-col gap-10">
      <DeskForm errors={errors} submit="Create new recovery codes">
        <p className="text-ink-soft">
          Your second factor is on. New recovery codes replace the old ones.
        </p>
        <input type="hidden" name="step" value="new-codes" />
        <CurrentPasswordField email={email} error={errors.password} />
      </DeskForm>
      <DeskForm submit="Turn off the second factor">
        <input type="hidden" name="step" value="end" />
        <CurrentPasswordField email={email} id="password-to-end" />
      </DeskForm>
    </div>
  )
}

export function NewRecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <div role="status">
      <p className="text-ink-soft">
        These are your new recovery codes. The old ones no longer work. The new ones will not be
        shown again.
      </p>
      <RecoveryCodes codes={codes} />
    </div>
  )
}

function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <>
      <ul
        id="recovery-codes"
        className="mt-4 grid grid-cols-1 gap-x-8 gap-y-1 rounded-card border border-line bg-surface p-5 font-mono min-[26rem]:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        <CopyButton label="Copy the codes" text={codes.join('\n')} elementId="recovery-codes" />
        <ButtonLink
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\n')}\n`)}`}
          download="recovery-codes.txt"
          look="outline"
          size="small"
        >
          Download as a text file
        </ButtonLink>
      </div>
    </>
  )
}

/** Dark on light in both themes, as cameras expect. */
function QrCode({ squares }: { squares: boolean[][] }) {
  const path = squares
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return (
    <svg
      role="img"
      aria-label="QR code for an authenticator app"
      viewBox={`-2 -2 ${squares.length + 4} ${squares.length + 4}`}
      className="mt-4 size-52 rounded-lg bg-white"
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
