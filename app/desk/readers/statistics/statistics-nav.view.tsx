import { Form, Link } from 'react-router'
import { domainNames, domainSlugs } from '~/posts/addresses/domain.rules'
import { Button } from '~/ui/button'
import {
  rangeLengths,
  type Scope,
  type StatisticsRequest,
  statisticsQuery,
} from './statistics-request.rules'

interface StatisticsNavProps {
  request: StatisticsRequest
  /** The address of the statistics. */
  path: string
  /** Suggestions for the field. */
  topics: string[]
}

const step =
  'inline-flex min-h-10 items-center justify-center rounded-lg border border-line-strong px-2.5 whitespace-nowrap text-[0.9375rem] sm:px-3.5 hover:border-cyan hover:text-cyan aria-[current]:border-cyan aria-[current]:bg-cyan aria-[current]:font-semibold aria-[current]:text-ground'

/** For how long, and whose reads. The address holds both. */
export function StatisticsNav({ request, path, topics }: StatisticsNavProps) {
  const { days, scope } = request
  const to = (change: Partial<StatisticsRequest>) =>
    path + statisticsQuery({ ...request, ...change })
  const scopes: { label: string; scope: Scope; isShown: boolean }[] = [
    { label: 'Everything', scope: { of: 'all' }, isShown: scope.of === 'all' },
    ...domainSlugs.map((domain) => ({
      label: domainNames[domain].stored,
      scope: { of: 'domain' as const, domain },
      isShown: scope.of === 'domain' && scope.domain === domain,
    })),
  ]
  return (
    <div className="mb-6 flex flex-wrap items-end gap-x-8 gap-y-4 print:hidden">
      <nav aria-label="Time" className="flex flex-wrap gap-1.5 max-sm:w-full max-sm:*:flex-1">
        {rangeLengths.map((length) => (
          <Link
            key={length}
            to={to({ days: length })}
            aria-current={length === days ? 'page' : undefined}
            className={step}
          >
            {length} days
          </Link>
        ))}
      </nav>
      <nav aria-label="Domain" className="flex flex-wrap gap-1.5">
        {scopes.map(({ label, scope: other, isShown }) => (
          <Link
            key={label}
            to={to({ scope: other })}
            aria-current={isShown ? 'page' : undefined}
            className={step}
          >
            {label}
          </Link>
        ))}
      </nav>
      <TopicForm {...{ request, path, topics }} key={scope.of === 'topic' ? scope.topic : ''} />
    </div>
  )
}

function TopicForm({ request: { days, scope }, path, topics }: StatisticsNavProps) {
  return (
    <Form method="get" action={path} role="search" className="flex max-w-full items-center gap-2">
      <label htmlFor="topic" className="font-semibold text-sm">
        Topic
      </label>
      <input
        id="topic"
        name="topic"
        list="read-topics"
        required
        maxLength={100}
        autoComplete="off"
        defaultValue={scope.of === 'topic' ? scope.topic : ''}
        className="h-10 w-44 min-w-0 rounded-lg border border-line-strong bg-ground px-3 hover:border-ink-muted focus:border-cyan"
      />
      <datalist id="read-topics">
        {topics.map((topic) => (
          <option key={topic} value={topic} />
        ))}
      </datalist>
      <input type="hidden" name="days" value={days} />
      <Button type="submit" look="outline" size="small">
        Show
      </Button>
    </Form>
  )
}
