import { Moment } from '../../shell/moment.view'

export interface SessionRow {
  id: string
  isCurrent: boolean
  userAgent: string
  address: string
  startedAt: Date
  seenAt: Date
}

interface SessionListProps {
  sessions: SessionRow[]
  timeZone: string
}

export function SessionList({ sessions, timeZone }: SessionListProps) {
  return (
    <ul className="divide-y divide-line rounded-card border border-line">
      {sessions.map((session) => (
        <li key={session.id} className="p-4">
          <SessionFacts session={session} timeZone={timeZone} />
        </li>
      ))}
    </ul>
  )
}

export function SessionFacts({ session, timeZone }: { session: SessionRow; timeZone: string }) {
  return (
    <>
      <span className="wrap-anywhere block">
        {deviceOf(session.userAgent)}
        {session.isCurrent && <strong className="text-cyan"> · this one</strong>}
      </span>
      <span className="block text-ink-muted text-sm">
        {session.address && `${session.address} · `}
        since <Moment at={session.startedAt} timeZone={timeZone} />
      </span>
    </>
  )
}

const browsers = ['Edg', 'OPR', 'Firefox', 'Chrome', 'Safari'] as const
const names: Record<(typeof browsers)[number], string> = {
  Edg: 'Edge',
  OPR: 'Opera',
  Firefox: 'Firefox',
  Chrome: 'Chrome',
  Safari: 'Safari',
}
const systems = ['iPhone', 'iPad', 'Android', 'Windows', 'Mac OS X', 'CrOS', 'Linux'] as const

/** User agents name several browsers (Chrome also names Safari), so the first match counts. */
function deviceOf(userAgent: string): string {
  const browser = browsers.find((name) => userAgent.includes(name))
  const system = systems.find((name) => userAgent.includes(name))
  if (!browser) return userAgent.slice(0, 80) || 'Unknown browser'
  return system ? `${names[browser]} on ${system.replace('Mac OS X', 'macOS')}` : names[browser]
}
