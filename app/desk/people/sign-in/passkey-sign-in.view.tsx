import { browserSupportsWebAuthn, startAuthentication } from '@simplewebauthn/browser'
import { KeyRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '~/ui/button'

const failed =
  'Signing in with the passkey failed. It needs a device with a PIN, fingerprint or face unlock. Try again, or sign in with your password.'

/** Shown only in browsers that support passkeys. */
export function PasskeySignIn({ deskPath, to }: { deskPath: string; to: string }) {
  const [isSupported, setSupported] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [notice, setNotice] = useState<string | null>(null)
  useEffect(() => setSupported(browserSupportsWebAuthn()), [])
  if (!isSupported) return null

  async function signIn() {
    setBusy(true)
    setNotice(null)
    try {
      const options = await fetch(`/${deskPath}/sign-in/passkey`)
      const optionsJSON = await options.json()
      if (!options.ok) return setNotice(optionsJSON.notice ?? failed)
      const passkey = await startAuthentication({ optionsJSON })
      const response = await fetch(`/${deskPath}/sign-in/passkey?${new URLSearchParams({ to })}`, {
        method: 'POST',
        body: JSON.stringify(passkey),
      })
      const result = (await response.json()) as { to?: string; notice?: string }
      if (result.to) location.assign(result.to)
      else setNotice(result.notice ?? failed)
    } catch {
      setNotice(failed)
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="mt-6 border-line border-t pt-6">
      <Button look="outline" onClick={signIn} disabled={isBusy}>
        <KeyRound aria-hidden="true" className="size-4.5" />
        Sign in with a passkey
      </Button>
      <p role="status" className="mt-3 text-ink-soft text-sm empty:hidden">
        {notice}
      </p>
    </div>
  )
}
