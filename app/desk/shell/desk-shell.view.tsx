import { ChevronDown, LogOut, Menu, UserRound } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Form, Link, NavLink, useLocation } from 'react-router'
import type { Role } from '~/people/editor.rules'
import {
  type NavGroup,
  type NavItem,
  navigationFor,
  type Waiting,
  waitingCount,
  waitingText,
} from './navigation.rules'
import { Toasts } from './toasts.view'
import { useDropdown } from './use-dropdown.browser'

interface DeskShellProps {
  siteName: string
  deskPath: string
  editor: { name: string; role: Role }
  waiting: Waiting
  children: ReactNode
}

/** The header and navigation around every page of the desk. */
export function DeskShell({ siteName, deskPath, editor, waiting, children }: DeskShellProps) {
  const base = `/${deskPath}`
  const main = useFocusOnNavigation()
  const { frequent, groups } = navigationFor(editor.role)
  return (
    <>
      <a
        href="#content"
        className="-translate-y-24 fixed top-2 left-4 z-50 rounded-md bg-cyan px-4 py-2 font-semibold text-ground focus:translate-y-0"
      >
        Skip to content
      </a>
      <header className="sticky top-0 z-40 border-line border-b bg-ground">
        <div className="mx-auto flex h-14 w-full max-w-[110rem] items-center gap-2 px-4 sm:px-6">
          <Link
            to={`${base}/queue`}
            className="mr-2 flex items-baseline gap-2 py-2 font-semibold xl:mr-6"
          >
            <span className="max-w-40 truncate">{siteName}</span>
            <span className="token text-cyan">DESK</span>
          </Link>
          <nav aria-label="Desk" className="hidden items-center xl:flex">
            <NavList items={frequent} base={base} waiting={waiting} className="flex items-center" />
            <MoreMenu groups={groups} base={base} waiting={waiting} />
          </nav>
          <div className="ml-auto hidden items-center gap-1 xl:flex">
            <AccountItems base={base} name={editor.name} />
          </div>
          {/* The key closes the menu when the page changes. */}
          <details
            key={useLocation().pathname}
            ref={useDropdown()}
            className="group relative ml-auto xl:hidden"
          >
            <summary className="flex size-11 cursor-pointer list-none items-center justify-center rounded-lg hover:bg-raised">
              <Menu aria-hidden="true" className="size-5" />
              <span className="sr-only">Menu</span>
              <WaitingCount
                waiting={waiting}
                items={[...frequent, ...groups.flatMap(({ items }) => items)]}
                className="absolute -top-0.5 -right-0.5"
              />
            </summary>
            <nav
              aria-label="Desk"
              className="absolute top-full right-0 mt-1 max-h-[calc(100dvh-4.5rem)] w-60 overflow-y-auto rounded-card border border-line bg-surface p-2 shadow-xl"
            >
              <NavList items={frequent} base={base} waiting={waiting} className="flex flex-col" />
              <NavGroups groups={groups} base={base} waiting={waiting} />
              <div className="mt-2 flex flex-col border-line border-t pt-2">
                <AccountItems base={base} name={editor.name} />
              </div>
            </nav>
          </details>
        </div>
      </header>
      <main
        id="content"
        ref={main}
        tabIndex={-1}
        className="mx-auto w-full max-w-[110rem] px-4 py-8 outline-none sm:px-6"
      >
        {children}
      </main>
      <Toasts />
    </>
  )
}

interface NavGroupsProps {
  groups: NavGroup[]
  base: string
  waiting: Waiting
}

function MoreMenu({ groups, base, waiting }: NavGroupsProps) {
  const { pathname } = useLocation()
  const isHere = groups.some(({ items }) => items.some(({ path }) => pathname === base + path))
  return (
    // The key closes the menu when the page changes.
    <details key={pathname} ref={useDropdown()} className="relative">
      <summary
        aria-current={isHere ? 'true' : undefined}
        className={`${itemClass} cursor-pointer list-none`}
      >
        More
        <WaitingCount waiting={waiting} items={groups.flatMap(({ items }) => items)} />
        <ChevronDown aria-hidden="true" className="size-4" />
      </summary>
      <div className="absolute top-full left-0 mt-1 grid w-[32rem] grid-cols-3 rounded-card border border-line bg-surface p-3 shadow-xl">
        <NavGroups groups={groups} base={base} waiting={waiting} />
      </div>
    </details>
  )
}

function NavGroups({ groups, base, waiting }: NavGroupsProps) {
  return groups.map(({ label, items }) => (
    <div key={label} className="mt-2 border-line border-t pt-2 xl:mt-0 xl:border-t-0 xl:pt-0">
      <p aria-hidden="true" className="token px-3 py-1 text-ink-muted">
        {label}
      </p>
      <NavList
        items={items}
        label={label}
        base={base}
        waiting={waiting}
        className="flex flex-col"
      />
    </div>
  ))
}

const itemClass =
  'flex min-h-10 items-center gap-2 whitespace-nowrap rounded-lg px-3 text-[0.9375rem] text-ink-soft transition-colors hover:bg-raised hover:text-ink aria-[current]:bg-raised aria-[current]:text-ink'

interface NavListProps {
  items: NavItem[]
  base: string
  waiting: Waiting
  className: string
  /** What the items have in common. */
  label?: string
}

function NavList({ items, base, waiting, className, label }: NavListProps) {
  return (
    <ul aria-label={label} className={className}>
      {items.map((item) => (
        <li key={item.path}>
          <NavLink to={base + item.path} end className={itemClass}>
            {item.label}
            <WaitingCount waiting={waiting} items={[item]} />
          </NavLink>
        </li>
      ))}
    </ul>
  )
}

interface WaitingCountProps {
  waiting: Waiting
  /** The pages whose numbers are added up. */
  items: NavItem[]
  className?: string
}

function WaitingCount({ waiting, items, className = '' }: WaitingCountProps) {
  const count = waitingCount(waiting, items)
  if (count === 0) return null
  return (
    <span
      className={`${className} flex h-5 min-w-5 items-center justify-center rounded-full bg-amber px-1.5 font-semibold text-ground text-xs tabular-nums`}
    >
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">, {waitingText(waiting, items)}</span>
    </span>
  )
}

function AccountItems({ base, name }: { base: string; name: string }) {
  return (
    <>
      <NavLink to={`${base}/account`} className={itemClass}>
        <UserRound aria-hidden="true" className="size-4.5 flex-none" />
        <span className="max-w-40 truncate">{name}</span>
      </NavLink>
      <Form method="post" action={`${base}/sign-out`} reloadDocument>
        <button type="submit" className={`${itemClass} w-full cursor-pointer`}>
          <LogOut aria-hidden="true" className="size-4.5" />
          Sign out
        </button>
      </Form>
    </>
  )
}

/** Moves the focus to the new page, for keyboards and screen readers: to what is written first on it, if it has that. */
function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const lastPath = useRef('')
  useEffect(() => {
    if (lastPath.current === pathname) return
    const isFirstPage = lastPath.current === ''
    lastPath.current = pathname
    const first = main.current?.querySelector<HTMLElement>('[data-first-focus]')
    if (isFirstPage) {
      // Whoever has chosen something already keeps it.
      if (document.activeElement === document.body) first?.focus({ preventScroll: true })
      return
    }
    // A focused field means that the form is still there and only got an address, because a new post was saved.
    const { activeElement } = document
    const isInField = activeElement !== main.current && main.current?.contains(activeElement)
    if (isInField) return
    const target = first ?? main.current
    target?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [pathname])
  return main
}
