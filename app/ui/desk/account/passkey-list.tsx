import { browserSupportsWebAuthn, startRegistration } from '@simplewebauthn/browser'
import { useEffect, useState } from 'react'
import { Form, useRevalidator } from 'react-router'
import { Button } from '../../primitives/button'
import { TextField } from '../../primitives/field'
import { Moment } from '../shell/moment'

interface PasskeyListProps {
  passkeys: { id: string; name: string; createdAt: Date | null }[]
  action: string
  timeZone: string
  /** The name under which passkeys are made; browsers make none under another, nor under a number. */
  host: string
}

export function PasskeyList({ passkeys, action, timeZone, host }: PasskeyListProps) {
  return (
    <>
      {passkeys.length > 0 && (
        <ul className="mb-6 divide-y divide-line rounded-card border border-line">
          {passkeys.map(({ id, name, createdAt }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-6 gap-y-2 p-4">
              <p className="wrap-anywhere min-w-0 flex-1">
                {name || 'Passkey'}
                {createdAt && (
                  <span className="block text-ink-muted text-sm">
                    added <Moment at={createdAt} timeZone={timeZone} />
                  </span>
                )}
              </p>
              <Form method="post" action={action}>
                <input type="hidden" name="remove" value={id} />
                <Button type="submit" look="outline" size="small">
                  Remove
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      )}
      <AddPasskey action={action} host={host} />
    </>
  )
}

type Standing = 'unknown' | 'possible' | 'no-browser' | 'other-host'

const notes: Record<Exclude<Standing, 'possible'>, (host: string) => string> = {
  unknown: () => 'A passkey is made by this page itself, so it needs JavaScript.',
  'no-browser': () => 'This browser cannot make passkeys.',
  'other-host': (host) => `Passkeys are made for ${host}: open the desk there to add one.`,
}

function AddPasskey({ action, host }: { action: string; host: string }) {
  const [standing, setStanding] = useState<Standing>('unknown')
  const [notice, setNotice] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!browserSupportsWebAuthn()) setStanding('no-browser')
    else setStanding(location.hostname.endsWith(host) ? 'possible' : 'other-host')
  }, [host])
  if (standing !== 'possible') return <p className="text-ink-muted">{notes[standing](host)}</p>

  async function add(form: FormData) {
    setBusy(true)
    setNotice(null)
    try {
      const options = await fetch(action)
      if (!options.ok) throw new Error('No options.')
      const answer = await startRegistration({ optionsJSON: await options.json() })
      form.set('answer', JSON.stringify(answer))
      const response = await fetch(action, { method: 'POST', body: form })
      if (!response.ok) throw new Error('Refused.')
      await revalidate()
    } catch {
      setNotice(
        'No passkey was added. Try again; if your session is older than a day, sign in anew.',
      )
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void add(new FormData(event.currentTarget))
      }}
      className="flex flex-wrap items-end gap-4"
    >
      <TextField id="passkey-name" name="name" label="Name of the new passkey" maxLength={60} />
      <Button type="submit" look="outline" disabled={isBusy}>
        Add a passkey
      </Button>
      <p role="status" className="w-full text-ink-soft text-sm empty:hidden">
        {notice}
      </p>
    </form>
  )
}
