import { browserSupportsWebAuthn, startRegistration } from '@simplewebauthn/browser'
import { useEffect, useState } from 'react'
import { useSubmit } from 'react-router'
import { Button } from '~/ui/button'
import { TextField } from '~/ui/field'
import { CurrentPasswordField } from '../../access/password-fields.view'

interface AddPasskeyProps {
  /** The address of the registration options. */
  optionsPath: string
  email: string
  /** The host that passkeys are bound to; browsers create none at another host or an IP address. */
  host: string
  /** Why the server did not add the passkey. */
  refusal: 'refused' | 'unverified' | null
}

type Support = 'unknown' | 'supported' | 'unsupported' | 'other-host'

const notAdded =
  'The passkey was not added. It needs a device with a PIN, fingerprint or face unlock: set that up, then try again. If you signed in more than a day ago, sign in again first.'
const unverified =
  'The passkey was not added, because the device did not verify you. Set up a PIN, fingerprint or face unlock on it, then try again.'

export function AddPasskey({ optionsPath, email, host, refusal }: AddPasskeyProps) {
  const [support, setSupport] = useState<Support>('unknown')
  const [notice, setNotice] = useState<string | null>(null)
  const [wrongPassword, setWrongPassword] = useState<string | undefined>()
  const [isBusy, setBusy] = useState(false)
  const submit = useSubmit()
  useEffect(() => {
    if (!browserSupportsWebAuthn()) setSupport('unsupported')
    else setSupport(location.hostname.endsWith(host) ? 'supported' : 'other-host')
  }, [host])
  if (support === 'unknown') {
    // Hidden with JavaScript, where this state lasts only a moment.
    return (
      <p className="hidden text-ink-muted noscript:block">Adding a passkey needs JavaScript.</p>
    )
  }
  if (support === 'unsupported') {
    return <p className="text-ink-muted">This browser does not support passkeys.</p>
  }
  if (support === 'other-host') {
    return (
      <p className="text-ink-muted">
        {`Passkeys work only on ${host}: open the desk there to add one.`}
      </p>
    )
  }

  async function add(form: FormData) {
    setBusy(true)
    setNotice(null)
    setWrongPassword(undefined)
    try {
      const response = await fetch(optionsPath, { method: 'POST', body: form })
      const body = await response.json()
      if (response.ok) {
        const passkey = await startRegistration({ optionsJSON: body })
        const name = String(form.get('name'))
        const fields = { step: 'add', name, answer: JSON.stringify(passkey) }
        await submit(fields, { method: 'post' })
      } else if (typeof body.text === 'string') setWrongPassword(body.text)
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
      <CurrentPasswordField email={email} id="password-to-add" error={wrongPassword} />
      <Button type="submit" look="outline" disabled={isBusy} className="self-start">
        Add a passkey
      </Button>
      <p role="status" className="text-ink-soft text-sm empty:hidden">
        {notice ?? (refusal && (refusal === 'unverified' ? unverified : notAdded))}
      </p>
    </form>
  )
}
