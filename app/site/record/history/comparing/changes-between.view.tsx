import { formatMoment } from '~/posts/fields/dates.rules'
import type { PublicVersion } from '~/posts/record/history/public-version.rules'
import { Badge } from '~/ui/badge'
import { changeAccents } from '../change-accents.view'
import { historyPath, versionPath } from '../history-paths.rules'
import { changeName } from '../history-words.rules'
import type { VersionComparison } from './comparison.rules'

interface ChangesBetweenProps {
  comparison: Pick<VersionComparison, 'from' | 'to' | 'steps' | 'hasMoreSteps'>
  /** Of the post. */
  path: string
}

/** What readers were told of each change between two versions: the words below show only their sum. */
export function ChangesBetween({ comparison, path }: ChangesBetweenProps) {
  const { from, to, steps, hasMoreSteps } = comparison
  return (
    <section aria-labelledby="changes-heading" className="mb-10 max-w-[68ch]">
      <h2 id="changes-heading" className="font-semibold text-xl">
        Each change from version {from.version} to version {to.version}
      </h2>
      <ol className="mt-4 divide-y divide-line border-line border-y">
        {steps.map((step, index) => (
          <Change
            key={step.version}
            step={step}
            before={steps[index + 1] ?? (hasMoreSteps ? null : from)}
            path={path}
          />
        ))}
      </ol>
      {hasMoreSteps && (
        <p className="mt-3">
          The changes before are in the{' '}
          <a href={historyPath(path)} className={linkClass}>
            history
          </a>
          .
        </p>
      )}
    </section>
  )
}

interface ChangeProps {
  step: PublicVersion
  before: PublicVersion | null
  path: string
}

function Change({ step, before, path }: ChangeProps) {
  const { version, at, change, note, hidden } = step
  return (
    <li className="py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {hidden ? (
          `Version ${version}`
        ) : (
          <a href={versionPath(path, version)} rel="nofollow" className={linkClass}>
            Version {version}
          </a>
        )}
        <Badge className={changeAccents[change]}>{changeName(step, before)}</Badge>
        <time dateTime={at.toISOString()} className="text-[0.9375rem] text-ink-muted">
          {formatMoment(at)}
        </time>
      </p>
      {(note || hidden) && (
        <p dir="auto" className="wrap-anywhere mt-1 whitespace-pre-line text-ink-soft">
          {hidden ? hiddenText(hidden.reason) : note}
        </p>
      )}
    </li>
  )
}

function hiddenText(reason: string): string {
  return `The text of this version was hidden for legal reasons.${reason && ` Reason: ${reason}`}`
}

const linkClass = 'underline underline-offset-4 hover:text-cyan'
