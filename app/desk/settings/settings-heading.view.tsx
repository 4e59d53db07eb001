import { NavLink } from 'react-router'
import { DeskHeading } from '../shell/desk-page.view'

const pages = [
  { path: '/settings', label: 'Publication' },
  { path: '/settings/pages', label: 'Pages' },
  { path: '/settings/rules', label: 'Rules' },
  { path: '/settings/webhooks', label: 'Webhooks' },
  { path: '/settings/backups', label: 'Backups' },
]

/** The title, and links to the pages of the settings. */
export function SettingsHeading({ base }: { base: string }) {
  return (
    <DeskHeading title="Settings">
      <nav aria-label="Settings">
        <ul className="flex flex-wrap gap-2">
          {pages.map(({ path, label }) => (
            <li key={path}>
              <NavLink
                to={base + path}
                end
                className="inline-flex min-h-10 items-center rounded-lg border border-line-strong px-4 hover:border-cyan hover:text-cyan aria-[current]:border-cyan aria-[current]:text-cyan"
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
    </DeskHeading>
  )
}
