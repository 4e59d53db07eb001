import { Logo } from './logo'
import type { NavigationLink } from './navigation'

interface SiteFooterProps {
  siteName: string
  year: number | undefined
  navigation: NavigationLink[]
}

export function SiteFooter({ siteName, year, navigation }: SiteFooterProps) {
  return (
    <footer className="mt-24 border-line border-t bg-surface/60">
      <div className="page-width flex flex-col gap-8 py-12 md:flex-row md:items-center md:justify-between">
        <Logo siteName={siteName} />
        <nav aria-label="Footer">
          <ul className="flex flex-wrap gap-x-6 gap-y-2 text-[0.9375rem]">
            {navigation.map(({ href, label }) => (
              <li key={href}>
                <a href={href} className="text-ink-muted transition-colors hover:text-ink">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <p className="text-ink-muted text-sm">
          © 2024{year ? `–${year}` : ''} {siteName}
        </p>
      </div>
    </footer>
  )
}
