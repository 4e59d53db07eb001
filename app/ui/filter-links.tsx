import type { MouseEvent } from 'react'

interface FilterLink {
  label: string
  href: string
  isChosen: boolean
  accent?: string
  /** With scripts, filters the list in place instead of opening the link. */
  onChoose?: () => void
}

/** Links that filter a list, in a row, with the current one highlighted. */
export function FilterLinks({ name, links }: { name: string; links: FilterLink[] }) {
  return (
    <nav aria-label={name}>
      <ul className="flex flex-wrap gap-2">
        {links.map(({ label, href, isChosen, accent, onChoose }) => (
          <li key={label} className={accent}>
            <a
              href={href}
              aria-current={isChosen ? 'true' : undefined}
              data-in-place={onChoose && ''}
              onClick={onChoose && ((event) => chooseInPlace(event, onChoose))}
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

function chooseInPlace(event: MouseEvent, choose: () => void): void {
  // With a modifier key the browser opens a new tab or window.
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  choose()
}
