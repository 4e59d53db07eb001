import type { Role } from '~/people/editor.rules'

export interface NavItem {
  path: string
  label: string
  /** Left out: all roles. */
  roles?: Role[]
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
