/** For whoever cannot do anything else before, on either page that leads on. */
export function SecondFactorRequired({ base, on }: { base: string; on: 'app' | 'passkeys' }) {
  return (
    <div role="status" className="mb-8 rounded-card border border-line-strong bg-raised p-4">
      <p className="font-semibold">Everybody at this desk needs a second factor.</p>
      {on === 'app' ? (
        <p className="mt-2 text-ink-soft">
          Set it up here, and go on with your work. Or{' '}
          <OtherWay href={`${base}/passkeys`}>add a passkey</OtherWay>, sign out, and sign in with
          it: that counts as well. What you have written is kept.
        </p>
      ) : (
        <p className="mt-2 text-ink-soft">
          A passkey counts once you sign in with it: add one here, sign out, and sign in with it. Or{' '}
          <OtherWay href={`${base}/second-factor`}>set up the second factor</OtherWay>, and go on
          with your work. What you have written is kept.
        </p>
      )}
    </div>
  )
}

function OtherWay({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} className="underline underline-offset-4 hover:text-ink">
      {children}
    </a>
  )
}
