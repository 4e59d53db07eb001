import { Link } from 'react-router'
import { BodyDiff } from '~/posts/revisions/comparing/shown/body-diff.view'
import { FilterLinks } from '~/ui/filter-links'
import { Changes } from '../changes.view'
import { addressQuery, liveId } from './comparison-address.rules'
import { RestoreButton, type RestoreContext } from './restore.view'
import type { ComparedSide, ShownRevisions } from './shown-revisions.rules'

interface ComparisonProps {
  comparison: ShownRevisions['comparison']
  /** Null if this editor may not restore anything. */
  restoring: RestoreContext | null
  path: string
  before: number | null
}

/** What changed from one version to another: the fields, then the text. */
export function Comparison({ comparison, restoring, path, before }: ComparisonProps) {
  const { from, to, changes, picture, isBodyChanged } = comparison
  const versions = [from, to].flatMap((side) => side?.version ?? [])
  const restorable = restoring
    ? [...new Set(versions)].filter((version) => version !== restoring.present)
    : []
  const isSame = from !== null && changes.length === 0 && !picture && !isBodyChanged
  return (
    <section aria-labelledby="comparison-heading" className="min-w-0">
      <h2 id="comparison-heading" className="font-semibold text-xl">
        {from ? `What changed from ${nameOf(from)} to ${nameOf(to)}` : 'The first version'}
      </h2>
      <Steps comparison={comparison} path={path} before={before} />
      {restoring && restorable.length > 0 && (
        <div className="mb-6 flex flex-wrap gap-3">
          {restorable.map((version) => (
            <RestoreButton key={version} context={restoring} version={version} field={null} />
          ))}
        </div>
      )}
      {isSame && <p className="text-ink-muted">The text is the same in both.</p>}
      {changes.length > 0 && (
        <Changes
          changes={changes}
          nothing=""
          beside={({ field }) =>
            restoring && (
              <span className="flex flex-wrap gap-2">
                {restorable.map((version) => (
                  <RestoreButton
                    key={version}
                    context={restoring}
                    version={version}
                    field={field}
                  />
                ))}
              </span>
            )
          }
        />
      )}
      {picture && (
        <p className="mt-5">
          <span className="font-semibold text-sm">Picture:</span> {picture}
        </p>
      )}
      <Body comparison={comparison} path={path} before={before} />
      {restoring && isBodyChanged && changes.length > 0 && (
        <div className="mt-4 flex flex-wrap gap-2">
          {restorable.map((version) => (
            <RestoreButton key={version} context={restoring} version={version} field="body" />
          ))}
        </div>
      )}
    </section>
  )
}

function nameOf({ id, version }: ComparedSide): string {
  if (id === liveId) return 'the live text'
  return version === null ? 'the text that is not saved' : `version ${version}`
}

type PartProps = Pick<ComparisonProps, 'comparison' | 'path' | 'before'>

/** Links to the changes before and after this one. */
function Steps({ comparison: { from, to, view, next }, path, before }: PartProps) {
  const query = (address: { from?: string; to: string }) =>
    path + addressQuery({ ...address, view, before })
  const links = 'py-2 underline underline-offset-4 hover:text-cyan'
  return (
    <nav aria-label="Changes" className="mt-2 mb-4 flex flex-wrap gap-x-6 text-sm">
      {from?.version && (
        <Link to={query({ to: from.id })} preventScrollReset className={links}>
          ← Previous change
        </Link>
      )}
      {next && (
        <Link to={query({ from: to.id, to: String(next) })} preventScrollReset className={links}>
          Next change →
        </Link>
      )}
      <a href="#versions" className={`lg:hidden ${links}`}>
        All versions ↓
      </a>
    </nav>
  )
}

const viewLabels = { text: 'As readers see it', source: 'As Markdown' } as const

function Body({ comparison, path, before }: PartProps) {
  const { from, to, view, body, isBodyChanged } = comparison
  const links = (['text', 'source'] as const).map((other) => ({
    label: viewLabels[other],
    href: path + addressQuery({ from: from?.id ?? null, to: to.id, view: other, before }),
    isChosen: other === view,
    accent: 'accent-cyan',
  }))
  if (from && !isBodyChanged) {
    return <p className="mt-6 text-ink-muted">The body is the same in both.</p>
  }
  return (
    <>
      <div className="mt-8 mb-4 flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-semibold">Body</h3>
        <FilterLinks name="View of the comparison" links={links} />
      </div>
      {view === 'text' && body?.view === 'source' && (
        <p className="mb-4 text-ink-muted text-sm">
          This text is too long to be compared as readers see it. Its Markdown is compared instead.
        </p>
      )}
      {body ? (
        <div className="rounded-card border border-line bg-ground p-4 md:p-6">
          <BodyDiff key={`${from?.id} ${to.id} ${view}`} body={body} isCompared={from !== null} />
        </div>
      ) : (
        <p>These two texts are too long to be compared. Choose versions that differ less.</p>
      )}
    </>
  )
}
