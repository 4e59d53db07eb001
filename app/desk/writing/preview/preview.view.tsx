import { useState } from 'react'
import type { PostKind } from '~/config/post-kinds'
import { pageDescription, pageTitle, shownDescriptionLength } from '~/posts/fields/summary.rules'
import { bodyStartLength, characterCount } from '~/posts/post.rules'
import { Button } from '~/ui/button'
import { type FormText, usePart } from '../autosave/form-text.browser'
import { Prose } from './prose.view'
import { useLaidOut } from './use-laid-out.browser'

interface PreviewProps {
  kind: PostKind
  text: FormText
  /** Where the text is laid out. */
  path: string
  /** Where the post will be; its last part is made from the title. */
  address: string
  cardPath: string
}

/**
 * Beside the form on wide screens, below it on others: the text, and what others will show of it. Each part
 * renders for the fields that it shows, and the laid-out text when it arrives.
 */
export function Preview({ kind, text, path, address, cardPath }: PreviewProps) {
  return (
    <div className="flex flex-col gap-8">
      <LaidOutText kind={kind} text={text} path={path} />
      <SearchResult kind={kind} text={text} address={address} />
      <SocialCard kind={kind} text={text} cardPath={cardPath} />
    </div>
  )
}

function LaidOutText({ kind, text, path }: Pick<PreviewProps, 'kind' | 'text' | 'path'>) {
  const laidOut = useLaidOut(path, kind, text)
  return (
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
        <PreviewHead text={text} />
        {laidOut && <Prose html={laidOut.html} />}
      </article>
    </section>
  )
}

function PreviewHead({ text }: Pick<PreviewProps, 'text'>) {
  const title = usePart(text, (typed) => typed.title)
  const summary = usePart(text, (typed) => typed.summary)
  return (
    <>
      <h3 className="font-semibold text-3xl leading-tight">{title || 'Untitled'}</h3>
      {summary && <p className="mt-3 text-ink-soft text-lg">{summary}</p>}
    </>
  )
}

const titleLength = 60

function SearchResult({ kind, text, address }: Pick<PreviewProps, 'kind' | 'text' | 'address'>) {
  const title = usePart(text, pageTitle)
  const description = usePart(text, (typed) =>
    pageDescription({ ...typed, kind, bodyStart: typed.body.slice(0, bodyStartLength) }),
  )
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

function SocialCard({ kind, text, cardPath }: Pick<PreviewProps, 'kind' | 'text' | 'cardPath'>) {
  const [drawn, setDrawn] = useState<string | null>(null)
  const title = usePart(text, (typed) => typed.title)
  const domain = usePart(text, (typed) => typed.domain)
  const wanted = `${cardPath}?${new URLSearchParams({ kind, title, domain })}`
  return (
    <section aria-labelledby="social-card-heading">
      <h2 id="social-card-heading" className="mb-3 font-semibold text-xl">
        When it is shared
      </h2>
      {drawn && (
        <img
          src={drawn}
          alt={`Social card: ${title}`}
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
