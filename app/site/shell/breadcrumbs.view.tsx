export interface Breadcrumb {
  href: string
  label: string
}

const home: Breadcrumb = { href: '/', label: 'Home' }

interface BreadcrumbsProps {
  /** The pages between the home page and this one. */
  trail?: Breadcrumb[] | undefined
  current: string
  className?: string
}

/** The path from the home page to this page. The last part is the page itself, without a link. */
export function Breadcrumbs({ trail = [], current, className = '' }: BreadcrumbsProps) {
  return (
    <nav aria-label="Breadcrumb" className={`text-ink-muted text-sm ${className}`}>
      <ol className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {[home, ...trail].map(({ href, label }) => (
          <li key={href} className="slash-after flex items-center gap-2">
            <a href={href} className="py-1 transition-colors hover:text-ink">
              {label}
            </a>
          </li>
        ))}
        <li aria-current="page" className="wrap-anywhere min-w-0 text-ink-soft">
          {current}
        </li>
      </ol>
    </nav>
  )
}
