import type { ReactNode } from 'react'
import { logPath } from '~/record/log-addresses.rules'

interface HowToVerifyProps {
  /** The address of the article; of the site, if readers can no longer read the article. */
  url: string
  checks: 'an article' | 'the record of the site'
  /** As base64; null before the record has begun. */
  recordKey: string | null
}

/** What the record proves, and how to check it without trusting this site. */
export function HowToVerify({ url, checks, recordKey }: HowToVerifyProps) {
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
      <h3 className="mt-8 font-semibold text-lg">With the program “vigil”, on your own computer</h3>
      <p className="mt-3">It is open source, and checks {checks} with the public key alone:</p>
      <Code>
        vigil verify {url}
        {recordKey && ` --key '${recordKey}'`}
      </Code>
      {recordKey && (
        <>
          <p className="mt-4">The public key that signs the record now is</p>
          <Code>{recordKey}</Code>
          <p className="mt-4">
            A key that comes from this page proves little: whoever controls this site could show
            another one. Compare it with the key that somebody else has: a colleague who noted it
            earlier, a witness of this record, or another channel of the publication. Note it
            yourself, and use yours the next time. If the publication replaces its key, the old one
            signs the new one, so yours still works. Note the new one then: somebody else may have
            the old one.
          </p>
        </>
      )}
      <h3 className="mt-8 font-semibold text-lg">What is proved</h3>
      <p className="mt-3">
        It is proved what was recorded, and where in the record; not that a text is true, that our
        clock was right, or that others are shown the same record. The last is what independent
        witnesses find out, with <code>vigil witness</code>.
      </p>
      <h3 className="mt-8 font-semibold text-lg">For programs</h3>
      <p className="mt-3">
        Entries, proofs, signatures and keys are at{' '}
        <Link href={logPath}>{logPath} (JSON, not a page to read)</Link>. The tree and its proofs
        are those of{' '}
        <Link href="https://www.rfc-editor.org/rfc/rfc9162.html">RFC 9162, section 2</Link>, the
        signature is <Link href="https://www.rfc-editor.org/rfc/rfc8032.html">Ed25519</Link>. The
        file <code>docs/publication-log.md</code>, which comes with the program, has the whole
        format.
      </p>
    </section>
  )
}

function Code({ children }: { children: ReactNode }) {
  return (
    <pre className="wrap-anywhere mt-4 select-all whitespace-pre-wrap border border-line bg-surface px-4 py-3 font-mono text-sm">
      <code>{children}</code>
    </pre>
  )
}

function Link({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} rel="nofollow" className="underline underline-offset-4 hover:text-cyan">
      {children}
    </a>
  )
}
