import { authorPath, type BylineAuthor, bylineParts } from '~/authors/author.rules'

/** 'By Ada Lovelace and Grace Hopper', each with a link to their page. An author without a page has no slug. */
export function Byline({ byline }: { byline: BylineAuthor[] }) {
  if (byline.length === 0) return null
  return (
    <p className="wrap-anywhere mt-5 text-ink-soft">
      By{' '}
      {bylineParts(byline).map((part) =>
        'text' in part ? (
          part.text
        ) : part.author.slug === '' ? (
          <bdi key={part.author.name} className="font-semibold">
            {part.author.name}
          </bdi>
        ) : (
          <a
            key={part.author.slug}
            rel="author"
            href={authorPath(part.author.slug)}
            className="font-semibold transition-colors hover:text-(--accent)"
          >
            <bdi>{part.author.name}</bdi>
          </a>
        ),
      )}
    </p>
  )
}
