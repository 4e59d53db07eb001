import type { MouseEvent } from 'react'
import type { DomainSlug } from '~/content/address/domain'
import { chipPath, chipsOf } from '~/content/discovery/feed-item'

interface FeedChipsProps {
  domain: DomainSlug
  chosen: string
  onChoose: (chip: string) => void
}

/** Links to the filtered page; with a script they filter in place. */
export function FeedChips({ domain, chosen, onChoose }: FeedChipsProps) {
  const chips = chipsOf(domain)
  if (chips.length === 0) return null

  function choose(event: MouseEvent, chip: string) {
    // A new tab or window is for the browser to open.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onChoose(chip)
  }

  return (
    <nav aria-label="Filter the feed">
      <ul className="flex flex-wrap gap-2">
        {chips.map((chip) => (
          <li key={chip}>
            <a
              // The fragment keeps the reader at the feed when the page is fetched anew.
              href={`${chipPath(domain, chip)}#article-feed`}
              aria-current={chip === chosen ? 'true' : undefined}
              onClick={(event) => choose(event, chip)}
              className="flex min-h-9 items-center rounded-full border border-line-strong px-4 text-[0.9375rem] text-ink-soft transition-colors hover:border-(--accent) hover:text-(--accent) aria-[current]:border-(--accent) aria-[current]:bg-(--accent) aria-[current]:font-semibold aria-[current]:text-ground"
            >
              {chip}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
