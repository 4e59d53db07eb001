import type { ReactNode } from 'react'
import { Logo } from './logo'
import type { NavigationLink } from './navigation'

interface SiteHeaderProps {
  siteName: string
  navigation: NavigationLink[]
  /** The small screen's menu, an island of its own. */
  menu: ReactNode
}

export function SiteHeader({ siteName, navigation, menu }: SiteHeaderProps) {
  return (
    <>
      <a
        href="#content"
        className="-translate-y-24 fixed top-2 left-4 z-50 rounded-md bg-cyan px-4 py-2 font-semibold text-ground focus:translate-y-0"
      >
        Skip to content
      </a>
      <header className="fixed inset-x-0 top-0 z-40 border-line border-b bg-ground/90 backdrop-blur-md">
        <div className="page-width flex h-(--header-height) items-center justify-between gap-6">
          <Logo siteName={siteName} />
          <nav aria-label="Main" className="hidden md:block">
            <ul className="flex items-center gap-1">
              {navigation.map(({ href, label, isCurrent }) => (
                <li key={href}>
                  <a
                    href={href}
                    aria-current={isCurrent ? 'true' : undefined}
                    className="block rounded-md px-3 py-2 text-[0.9375rem] text-ink-soft transition-colors hover:bg-raised hover:text-ink aria-[current]:text-cyan"
                  >
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          {menu}
        </div>
      </header>
      <div className="h-(--header-height) flex-none" />
    </>
  )
}
