import { Link } from 'react-router'
import { Moment } from '../../shell/moment.view'
import { SettingsHeading } from '../settings-heading.view'

interface PagesViewProps {
  base: string
  /** With null for a page that was never changed. */
  pages: { name: string; title: string; changedAt: Date | null }[]
  timeZone: string
}

/** About and the policies. */
export function PagesView({ base, pages, timeZone }: PagesViewProps) {
  return (
    <>
      <SettingsHeading base={base} />
      <p className="mb-6 max-w-3xl text-ink-muted">
        The shipped texts describe what this software does with readers’ data. Add what only you
        know: who the publisher is, which providers you use, how long you store messages.
      </p>
      <ul className="max-w-3xl divide-y divide-line rounded-card border border-line">
        {pages.map(({ name, title, changedAt }) => (
          <li
            key={name}
            className="relative flex flex-wrap items-center gap-x-6 gap-y-1 p-4 hover:bg-raised"
          >
            <div className="wrap-anywhere min-w-40 flex-1">
              <Link
                to={`${base}/settings/pages/${name}`}
                className="font-semibold after:absolute after:inset-0 hover:text-cyan"
              >
                {title}
              </Link>
              <p className="text-ink-muted text-sm">/{name}</p>
            </div>
            <p className="text-ink-muted text-sm">
              {changedAt ? (
                <>
                  changed <Moment at={changedAt} timeZone={timeZone} />
                </>
              ) : (
                'as shipped'
              )}
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}
