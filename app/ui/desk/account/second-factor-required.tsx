/** For whoever cannot do anything else before. */
export function SecondFactorRequired({ base }: { base: string }) {
  return (
    <div role="status" className="mb-8 rounded-card border border-line-strong bg-raised p-4">
      <p className="font-semibold">Everybody at this desk needs a second factor.</p>
      <p className="mt-2 text-ink-soft">
        Set it up here, and go on with your work. Or{' '}
        <a href={`${base}/passkeys`} className="underline underline-offset-4 hover:text-ink">
          add a passkey
        </a>
        , sign out, and sign in with it: that counts as well. What you have written is kept.
      </p>
    </div>
  )
}
