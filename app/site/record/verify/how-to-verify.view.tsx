import { logPath } from '~/record/log-addresses.rules'

/** What the record proves, and how to check it without trusting this site. */
export function HowToVerify({ url }: { url: string }) {
  return (
    <section id="verify" aria-labelledby="verify-heading" className="max-w-[68ch] pt-14">
      <h2 id="verify-heading" className="font-semibold text-2xl">
        Verify it yourself
      </h2>
      <p className="mt-4">
        Every version is an entry of a signed, append-only record: its place, its time and the
        SHA-256 hash of its text. A text that is changed later no longer has its hash, and a changed
        entry no longer fits the signature.
      </p>
      <p className="mt-4">
        On your own computer, the open-source program checks an article with nothing but the public
        key:
      </p>
      <pre className="wrap-anywhere mt-4 whitespace-pre-wrap border border-line bg-surface px-4 py-3 font-mono text-sm">
        <code>vigil verify {url}</code>
      </pre>
      <p className="mt-4">
        Other programs find everything at{' '}
        <a href={logPath} rel="nofollow" className="underline underline-offset-4 hover:text-cyan">
          {logPath}
        </a>
        . It is proved what was recorded, and where in the record; not that a text is true, that our
        clock was right, or that others are shown the same record. The last is what independent
        witnesses find out, with <code>vigil witness</code>.
      </p>
    </section>
  )
}
