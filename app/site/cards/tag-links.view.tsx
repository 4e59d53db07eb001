import { topicPath } from '~/posts/addresses/urls.rules'

export function TagLinks({ tags }: { tags: string[] }) {
  if (tags.length === 0) return null
  return (
    <ul aria-label="Topics" className="mt-6 flex flex-wrap gap-2">
      {tags.map((tag) => (
        <li key={tag}>
          <a
            href={topicPath(tag)}
            className="wrap-anywhere block rounded-full border border-line px-3.5 py-1 text-ink-soft text-sm transition-colors hover:border-(--accent) hover:text-(--accent)"
          >
            {tag}
          </a>
        </li>
      ))}
    </ul>
  )
}
