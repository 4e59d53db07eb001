import { useState } from 'react'
import type { PostKind } from '~/config/post-kinds'
import type { PostFieldName } from '~/posts/fields/post-fields.rules'
import { shownDescriptionLength } from '~/posts/fields/post-fields.rules'
import { pageDescription, pageTitle } from '~/posts/fields/summary.rules'
import { bodyStartLength, characterCount } from '~/posts/post.rules'
import { Button } from '~/ui/button'
import { type FormText, usePart } from '../../autosave/form-text.browser'
import { Prose } from './prose.view'
import { useRendered } from './use-rendered.browser'

interface PreviewProps {
  kind: PostKind
  text: FormText<PostFieldName>
  /** The address that renders the text. */
  path: string
  /** The public address of the post; its last part is made from the title. */
  address: string
  cardPath: string
}

/** The rendered text, and what search engines and social networks show of it. Next to the form on wide screens. */
export function Preview({ kind, text, path, address, cardPath }: PreviewProps) {
  return (
    <div className="flex flex-col gap-8">
      <RenderedText kind={kind} text={text} path={path} />
      <SearchResult kind={kind} text={text} address={address} />
      <SocialCard kind={kind} text={text} cardPath={cardPath} />
    </div>
  )
}

function RenderedText({ kind, text, path }: Pick<PreviewProps, 'kind' | 'text' | 'path'>) {
  const rendered = useRendered(path, kind, text)
  return (
    <section aria-labelledby="preview-heading">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="preview-heading" className="font-semibold text-xl">
          Preview
        </h2>
        <p className="text-ink-muted text-sm tabular-nums">
          {rendered
            ? `${rendered.words.toLocaleString('en-US')} words · ${rendered.readTime}`
            : 'Write something to see a preview.'}
        </p>
      </div>
      <article className="max-h-[70vh] overflow-y-auto rounded-card border border-line bg-ground p-6">
        <PreviewHead text={text} />
        {rendered && <Prose html={rendered.html} />}
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
        <Length label="Title" text={title} limit={titleLength} />
        <Length label="Description" text={description} limit={shownDescriptionLength} />
      </dl>
    </section>
  )
}

function Length({ label, text, limit }: { label: string; text: string; limit: number }) {
  const count = characterCount(text)
  return (
    <div className="flex gap-2 tabular-nums">
      <dt>{label}</dt>
      <dd className={count > limit ? 'text-amber' : ''}>
        {count} of about {limit} characters
        {count > limit && ', the rest may be cut off'}
      </dd>
    </div>
  )
}

function SocialCard({ kind, text, cardPath }: Pick<PreviewProps, 'kind' | 'text' | 'cardPath'>) {
  const [drawn, setDrawn] = useState<string | null>(null)
  const title = usePart(text, (typed) => typed.title)
  const domain = usePart(text, (typed) => typed.domain)
  const url = `${cardPath}?${new URLSearchParams({ kind, title, domain })}`
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
      <Button look="outline" size="small" disabled={drawn === url} onClick={() => setDrawn(url)}>
        {drawn ? 'Draw it again' : 'Draw the card'}
      </Button>
    </section>
  )
}
