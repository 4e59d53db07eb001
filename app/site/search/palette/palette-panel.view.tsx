import { Command, CommandGroup, CommandInput, CommandList } from 'cmdk'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { paletteMatcher } from '~/search/palette-matching.rules'
import { searchPath } from '~/search/search-request.rules'
import { Search, X } from '~/ui/icons'
import { PaletteRow, PostRow, rowValue } from './palette-row.view'
import { findQuickLinks } from './quick-links.rules'
import { useSearchIndex } from './search-index.browser'

interface PalettePanelProps {
  close: () => void
  open: (url: string) => void
}

/** The row below all that was found. */
const everything = 'search everything'

export function PalettePanel({ close, open }: PalettePanelProps) {
  const [query, setQuery] = useState('')
  const [selected, setSelected] = useState('')
  const { data, isPending, isError } = useSearchIndex()
  const findPosts = useMemo(() => paletteMatcher(data ?? []), [data])
  const posts = useMemo(() => findPosts(query), [findPosts, query])
  const links = useMemo(() => findQuickLinks(query), [query])
  const found = links.length + posts.length
  const text = query.trim()
  const list = useRef<HTMLDivElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the best match is at the top of each new list
  useEffect(() => {
    // A frame later: cmdk first brings the row into view that was selected before.
    const frame = requestAnimationFrame(() => list.current?.scrollTo(0, 0))
    return () => cancelAnimationFrame(frame)
  }, [query])

  // Selected for want of posts, it makes way for the best of them when they come.
  const best = posts[0] && rowValue(posts[0])
  useEffect(() => {
    if (data && best) setSelected((now) => (now === everything ? best : now))
  }, [data, best])

  return (
    <Command
      label="Search posts, briefs, or navigate"
      value={selected}
      onValueChange={setSelected}
      // Filtered here: cmdk's own would move rows about that React believes to be in order.
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
          // Enter here is for the button, not for the row that is selected.
          onKeyDown={(event) => event.stopPropagation()}
          aria-label="Close search"
          className="-outline-offset-2 flex size-14 flex-none cursor-pointer items-center justify-center text-ink-muted transition-colors hover:text-ink"
        >
          <X className="size-5" />
        </button>
      </div>
      <Outcome found={found} isComplete={!isPending} isFailed={isError && !data} />
      <CommandList
        ref={list}
        label="Results"
        className="max-h-[min(300px,60dvh)] scroll-pt-2 scroll-pb-16 overflow-y-auto overscroll-contain px-2 outline-none [overflow-anchor:none] [scrollbar-color:var(--color-line-strong)_transparent] [scrollbar-width:thin]"
      >
        {links.length > 0 && (
          // In columns, which the arrow keys go down one after the other: below them is room for posts.
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
          <PaletteRow value={everything} url={searchPath({ q: text })} open={open} isAlwaysThere>
            <Search className="size-4.5 flex-none text-cyan" />
            <span className="truncate">Search everything for {text ? `“${text}”` : '…'}</span>
          </PaletteRow>
        </div>
      </CommandList>
    </Command>
  )
}

const inColumns =
  '[&>[cmdk-group-items]]:grid [&>[cmdk-group-items]]:grid-flow-col [&>[cmdk-group-items]]:grid-rows-[repeat(3,auto)] sm:[&>[cmdk-group-items]]:grid-rows-[repeat(2,auto)]'

interface PaletteGroupProps {
  heading: string
  className?: string
  children: ReactNode
}

function PaletteGroup({ heading, className = '', children }: PaletteGroupProps) {
  return (
    <CommandGroup
      heading={heading}
      className={`py-2 [&>[cmdk-group-heading]]:token [&>[cmdk-group-heading]]:px-3 [&>[cmdk-group-heading]]:py-1.5 [&>[cmdk-group-heading]]:text-ink-muted ${className}`}
    >
      {children}
    </CommandGroup>
  )
}

interface OutcomeProps {
  found: number
  isComplete: boolean
  isFailed: boolean
}

/** What came of it, read out when it changes; a plain count is in sight anyway, so it is only read. */
function Outcome({ found, isComplete, isFailed }: OutcomeProps) {
  const isEmpty = isComplete && found === 0
  const isToBeSeen = isEmpty || isFailed
  return (
    <output
      className={isToBeSeen ? 'block border-line border-b px-5 py-3 text-ink-muted' : 'sr-only'}
    >
      {isFailed && <span className="block">The list of posts could not be loaded.</span>}
      {isEmpty && <span className="block">No results found.</span>}
      {isComplete && !isToBeSeen && `${found} ${found === 1 ? 'result' : 'results'}`}
    </output>
  )
}
