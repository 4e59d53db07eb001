/** Tells a blocked editor what to do, on both pages that are still open to them. */
export function SecondFactorRequired({ base, on }: { base: string; on: 'app' | 'passkeys' }) {
  return (
    <div role="status" className="mb-8 rounded-card border border-line-strong bg-raised p-4">
      <p className="font-semibold">Everybody at this desk needs a second factor.</p>
      {on === 'app' ? (
        <p className="mt-2 text-ink-soft">
          Set it up here to continue. Or{' '}
          <TextLink href={`${base}/passkeys`}>add a passkey</TextLink>, sign out, and sign in with
          it: that counts as well. Nothing you wrote is lost.
        </p>
      ) : (
        <p className="mt-2 text-ink-soft">
          A passkey counts once you sign in with it: add one here, sign out, and sign in with it. Or{' '}
          <TextLink href={`${base}/second-factor`}>set up the second factor</TextLink> to continue.
          Nothing you wrote is lost.
        </p>
      )}
    </div>
  )
}

function TextLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} className="underline underline-offset-4 hover:text-ink">
      {children}
    </a>
  )
}
