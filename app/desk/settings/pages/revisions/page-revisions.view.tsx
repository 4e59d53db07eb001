import { Link } from 'react-router'
import type {
  BodyComparison,
  ComparisonView,
} from '~/posts/revisions/comparing/compare-bodies.rules'
import { BodyDiff } from '~/posts/revisions/comparing/shown/body-diff.view'
import type { PageRevision } from '~/publication/pages/page-text.rules'
import { FilterLinks } from '~/ui/filter-links'
import { ConfirmButton } from '../../../shell/confirm/confirm-button.view'
import { ConfirmPanel } from '../../../shell/confirm/confirm-question.view'
import { DeskHeading } from '../../../shell/desk-page.view'
import { Moment } from '../../../shell/moment.view'
import { Notice } from '../../../shell/notice.view'
import { shippedQuestion } from '../shipped-text.view'

interface PageRevisionsViewProps {
  title: string
  path: string
  /** The version that readers see. */
  present: number
  /** Newest first. */
  revisions: PageRevision[]
  /** The compared versions; 0 is the shipped text. */
  from: number
  to: number
  view: ComparisonView
  isSame: boolean
  /** Null if the texts are too long to be compared. */
  comparison: BodyComparison | null
  /** The version that is to be restored, without scripts. */
  asking: number | null
  /** Another owner saved the page before this one restored a version. */
  isRefused: boolean
  timeZone: string
}

export function PageRevisionsView(props: PageRevisionsViewProps) {
  const { title, path, present, asking } = props
  return (
    <>
      <DeskHeading title={`Versions of ${title}`}>
        <Link to={path} className="underline underline-offset-4 hover:text-cyan">
          Back to the text
        </Link>
      </DeskHeading>
      {props.isRefused && (
        <Notice kind="error">
          This page was saved in the meantime, so nothing was restored. Look at the newest version,
          and restore the other one again if it is still right.
        </Notice>
      )}
      {asking !== null && (
        <div className="mb-8">
          <ConfirmPanel
            question={questionOf(asking)}
            action={`${path}/revisions`}
            fields={{ version: asking, over: present }}
            back={`${path}/revisions`}
          />
        </div>
      )}
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Comparison {...props} />
        <VersionList {...props} />
      </div>
    </>
  )
}

function questionOf(version: number) {
  if (version === 0) return shippedQuestion
  return {
    title: `Restore version ${version}?`,
    text: 'Readers see its text at once. The present text stays among the versions.',
    confirm: 'Restore it',
    cancel: 'Keep the present text',
  }
}

function nameOf(version: number): string {
  return version === 0 ? 'the shipped text' : `version ${version}`
}

function Comparison({ path, from, to, view, isSame, comparison }: PageRevisionsViewProps) {
  const viewLink = (value: ComparisonView, label: string) => ({
    label,
    href: `${path}/revisions?from=${from}&to=${to}&view=${value}`,
    isChosen: view === value,
    accent: 'accent-cyan',
  })
  const isAlone = from === to
  return (
    <section aria-labelledby="comparison" className="min-w-0">
      <h2 id="comparison" className="wrap-anywhere mb-4 font-semibold text-xl">
        {isAlone ? nameOf(to) : `What changed from ${nameOf(from)} to ${nameOf(to)}`}
      </h2>
      <div className="mb-4">
        <FilterLinks
          name="View of the comparison"
          links={[viewLink('text', 'As readers see it'), viewLink('source', 'As Markdown')]}
        />
      </div>
      {isSame && !isAlone && <p className="mb-4 text-ink-muted">Both texts are the same.</p>}
      {comparison ? (
        <div className="rounded-card border border-line bg-ground p-4 md:p-6">
          <BodyDiff key={`${from} ${to} ${view}`} body={comparison} isCompared={!isSame} />
        </div>
      ) : (
        <p>These two texts are too long to be compared.</p>
      )}
    </section>
  )
}

function VersionList({ path, present, revisions, to, timeZone }: PageRevisionsViewProps) {
  return (
    <section aria-labelledby="versions">
      <h2 id="versions" className="mb-4 font-semibold text-xl">
        Versions
      </h2>
      <ol className="flex flex-col divide-y divide-line rounded-card border border-line">
        {revisions.map(({ version, at, editorName, action }) => (
          <Version key={version} {...{ path, present, version }} isShown={version === to}>
            <p className="wrap-anywhere text-ink-muted text-sm">
              {editorName} {action} · <Moment at={at} timeZone={timeZone} />
            </p>
          </Version>
        ))}
        <Version path={path} present={present} version={0} isShown={to === 0}>
          <p className="text-ink-muted text-sm">It comes with this software.</p>
        </Version>
      </ol>
    </section>
  )
}

interface VersionProps {
  path: string
  present: number
  version: number
  isShown: boolean
  children: React.ReactNode
}

function Version({ path, present, version, isShown, children }: VersionProps) {
  const label = version === 0 ? 'Shipped text' : `Version ${version}`
  return (
    <li className="flex flex-col items-start gap-2 p-4">
      <div>
        <Link
          to={`${path}/revisions?to=${version}`}
          aria-current={isShown ? 'true' : undefined}
          className="font-semibold hover:text-cyan aria-[current]:text-cyan"
        >
          {label}
        </Link>
        {version === present && <span className="text-ink-muted"> · what readers see</span>}
        {children}
      </div>
      {version !== present && (
        <div className="flex flex-wrap gap-3">
          <ConfirmButton
            label={version === 0 ? 'Restore the shipped text' : `Restore version ${version}`}
            question={questionOf(version)}
            action={`${path}/revisions`}
            fields={{ version, over: present }}
            queryFields={{ asking: 1 }}
          />
          <Link
            to={`${path}/revisions?from=${version}&to=${present}`}
            className="py-1 text-sm underline underline-offset-4 hover:text-cyan"
          >
            Compare with now
          </Link>
        </div>
      )}
    </li>
  )
}
