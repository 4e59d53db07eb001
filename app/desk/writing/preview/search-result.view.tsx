import type { PostKind } from '~/config/post-kinds'
import { shownDescriptionLength } from '~/posts/fields/post-fields.rules'
import { pageDescription, pageTitle } from '~/posts/fields/summary.rules'
import { bodyStartLength, characterCount } from '~/posts/post.rules'
import type { PostFormField } from '~/posts/saving/autosave/post-documents.rules'
import { type FormText, usePart } from '../../autosave/form-text.browser'

interface SearchResultProps {
  kind: PostKind
  text: FormText<PostFormField>
  /** The public address of the post. */
  address: string
}

const titleLength = 60

/** What search engines show of the post. */
export function SearchResult({ kind, text, address }: SearchResultProps) {
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
