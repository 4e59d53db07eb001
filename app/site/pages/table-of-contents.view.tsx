import type { OutlineEntry } from '~/markdown/tree/outline'
import { DisclosureSummary } from '~/ui/disclosure-summary'

/** Beside the text and sticky on wide screens; collapsed above the text on narrow ones. */
export function TableOfContents({ outline }: { outline: OutlineEntry[] }) {
  return (
    <nav
      aria-label="On this page"
      className="lg:sticky lg:top-[calc(var(--header-height)+2rem)] lg:max-h-[calc(100vh-var(--header-height)-4rem)] lg:self-start lg:overflow-y-auto print:hidden"
    >
      <details className="group rounded-card border border-line bg-surface lg:hidden">
        <DisclosureSummary className="px-5 py-3.5">On this page</DisclosureSummary>
        <Entries outline={outline} className="px-5 pb-4" />
      </details>
      {/* Only one of the two is displayed at a time, so screen readers read it once. */}
      <div className="hidden lg:block">
        <p className="token text-ink-muted">On this page</p>
        <Entries outline={outline} className="mt-3 border-line border-l pl-4" />
      </div>
    </nav>
  )
}

function Entries({ outline, className }: { outline: OutlineEntry[]; className: string }) {
  return (
    <ul className={className}>
      {outline.map(({ id, title }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            dir="auto"
            className="wrap-anywhere block py-1.5 text-ink-soft leading-snug transition-colors hover:text-(--accent)"
          >
            {title}
          </a>
        </li>
      ))}
    </ul>
  )
}
