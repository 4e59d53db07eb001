import { RemainingStyles } from '~/document/remaining-styles'
import { formatMoment } from '~/posts/fields/dates.rules'
import { BodyDiff } from '~/posts/revisions/comparing/shown/body-diff.view'
import { FilterLinks } from '~/ui/filter-links'
import comparisonStyles from '~/ui/styles/post/comparison.css?url'
import { PageHeading } from '../../../shell/page-header.view'
import type { HistorySubject } from '../history-page.rules'
import { comparePath, versionPath } from '../history-paths.rules'
import { changeName } from '../history-words.rules'
import { subjectTrail } from '../subject-trail.view'
import { ChangesBetween } from './changes-between.view'
import type { ComparedView, VersionComparison } from './comparison.rules'
import { FieldChanges } from './field-changes.view'
import { SideBySide } from './side-by-side.view'

interface CompareProps {
  comparison: VersionComparison
  subject: HistorySubject
  view: ComparedView
}

/** What changed from one version to another, word by word. */
export function CompareView({ comparison, subject, view }: CompareProps) {
  const { from, to, steps, changes, picture, isBodyChanged } = comparison
  const isSame = changes.length === 0 && !picture && !isBodyChanged
  return (
    <div className="accent-cyan">
      <PageHeading
        trail={subjectTrail(subject)}
        eyebrow={steps.length > 1 ? 'Several changes' : changeName(to, from)}
        title={`What changed from version ${from.version} to version ${to.version}`}
      >
        <p className="text-base">
          <VersionLink path={subject.path} {...from} /> →{' '}
          <VersionLink path={subject.path} {...to} />
        </p>
        {steps.length <= 1 && to.note && (
          <p dir="auto" className="wrap-anywhere mt-3 whitespace-pre-line">
            {to.note}
          </p>
        )}
      </PageHeading>
      <RemainingStyles />
      <link rel="stylesheet" href={comparisonStyles} />
      <div className="page-width pt-8">
        {steps.length > 1 && <ChangesBetween comparison={comparison} path={subject.path} />}
        <div className="flex flex-wrap items-center justify-between gap-4">
          <ViewLinks {...{ comparison, subject, view }} />
          <Steps {...{ comparison, subject, view }} />
        </div>
        {isSame && <p className="mt-8 text-lg">Readers saw the same text in both versions.</p>}
        <FieldChanges {...{ changes, view, from, to }} />
        {picture && (
          <p className="mt-6">
            <span className="font-semibold">Opening picture:</span> {picture}
          </p>
        )}
        {isBodyChanged && <Body comparison={comparison} view={view} />}
        {!isSame && !isBodyChanged && (
          <p className="mt-6 text-ink-muted">The body is the same in both versions.</p>
        )}
      </div>
    </div>
  )
}

function VersionLink({ path, version, at }: { path: string; version: number; at: Date }) {
  return (
    <>
      <a
        href={versionPath(path, version)}
        rel="nofollow"
        className="underline underline-offset-4 hover:text-cyan"
      >
        Version {version}
      </a>
      , <time dateTime={at.toISOString()}>{formatMoment(at)}</time>
    </>
  )
}

const viewLabels = { inline: 'In one text', 'side-by-side': 'Side by side' } as const

function ViewLinks({ comparison: { from, to }, subject, view }: CompareProps) {
  const links = (['inline', 'side-by-side'] as const).map((other) => ({
    label: viewLabels[other],
    href: comparePath(subject.path, { from: from.version, to: to.version, view: other }),
    isChosen: other === view,
    accent: 'accent-cyan',
  }))
  return <FilterLinks name="View of the comparison" links={links} />
}

/** Links to the changes before and after this one. */
function Steps({ comparison: { from, to, previous, next }, subject, view }: CompareProps) {
  const className = 'py-1 underline underline-offset-4 hover:text-cyan'
  return (
    <nav aria-label="Changes" className="flex flex-wrap gap-x-6">
      {previous !== null && (
        <a
          href={comparePath(subject.path, { from: previous, to: from.version, view })}
          rel="prev nofollow"
          className={className}
        >
          ← Previous change
        </a>
      )}
      {next !== null && (
        <a
          href={comparePath(subject.path, { from: to.version, to: next, view })}
          rel="next nofollow"
          className={className}
        >
          Next change →
        </a>
      )}
    </nav>
  )
}

function Body({ comparison, view }: Pick<CompareProps, 'comparison' | 'view'>) {
  const { from, to, body } = comparison
  if (!body) {
    return (
      <p className="mt-8">
        The bodies of these two versions are too long to be compared. Read them one after the other.
      </p>
    )
  }
  return (
    <section aria-labelledby="body-heading" className="mt-10">
      <h2 id="body-heading" className="mb-4 font-semibold text-xl">
        Body
      </h2>
      {body.view === 'source' && (
        <p className="mb-4 text-ink-muted">
          This text is too long to be compared as readers see it. Its Markdown is compared instead.
        </p>
      )}
      {view === 'side-by-side' && body.view === 'text' ? (
        <SideBySide sections={body.sections} from={from.version} to={to.version} />
      ) : (
        <div className="max-w-[80ch]">
          <BodyDiff body={body} isCompared />
        </div>
      )}
    </section>
  )
}
