import { ChevronDown, TriangleAlert } from 'lucide-react'
import { useDropdown } from '../../shell/use-dropdown.browser'
import { countText } from '../panel/gaps.rules'

interface MissingListProps {
  /** Each leads to its field. */
  items: { field: string; text: string }[]
}

/** What stands in the way of the main button, as a list that opens below the bar. */
export function MissingList({ items }: MissingListProps) {
  const details = useDropdown()
  return (
    <details ref={details} className="group relative">
      <summary className="flex min-h-9 cursor-pointer list-none items-center gap-2 whitespace-nowrap rounded-lg px-2 text-amber text-sm transition-colors hover:bg-raised [&::-webkit-details-marker]:hidden">
        <TriangleAlert aria-hidden="true" className="size-4 flex-none" />
        {countText(items.length)}
        <ChevronDown
          aria-hidden="true"
          className="size-4 flex-none transition-[rotate] group-open:rotate-180"
        />
      </summary>
      <ul className="absolute top-full right-0 z-30 mt-1 w-72 max-w-[calc(100vw-2.5rem)] rounded-card border border-line-strong bg-surface p-2 shadow-2xl">
        {items.map(({ field, text }) => (
          <li key={field}>
            <a
              href={`#${field}`}
              onClick={() => details.current?.removeAttribute('open')}
              className="flex min-h-10 items-center rounded-lg px-3 py-1.5 transition-colors hover:bg-raised"
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}
