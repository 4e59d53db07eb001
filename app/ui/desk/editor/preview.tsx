import { useEffect, useState } from 'react'
import type { TypedPost } from '~/content/desk/writing/post-form'
import type { PostKind } from '~/content/post/post'
import { bodyStartLength, characterCount } from '~/content/post/post'
import { pageDescription, pageTitle, shownDescriptionLength } from '~/content/post/summary'
import { Button } from '../../primitives/button'

/** What the reader's pipeline made of the text. */
export interface LaidOut {
  html: string
  words: number
  readTime: string
}

interface PreviewProps {
  kind: PostKind
  typed: TypedPost
  laidOut: LaidOut | null
  /** Where the post will be; its last part is made from the title. */
  address: string
  cardPath: string
}

/** Beside the form on wide screens, below it on others: the text, and what others will show of it. */
export function Preview({ kind, typed, laidOut, address, cardPath }: PreviewProps) {
  return (
    <div className="flex flex-col gap-8">
      <section aria-labelledby="preview-heading">
        <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id="preview-heading" className="font-semibold text-xl">
            Preview
          </h2>
          <p className="text-ink-muted text-sm tabular-nums">
            {laidOut
              ? `${laidOut.words.toLocaleString('en-US')} words · ${laidOut.readTime}`
              : 'Write something to see it laid out.'}
          </p>
        </div>
        <article className="max-h-[70vh] overflow-y-auto rounded-card border border-line bg-ground p-6">
          <h3 className="font-semibold text-3xl leading-tight">{typed.title || 'Untitled'}</h3>
          {typed.summary && <p className="mt-3 text-ink-soft text-lg">{typed.summary}</p>}
          {laidOut && <Prose html={laidOut.html} />}
        </article>
      </section>
      <SearchResult kind={kind} typed={typed} address={address} />
      <SocialCard kind={kind} typed={typed} cardPath={cardPath} />
    </div>
  )
}

function Prose({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: by the readers' own pipeline, which lets no markup of a text through
  return <div className="prose mt-6" dangerouslySetInnerHTML={{ __html: trusted(html) }} />
}

const titleLength = 60

function SearchResult({ kind, typed, address }: Pick<PreviewProps, 'kind' | 'typed' | 'address'>) {
  const title = pageTitle(typed)
  const bodyStart = typed.body.slice(0, bodyStartLength)
  const description = pageDescription({ ...typed, kind, bodyStart })
  return (
    <section aria-labelledby="search-result-heading">
      <h2 id="search-result-heading" className="mb-3 font-semibold text-xl">
        In search results
      </h2>
      <div className="rounded-card border border-line bg-surface p-5">
        <p className="wrap-anywhere text-ink-muted text-sm">{address}</p>
        <p className="mt-1 line-clamp-2 text-blue text-xl">{title || 'Untitled'}</p>
        <p className="mt-1 line-clamp-3 text-ink-soft text-sm">{description}</p>
      </div>
      <dl className="mt-3 flex flex-wrap gap-x-6 text-ink-muted text-sm">
        <Length label="Title" text={title} most={titleLength} />
        <Length label="Description" text={description} most={shownDescriptionLength} />
      </dl>
    </section>
  )
}

function Length({ label, text, most }: { label: string; text: string; most: number }) {
  const count = characterCount(text)
  return (
    <div className="flex gap-2 tabular-nums">
      <dt>{label}</dt>
      <dd className={count > most ? 'text-amber' : ''}>
        {count} of about {most} characters
        {count > most && ', the rest may be cut off'}
      </dd>
    </div>
  )
}

function SocialCard({ kind, typed, cardPath }: Pick<PreviewProps, 'kind' | 'typed' | 'cardPath'>) {
  const [drawn, setDrawn] = useState<string | null>(null)
  const asked = { kind, title: typed.title, domain: typed.domain }
  const wanted = `${cardPath}?${new URLSearchParams(asked)}`
  return (
    <section aria-labelledby="social-card-heading">
      <h2 id="social-card-heading" className="mb-3 font-semibold text-xl">
        When it is shared
      </h2>
      {drawn && (
        <img
          src={drawn}
          alt={`Social card: ${typed.title}`}
          width={1200}
          height={630}
          className="mb-3 h-auto w-full rounded-card border border-line"
        />
      )}
      <Button
        look="outline"
        size="small"
        disabled={drawn === wanted}
        onClick={() => setDrawn(wanted)}
      >
        {drawn ? 'Draw it again' : 'Draw the card'}
      </Button>
    </section>
  )
}

/** The one place where the desk sets HTML; the policy of its pages lets nothing else do it. */
let policy: TrustedTypePolicyLike | null = null

interface TrustedTypePolicyLike {
  createHTML(html: string): unknown
}

function trusted(html: string): string {
  const types = (globalThis as { trustedTypes?: TrustedTypesLike }).trustedTypes
  if (!types) return html
  policy ??= types.createPolicy('preview', { createHTML: (text) => text })
  // React passes it on as it is.
  return policy.createHTML(html) as string
}

interface TrustedTypesLike {
  createPolicy(name: string, rules: { createHTML: (html: string) => string }): TrustedTypePolicyLike
}

const pauseMs = 400

/** Asks for the layout of what is typed, once the typing rests. */
export function useLaidOut(path: string, kind: PostKind, typed: TypedPost): LaidOut | null {
  const [laidOut, setLaidOut] = useState<LaidOut | null>(null)
  const { title, body, readTime } = typed
  useEffect(() => {
    if (body.trim() === '') {
      setLaidOut(null)
      return
    }
    const asking = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const form = new FormData()
        for (const [name, value] of Object.entries({ kind, title, body, readTime })) {
          form.set(name, value)
        }
        const answer = await fetch(path, { method: 'POST', body: form, signal: asking.signal })
        if (answer.ok && !answer.redirected) setLaidOut((await answer.json()) as LaidOut)
      } catch {
        // The last one stays: the next key asks again.
      }
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [path, kind, title, body, readTime])
  return laidOut
}
