import { Link } from 'react-router'
import type { PostKind } from '~/config/post-kinds'
import { formatMoment } from '../../shell/moment.view'
import { sections } from '../../shell/sections.rules'

export interface Unfinished {
  base: string
  scheduled: {
    kind: PostKind
    id: string
    title: string
    publishedAt: Date
    isNextVersion: boolean
  }[]
  autosaves: {
    kind: PostKind
    id: string
    tab: string
    title: string
    excerpt: string
    baseVersion: number
    updatedAt: Date
  }[]
  timeZone: string
}

/** Scheduled posts and autosaves, above the list. */
export function UnfinishedPosts({ base, scheduled, autosaves, timeZone }: Unfinished) {
  if (scheduled.length === 0 && autosaves.length === 0) return null
  return (
    <div className="mb-8 grid grid-cols-1 gap-6 lg:grid-cols-2">
      {scheduled.length > 0 && (
        <section aria-labelledby="next-heading" className="rounded-card border border-line p-5">
          <h2 id="next-heading" className="mb-2 font-semibold">
            Coming out next
          </h2>
          <ul>
            {scheduled.map(({ kind, id, title, publishedAt, isNextVersion }) => (
              <li key={id} className="flex flex-wrap items-baseline gap-x-4">
                <Link
                  to={`${base}/${sections[kind]}/${id}`}
                  className="wrap-anywhere min-w-0 flex-1 py-1 hover:text-cyan"
                >
                  {title}
                </Link>
                {isNextVersion && <span className="text-cyan text-sm">Next version</span>}
                <span className="text-amber text-sm">{formatMoment(publishedAt, timeZone)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {autosaves.length > 0 && (
        <section aria-labelledby="unsaved-heading" className="rounded-card border border-line p-5">
          <h2 id="unsaved-heading" className="mb-2 font-semibold">
            Begun, and not saved
          </h2>
          <ul>
            {autosaves.map((autosave) => (
              <li key={autosave.tab} className="flex flex-wrap items-baseline gap-x-4">
                <Link
                  to={base + pathTo(autosave)}
                  className="wrap-anywhere min-w-0 flex-1 py-1 hover:text-cyan"
                >
                  {autosave.title || 'Untitled'}
                </Link>
                <span className="text-ink-muted text-sm">
                  {formatMoment(autosave.updatedAt, timeZone)}
                </span>
                <span className="wrap-anywhere w-full pb-1 text-ink-muted text-sm">
                  {autosave.excerpt || 'No text yet'}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function pathTo({ kind, id, tab, baseVersion }: Unfinished['autosaves'][number]): string {
  return baseVersion === 0
    ? `/${sections[kind]}/new?${new URLSearchParams({ draft: id, tab })}`
    : `/${sections[kind]}/${id}?${new URLSearchParams({ tab })}`
}
