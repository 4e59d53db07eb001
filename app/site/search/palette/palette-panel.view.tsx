import { Command, CommandInput, CommandList } from 'cmdk'
import { useEffect, useMemo, useRef, useState } from 'react'
import { createPaletteMatcher } from '~/search/palette-matching.rules'
import { searchPath } from '~/search/search-request.rules'
import { Search, X } from '~/ui/icons'
import { EntityGroup } from './entity-group.view'
import { useEntityResults } from './entity-search.browser'
import { PaletteGroup } from './palette-group.view'
import { PaletteRow, PostRow, rowValue } from './palette-row.view'
import { findQuickLinks } from './quick-links.rules'
import { useSearchIndex } from './search-index.browser'

interface PalettePanelProps {
  close: () => void
  open: (url: string) => void
}

/** The value of the last row, which leads to the search page. */
const fullSearch = 'search everything'

export function PalettePanel({ close, open }: PalettePanelProps) {
  const [query, setQuery] = useState('')
  const [selected, setSelected] = useState('')
  const { data, isPending, isError } = useSearchIndex()
  const findPosts = useMemo(() => createPaletteMatcher(data ?? []), [data])
  const text = query.trim()
  const { identifiers, hits, isSearching } = useEntityResults(text)
  const posts = useMemo(
    () => findPosts(query).filter(({ url }) => !hits.some((hit) => hit.url === url)),
    [findPosts, query, hits],
  )
  const links = useMemo(() => findQuickLinks(query), [query])
  const found = identifiers.length + hits.length + links.length + posts.length
  const list = useRef<HTMLDivElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the best match is at the top of each new list
  useEffect(() => {
    // One frame later: cmdk first scrolls to the previously selected row.
    const frame = requestAnimationFrame(() => list.current?.scrollTo(0, 0))
    return () => cancelAnimationFrame(frame)
  }, [query])

  // While the posts load, the last row may be selected; then the best match replaces it.
  const best = identifiers[0]?.path ?? hits[0]?.url ?? (posts[0] && rowValue(posts[0]))
  useEffect(() => {
    if (data && best) setSelected((current) => (current === fullSearch ? best : current))
  }, [data, best])

  return (
    <Command
      label="Search posts, briefs, or navigate"
      value={selected}
      onValueChange={setSelected}
      // Filtered here: cmdk's filter reorders DOM nodes behind React's back.
      shouldFilter={false}
      loop
      className="outline-none"
    >
      <div className="flex items-center border-line border-b pl-4 has-[input:focus]:border-cyan">
        <Search className="size-5 flex-none text-ink-muted" />
        <CommandInput
          value={query}
          onValueChange={setQuery}
          placeholder="Search posts, briefs, or navigate (Ctrl/⌘K)"
          maxLength={200}
          enterKeyHint="go"
          autoCapitalize="none"
          className="h-14 min-w-0 flex-1 text-ellipsis bg-transparent px-3 text-[1.0625rem] text-ink placeholder:text-ink-muted focus:outline-hidden"
        />
        <button
          type="button"
          onClick={close}
          // Enter must press this button, not open the selected row.
          onKeyDown={(event) => event.stopPropagation()}
          aria-label="Close search"
          className="-outline-offset-2 flex size-14 flex-none cursor-pointer items-center justify-center text-ink-muted transition-colors hover:text-ink"
        >
          <X className="size-5" />
        </button>
      </div>
      <ResultStatus
        count={found}
        isComplete={!isPending && !isSearching}
        hasFailed={isError && !data}
      />
      <CommandList
        ref={list}
        label="Results"
        className="max-h-[min(300px,60dvh)] scroll-pt-2 scroll-pb-16 overflow-y-auto overscroll-contain px-2 outline-none [overflow-anchor:none] [scrollbar-color:var(--color-line-strong)_transparent] [scrollbar-width:thin]"
      >
        {identifiers.length + hits.length > 0 && (
          <EntityGroup identifiers={identifiers} hits={hits} open={open} />
        )}
        {links.length > 0 && (
          // In columns, to leave room for posts below. The arrow keys go down one column after the other.
          <PaletteGroup heading="Quick Links" className={inColumns}>
            {links.map(({ title, url, Icon }) => (
              <PaletteRow
                key={url}
                value={url}
                url={url}
                open={open}
                className="leading-snug max-sm:gap-2 max-sm:text-[0.9375rem]"
              >
                <Icon className="size-4.5 flex-none text-ink-muted" />
                {title}
              </PaletteRow>
            ))}
          </PaletteGroup>
        )}
        {(isPending || posts.length > 0) && (
          <PaletteGroup heading="Content">
            {isPending && <div className="px-3 py-2 text-ink-muted">Loading...</div>}
            {posts.map((post) => (
              <PostRow key={rowValue(post)} post={post} open={open} />
            ))}
          </PaletteGroup>
        )}
        <div
          className={`-mx-2 border-line border-t bg-surface px-2 py-1.5 ${text ? 'sticky bottom-0' : ''}`}
        >
          <PaletteRow value={fullSearch} url={searchPath({ q: text })} open={open} isAlwaysShown>
            <Search className="size-4.5 flex-none text-cyan" />
            <span className="truncate">
              {text ? `Search all posts for “${text}”` : 'Search all posts'}
            </span>
          </PaletteRow>
        </div>
      </CommandList>
    </Command>
  )
}

const inColumns =
  '[&>[cmdk-group-items]]:grid [&>[cmdk-group-items]]:grid-flow-col [&>[cmdk-group-items]]:grid-rows-[repeat(3,auto)] sm:[&>[cmdk-group-items]]:grid-rows-[repeat(2,auto)]'

interface ResultStatusProps {
  count: number
  isComplete: boolean
  hasFailed: boolean
}

/** Screen readers announce it when it changes. Only errors and an empty result are also visible. */
function ResultStatus({ count, isComplete, hasFailed }: ResultStatusProps) {
  const isEmpty = isComplete && count === 0
  const isVisible = isEmpty || hasFailed
  return (
    <output
      className={isVisible ? 'block border-line border-b px-5 py-3 text-ink-muted' : 'sr-only'}
    >
      {hasFailed && <span className="block">The list of posts could not be loaded.</span>}
      {isEmpty && <span className="block">No results found.</span>}
      {isComplete && !isVisible && `${count} ${count === 1 ? 'result' : 'results'}`}
    </output>
  )
}
