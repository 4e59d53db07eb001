import { topicPath } from '~/posts/addresses/urls.rules'
import type { TopicCount, TopicIndex } from '~/posts/lists/topics.rules'
import { EmptyState } from '~/ui/empty-state'

interface TopicIndexProps {
  index: TopicIndex
  hasFailed: boolean
}

/** The largest topics, then all topics by letter. */
export function TopicIndexView({ index: { largest, groups }, hasFailed }: TopicIndexProps) {
  if (groups.length === 0) {
    return (
      <div className="page-width pt-12">
        <EmptyState title="No topics yet" hasFailed={hasFailed}>
          Topics appear with the first article or brief.
        </EmptyState>
      </div>
    )
  }
  return (
    <div className="page-width pt-12">
      <section aria-labelledby="largest-heading">
        <h2 id="largest-heading" className="token text-ink-muted">
          Popular topics
        </h2>
        <ul className="mt-4 grid grid-cols-1 gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-2 lg:grid-cols-4">
          {largest.map((topic) => (
            <li key={topic.topic} className="bg-surface">
              <TopicLink {...topic} size="large" />
            </li>
          ))}
        </ul>
      </section>
      {groups.length > 1 && (
        <nav aria-label="Letters" className="mt-12 border-line border-b pb-5">
          <ul className="-ml-3.5 flex flex-wrap gap-1">
            {groups.map(({ letter }) => (
              <li key={letter}>
                <a
                  href={`#${anchorOf(letter)}`}
                  className="flex size-10 items-center justify-center rounded-md font-mono text-ink-soft transition-colors hover:bg-raised hover:text-cyan"
                >
                  {letter}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className="mt-10 gap-x-10 sm:columns-2 lg:columns-4">
        {groups.map(({ letter, topics }) => (
          <section
            key={letter}
            aria-labelledby={anchorOf(letter)}
            className={`pb-8 ${topics.length <= maxUnbroken ? 'break-inside-avoid' : ''}`}
          >
            <h2
              id={anchorOf(letter)}
              className="border-line border-b pb-2 font-mono text-cyan text-xl"
            >
              {letter}
            </h2>
            <ul className="mt-2">
              {topics.map((topic) => (
                <li key={topic.topic} className="break-inside-avoid">
                  <TopicLink {...topic} size="small" />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  )
}

/** A letter with more topics than this may continue in the next column. */
const maxUnbroken = 12

const sizes = {
  large: {
    link: 'h-full px-5 py-4 transition-colors hover:bg-raised',
    name: 'font-semibold text-lg leading-snug',
  },
  small: { link: 'py-1.5', name: 'text-ink-soft' },
} as const

function TopicLink({ topic, count, size }: TopicCount & { size: keyof typeof sizes }) {
  const { link, name } = sizes[size]
  return (
    <a
      href={topicPath(topic)}
      className={`group flex items-baseline justify-between gap-4 ${link}`}
    >
      <bdi className={`wrap-anywhere transition-colors group-hover:text-cyan ${name}`}>{topic}</bdi>
      <span className="font-mono text-ink-muted text-sm tabular-nums">
        {count}
        <span className="sr-only">{count === 1 ? ' post' : ' posts'}</span>
      </span>
    </a>
  )
}

function anchorOf(letter: string): string {
  return letter === '#' ? 'letter-other' : `letter-${letter}`
}
