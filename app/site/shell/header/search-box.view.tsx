import { Search } from '~/ui/icons'

/** A form that opens the search page. Ctrl/Cmd+K opens the palette instead. */
export function SearchBox({ id, className = '' }: { id: string; className?: string }) {
  return (
    <search className={className}>
      <form action="/search" className="relative">
        <label htmlFor={id} className="sr-only">
          Search
        </label>
        <input
          id={id}
          type="search"
          name="q"
          placeholder="Search..."
          autoComplete="off"
          maxLength={200}
          className="h-10 w-full rounded-lg border border-line-strong bg-surface pr-3 pl-9 text-ink transition-colors placeholder:text-ink-muted hover:border-ink-muted focus:border-cyan"
        />
        <Search className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-muted" />
      </form>
    </search>
  )
}
