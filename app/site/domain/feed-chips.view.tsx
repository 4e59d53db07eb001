import type { DomainSlug } from '~/posts/addresses/domain.rules'
import { FilterLinks } from '~/ui/filter-links'
import { chipPath, chipsOf } from './feed-item.rules'

interface FeedChipsProps {
  domain: DomainSlug
  chosen: string
  onChoose: (chip: string) => void
}

/** Links to the filtered page. With scripts they filter in place. */
export function FeedChips({ domain, chosen, onChoose }: FeedChipsProps) {
  const chips = chipsOf(domain)
  if (chips.length === 0) return null
  const links = chips.map((chip) => ({
    label: chip,
    // Without scripts the page reloads; the fragment scrolls it back to the feed.
    href: `${chipPath(domain, chip)}#article-feed`,
    isChosen: chip === chosen,
    onChoose: () => onChoose(chip),
  }))
  return <FilterLinks name="Filter the feed" links={links} />
}
