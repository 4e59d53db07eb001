import { Form } from 'react-router'
import { Button } from '../../primitives/button'
import { Moment } from '../shell/moment'

export interface SessionRow {
  id: string
  isThisOne: boolean
  userAgent: string
  address: string
  startedAt: Date
  seenAt: Date
}

interface SessionListProps {
  sessions: SessionRow[]
  action: string
  timeZone: string
}

export function SessionList({ sessions, action, timeZone }: SessionListProps) {
  return (
    <>
      <ul className="divide-y divide-line rounded-card border border-line">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center gap-x-6 gap-y-2 p-4">
            <div className="min-w-0 flex-1">
              <p className="wrap-anywhere">
                {deviceOf(session.userAgent)}
                {session.isThisOne && <strong className="text-cyan"> · this one</strong>}
              </p>
              <p className="text-ink-muted text-sm">
                {session.address && `${session.address} · `}
                since <Moment at={session.startedAt} timeZone={timeZone} />
              </p>
            </div>
            {!session.isThisOne && (
              <Form method="post" action={action}>
                <input type="hidden" name="session" value={session.id} />
                <Button type="submit" look="outline" size="small">
                  End
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Form method="post" action={action} className="mt-4">
          <input type="hidden" name="session" value="others" />
          <Button type="submit" look="outline" size="small">
            End all others
          </Button>
        </Form>
      )}
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

/** Chrome names Safari as well, and everybody names what came before: the first that fits is it. */
function deviceOf(userAgent: string): string {
  const browser = browsers.find((name) => userAgent.includes(name))
  const system = systems.find((name) => userAgent.includes(name))
  if (!browser) return userAgent.slice(0, 80) || 'Unknown browser'
  return system ? `${names[browser]} on ${system.replace('Mac OS X', 'macOS')}` : names[browser]
}
