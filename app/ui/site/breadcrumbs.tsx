export interface Breadcrumb {
  href: string
  label: string
}

/** Where the page stands. The last part is the page itself and no link. */
export function Breadcrumbs({ trail, current }: { trail: Breadcrumb[]; current: string }) {
  return (
    <nav aria-label="Breadcrumb" className="text-ink-muted text-sm">
      <ol className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {trail.map(({ href, label }) => (
          <li key={href} className="flex items-center gap-2">
            <a href={href} className="py-1 transition-colors hover:text-ink">
              {label}
            </a>
            <span aria-hidden="true">/</span>
          </li>
        ))}
        <li aria-current="page" className="wrap-anywhere min-w-0 text-ink-soft">
          {current}
        </li>
      </ol>
    </nav>
  )
}
