import { namedIn } from '~/search/results/search-page.rules'
import { Search } from '~/ui/icons'
import { cardAccent } from '../../cards/domain-accent.view'
import type { EntityResults, FullSearchHit } from './entity-search.browser'
import { PaletteGroup } from './palette-group.view'
import { PaletteRow } from './palette-row.view'

interface EntityGroupProps extends EntityResults {
  open: (url: string) => void
}

/** The page of an identifier, and the posts that name it. */
export function EntityGroup({ identifiers, hits, open }: EntityGroupProps) {
  return (
    <PaletteGroup heading="Exact matches">
      {identifiers.map((link) => (
        <PaletteRow key={link.path} value={link.path} url={link.path} open={open}>
          <Search className="size-4.5 flex-none text-ink-muted" />
          <span className="min-w-0 leading-snug">
            <span className="wrap-anywhere font-mono">{link.name}</span> · {namedIn(link)}
          </span>
        </PaletteRow>
      ))}
      {hits.map((hit) => (
        <PaletteRow
          key={hit.url}
          value={hit.url}
          url={hit.url}
          open={open}
          className={`max-sm:flex-col max-sm:items-start max-sm:gap-0.5 ${cardAccent(hit)}`}
        >
          <span className="min-w-0 flex-1 leading-snug">{hit.title}</span>
          <span className="token flex-none text-(--accent)">{labelOf(hit)}</span>
        </PaletteRow>
      ))}
    </PaletteGroup>
  )
}

function labelOf({ kind, domainLabel }: FullSearchHit): string {
  return kind === 'brief' ? 'Weekly Brief' : domainLabel
}
