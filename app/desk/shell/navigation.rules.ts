import type { Role } from '~/people/editor.rules'

export interface NavItem {
  path: string
  label: string
  /** Left out: all roles. */
  roles?: Role[]
}

/** What waits at a page, by its path. */
export type Waiting = Partial<Record<string, number>>

const waitingTexts: Partial<Record<string, [one: string, more: string]>> = {
  '/queue': ['post waits for you', 'posts wait for you'],
  '/messages': ['open message', 'open messages'],
}

/** '3 posts wait for you, 1 open message'; empty if nothing waits at these pages. */
export function waitingText(waiting: Waiting, items: readonly NavItem[]): string {
  return items
    .flatMap(({ path }) => {
      const count = waiting[path] ?? 0
      const [one, more] = waitingTexts[path] ?? ['', '']
      if (count === 0) return []
      return [`${count > 99 ? 'more than 99' : count} ${count === 1 ? one : more}`]
    })
    .join(', ')
}

export function waitingCount(waiting: Waiting, items: readonly NavItem[]): number {
  return items.reduce((sum, { path }) => sum + (waiting[path] ?? 0), 0)
}

export interface NavGroup {
  label: string
  items: NavItem[]
}

/** What editors use all day. */
const frequent: NavItem[] = [
  { path: '/queue', label: 'Queue' },
  { path: '/posts', label: 'Posts' },
  { path: '/calendar', label: 'Calendar' },
  { path: '/articles/new', label: 'New article' },
  { path: '/briefs/new', label: 'New brief' },
  { path: '/pictures', label: 'Pictures' },
]

const editors: Role[] = ['owner', 'editor']
const owners: Role[] = ['owner']

/** On wide screens these are in the menu “More”. */
const groups: NavGroup[] = [
  {
    label: 'Content',
    items: [
      { path: '/authors', label: 'Authors' },
      { path: '/tags', label: 'Tags', roles: editors },
      { path: '/redirects', label: 'Redirects', roles: editors },
      { path: '/links', label: 'Links', roles: editors },
    ],
  },
  {
    label: 'Readers',
    items: [
      { path: '/statistics', label: 'Statistics', roles: editors },
      { path: '/newsletter', label: 'Newsletter', roles: editors },
      { path: '/newsletter/subscribers', label: 'Subscribers', roles: editors },
      { path: '/messages', label: 'Messages', roles: editors },
    ],
  },
  {
    label: 'Publication',
    items: [
      { path: '/settings', label: 'Settings', roles: owners },
      { path: '/settings/pages', label: 'Pages', roles: owners },
      { path: '/editors', label: 'Editors', roles: owners },
      { path: '/mail', label: 'Mail', roles: owners },
      { path: '/log', label: 'Log', roles: editors },
    ],
  },
]

/** The parts of the desk that a role can open. */
export function navigationFor(role: Role): { frequent: NavItem[]; groups: NavGroup[] } {
  const isOpen = ({ roles }: NavItem) => !roles || roles.includes(role)
  return {
    frequent: frequent.filter(isOpen),
    groups: groups
      .map(({ label, items }) => ({ label, items: items.filter(isOpen) }))
      .filter(({ items }) => items.length > 0),
  }
}
