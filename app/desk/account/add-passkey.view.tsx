import { browserSupportsWebAuthn, startRegistration } from '@simplewebauthn/browser'
import { useEffect, useState } from 'react'
import { useSubmit } from 'react-router'
import { Button } from '~/ui/button'
import { TextField } from '~/ui/field'
import { PasswordAgain } from '../access/password-fields.view'

interface AddPasskeyProps {
  /** Where the browser asks what to make a key for. */
  options: string
  email: string
  /** The name under which passkeys are made; browsers make none under another, nor under a number. */
  host: string
  /** Why the key that the browser made was not added. */
  refused: 'refused' | 'unverified' | null
}

type Standing = 'unknown' | 'possible' | 'no-browser' | 'other-host'

const notes: Record<Exclude<Standing, 'possible' | 'unknown'>, (host: string) => string> = {
  'no-browser': () => 'This browser cannot make passkeys.',
  'other-host': (host) => `Passkeys are made for ${host}: open the desk there to add one.`,
}

const notAdded =
  'No passkey was added. It needs a device that asks for a PIN, a finger or a face: set that up, then try again. If your session is older than a day, sign in anew.'
const unverified =
  'No passkey was added: the device did not check that it is you. Set up a PIN, a finger or a face on it, then try again.'

export function AddPasskey({ options, email, host, refused }: AddPasskeyProps) {
  const [standing, setStanding] = useState<Standing>('unknown')
  const [notice, setNotice] = useState<string | null>(null)
  const [wrongPassword, setWrongPassword] = useState<string | undefined>()
  const [isBusy, setBusy] = useState(false)
  const submit = useSubmit()
  useEffect(() => {
    if (!browserSupportsWebAuthn()) setStanding('no-browser')
    else setStanding(location.hostname.endsWith(host) ? 'possible' : 'other-host')
  }, [host])
  if (standing === 'unknown') {
    // Where there is JavaScript, this is over in a moment: nothing flashes up meanwhile.
    return (
      <p className="hidden text-ink-muted noscript:block">
        A passkey is made by this page itself, so it needs JavaScript.
      </p>
    )
  }
  if (standing !== 'possible') return <p className="text-ink-muted">{notes[standing](host)}</p>

  async function add(form: FormData) {
    setBusy(true)
    setNotice(null)
    setWrongPassword(undefined)
    try {
      const asked = await fetch(options, { method: 'POST', body: form })
      const answered = await asked.json()
      if (asked.ok) {
        const answer = await startRegistration({ optionsJSON: answered })
        const made = { step: 'add', name: String(form.get('name')), answer: JSON.stringify(answer) }
        await submit(made, { method: 'post' })
      } else if (typeof answered.text === 'string') setWrongPassword(answered.text)
      else setNotice(notAdded)
    } catch {
      setNotice(notAdded)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void add(new FormData(event.currentTarget))
      }}
      className="flex flex-col gap-6"
    >
      <h2 className="font-semibold text-xl">Add a passkey</h2>
      <TextField id="passkey-name" name="name" label="Name of the new passkey" maxLength={60} />
      <PasswordAgain email={email} id="password-to-add" error={wrongPassword} />
      <Button type="submit" look="outline" disabled={isBusy} className="self-start">
        Add a passkey
      </Button>
      <p role="status" className="text-ink-soft text-sm empty:hidden">
        {notice ?? (refused && (refused === 'unverified' ? unverified : notAdded))}
      </p>
    </form>
  )
}
