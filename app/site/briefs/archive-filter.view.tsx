import { type DomainSlug, domainNames, domainSlugs } from '~/posts/addresses/domain.rules'
import { archivePath } from '~/posts/lists/brief-archive.rules'
import { FilterLinks } from '~/ui/filter-links'
import { domainAccent } from '../cards/domain-accent.view'

interface ArchiveFilterProps {
  chosen: DomainSlug | null
  onChoose: (domain: DomainSlug | null) => void
}

const filters = [
  { domain: null, label: 'All', accent: 'accent-amber' },
  ...domainSlugs.map((domain) => ({
    domain,
    label: domainNames[domain].label,
    accent: domainAccent(domain),
  })),
]

/** Links to the filtered archive. With scripts they filter in place. */
export function ArchiveFilter({ chosen, onChoose }: ArchiveFilterProps) {
  const links = filters.map(({ domain, label, accent }) => ({
    label,
    accent,
    href: archivePath(domain),
    isChosen: domain === chosen,
    onChoose: () => onChoose(domain),
  }))
  return <FilterLinks name="Filter by domain" links={links} />
}
