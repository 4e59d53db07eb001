import type { MouseEvent } from 'react'
import { type DomainSlug, domainNames, domainSlugs } from '~/content/address/domain'
import { archivePath } from '~/content/lists/brief-archive'
import { domainAccent } from '../post/domain-accent'

interface ArchiveFilterProps {
  chosen: DomainSlug | null
  onChoose: (domain: DomainSlug | null) => void
}

const choices = [
  { domain: null, label: 'All', accent: 'accent-amber' },
  ...domainSlugs.map((domain) => ({
    domain,
    label: domainNames[domain].label,
    accent: domainAccent(domain),
  })),
]

/** Links to the filtered archive; with a script they switch the list in place. */
export function ArchiveFilter({ chosen, onChoose }: ArchiveFilterProps) {
  function choose(event: MouseEvent, domain: DomainSlug | null) {
    // A new tab or window is for the browser to open.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onChoose(domain)
  }

  return (
    <nav aria-label="Filter by domain">
      <ul className="flex flex-wrap gap-2">
        {choices.map(({ domain, label, accent }) => (
          <li key={label} className={accent}>
            <a
              href={archivePath(domain)}
              aria-current={domain === chosen ? 'true' : undefined}
              onClick={(event) => choose(event, domain)}
              className="flex min-h-9 items-center rounded-full border border-line-strong px-4 text-[0.9375rem] text-ink-soft transition-colors hover:border-(--accent) hover:text-(--accent) aria-[current]:border-(--accent) aria-[current]:bg-(--accent) aria-[current]:font-semibold aria-[current]:text-ground"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
