import { useEffect, useRef } from 'react'
import { defineIsland } from '~/islands/island'
import { ButtonLink } from '~/ui/button'
import { Menu, X } from '~/ui/icons'
import type { NavigationLink } from './navigation.rules'
import { SearchBox } from './search-box.view'

/**
 * The menu on small screens. A <details> element, so that it opens without scripts and before this one has loaded.
 * Awake, it also closes on Escape, on a click outside, and when the focus leaves it.
 */
function MobileMenu({ links }: { links: NavigationLink[] }) {
  const menu = useRef<HTMLDetailsElement>(null)
  const toggle = useRef<HTMLElement>(null)

  function close() {
    if (menu.current) menu.current.open = false
  }

  function closeAndReturnFocus() {
    close()
    toggle.current?.focus()
  }

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && menu.current?.open) closeAndReturnFocus()
    }
    const onOutside = (event: Event) => {
      if (event.target instanceof Node && !menu.current?.contains(event.target)) close()
    }
    document.addEventListener('keydown', onKeyDown)
    document.addEventListener('pointerdown', onOutside)
    document.addEventListener('focusin', onOutside)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      document.removeEventListener('pointerdown', onOutside)
      document.removeEventListener('focusin', onOutside)
    }
  })

  return (
    // It may be open before this script has loaded, which React would report as a mismatch.
    <details ref={menu} className="group md:hidden" suppressHydrationWarning>
      <summary
        ref={toggle}
        aria-label="Menu"
        className="-mr-2 flex size-11 cursor-pointer list-none items-center justify-center rounded-lg text-ink-soft transition-colors hover:bg-raised hover:text-ink [&::-webkit-details-marker]:hidden"
      >
        <Menu className="size-6 group-open:hidden" />
        <X className="hidden size-6 group-open:block" />
      </summary>
      <div className="absolute inset-x-0 top-full border-line border-b bg-surface shadow-2xl shadow-shade">
        <nav
          aria-label="Menu"
          className="page-width max-h-[calc(100dvh-var(--header-height))] overflow-y-auto py-3"
        >
          <ul>
            {links.map(({ href, label, isCurrent }) => (
              <li key={href} className="border-line border-b">
                <a
                  href={href}
                  aria-current={isCurrent ? 'true' : undefined}
                  className="block py-3.5 text-lg text-ink-soft transition-colors hover:text-ink aria-[current]:text-cyan"
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
          <SearchBox id="menu-search" className="mt-5" />
          <ButtonLink href="/subscribe" className="mt-3 w-full">
            Subscribe
          </ButtonLink>
          <button
            type="button"
            onClick={closeAndReturnFocus}
            className="token needs-awake mt-2 w-full cursor-pointer py-3 text-ink-muted transition-colors hover:text-ink"
          >
            Close menu
          </button>
        </nav>
      </div>
    </details>
  )
}

export default defineIsland('mobile-menu', 'interaction', MobileMenu)
