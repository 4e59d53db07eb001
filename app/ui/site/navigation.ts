export interface NavigationLink {
  href: string
  label: string
  isCurrent: boolean
}

const sections = [
  { href: '/cybersecurity', label: 'Cybersecurity' },
  { href: '/ai', label: 'Artificial Intelligence' },
  { href: '/cyber-marketing', label: 'Cyber-Marketing' },
  { href: '/weekly-brief', label: 'Weekly Brief' },
]

/** The four links of the navigation bar, with the section that holds this address marked. */
export function navigationFor(path: string): NavigationLink[] {
  return sections.map(({ href, label }) => ({
    href,
    label,
    isCurrent: path === href || path.startsWith(`${href}/`),
  }))
}
