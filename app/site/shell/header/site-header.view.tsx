import type { ReactNode } from 'react'
import type { SiteLogo } from '~/config/site'
import { ButtonLink } from '~/ui/button'
import { Search } from '~/ui/icons'
import { Logo } from './logo.view'
import type { NavigationLink } from './navigation.rules'
import { SearchBox } from './search-box.view'

interface SiteHeaderProps {
  siteName: string
  logo: SiteLogo['header'] | null
  navigation: NavigationLink[]
  /** The menu on small screens, an island. */
  menu: ReactNode
}

export function SiteHeader({ siteName, logo, navigation, menu }: SiteHeaderProps) {
  return (
    <>
      <a
        href="#content"
        className="-translate-y-24 fixed top-2 left-4 z-50 rounded-md bg-cyan px-4 py-2 font-semibold text-ground focus-visible:translate-y-0 print:hidden"
      >
        Skip to content
      </a>
      <header className="fixed inset-x-0 top-0 z-40 border-line border-b bg-ground/90 backdrop-blur-md print:static">
        <div className="page-width flex h-(--header-height) items-center gap-2 lg:gap-4 xl:gap-8">
          <Logo siteName={siteName} logo={logo} isInHeader />
          <nav aria-label="Main" className="hidden flex-none md:block">
            <ul className="flex items-center">
              {navigation.map(({ href, label, isCurrent }) => (
                <li key={href}>
                  <a
                    href={href}
                    aria-current={isCurrent ? 'true' : undefined}
                    className="relative block whitespace-nowrap px-2 py-2 text-[0.9375rem] text-ink-soft transition-colors after:absolute after:inset-x-2 after:-bottom-[0.8rem] after:h-0.5 hover:text-ink aria-[current]:text-ink aria-[current]:after:bg-cyan xl:px-3.5 xl:after:inset-x-3.5"
                  >
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          {/* The columns have widths of their own: nothing moves while a browser reads what follows it. */}
          <div className="ml-auto grid h-full flex-none print:hidden grid-cols-[2.75rem_2.75rem] items-center gap-1 md:grid-cols-[2.75rem_6.5rem] lg:grid-cols-[12rem_6.5rem] lg:gap-3 xl:grid-cols-[15rem_6.5rem]">
            <SearchBox id="header-search" className="hidden lg:block" />
            <a
              href="/search"
              aria-label="Search"
              data-open-palette
              className="flex size-11 items-center justify-center rounded-lg text-ink-soft transition-colors hover:bg-raised hover:text-ink lg:hidden"
            >
              <Search className="size-5" />
            </a>
            <div className="hidden md:grid">
              <ButtonLink href="/subscribe" size="small" className="whitespace-nowrap">
                Subscribe
              </ButtonLink>
            </div>
            {menu}
          </div>
        </div>
      </header>
      <div className="h-(--header-height) print:hidden" />
    </>
  )
}
