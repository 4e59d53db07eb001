import { useId } from 'react'
import { DisclosureSummary } from '~/ui/disclosure-summary'
import { waitingText } from '../entity-texts.rules'
import { type ShownSection, sectionTarget } from '../shown-entities.rules'
import { useEntityBoard } from './board-context.view'
import { EntityRow } from './entity-row.view'
import { StepButton } from './step-button.view'

/** Longer ones begin folded. */
const maxUnfolded = 20
/** More are shown on request. */
const maxAtFirst = 50

/** What is named below one heading, and what can be decided about all of its indicators. */
export function SectionView({ section }: { section: ShownSection }) {
  const id = useId()
  const { path, about, problem, correcting, isBusy, isLocked, showWhole } = useEntityBoard()
  const { heading, total, waiting, decided, entities } = section
  const title = heading || 'Before the first heading'
  const target = sectionTarget(heading)
  const isOpen =
    total <= maxUnfolded ||
    entities.length > maxAtFirst ||
    entities.some(({ key }) => key === about || key === correcting || key === problem?.target)
  return (
    <section
      aria-labelledby={id}
      data-target={target}
      tabIndex={-1}
      {...(about === target && { id: 'decided' })}
      className="scroll-mt-24 outline-hidden"
    >
      <h2 id={id} className="wrap-anywhere font-semibold text-lg">
        {title}
      </h2>
      {waiting > 0 && <p className="mt-1 text-amber">{waitingText(waiting)}</p>}
      {!isLocked && (
        <div data-steps="" className="mt-3 flex flex-wrap gap-2 empty:hidden">
          {waiting > 1 && (
            <>
              <StepButton step="accept-section" target={target}>
                Accept all {inWords(waiting)} in this section
              </StepButton>
              <StepButton step="refuse-section" target={target} look="outline">
                Refuse all {inWords(waiting)}
              </StepButton>
            </>
          )}
          {waiting === 0 && decided > 1 && (
            <StepButton step="undo-section" target={target} look="outline">
              Undo all {inWords(decided)} decisions
            </StepButton>
          )}
        </div>
      )}
      {problem?.target === target && (
        <p role="alert" className="mt-2 font-semibold text-red">
          {problem.text}
        </p>
      )}
      <details open={isOpen || undefined} className="group mt-3">
        <DisclosureSummary className="min-h-11 items-center text-ink-soft">
          {total === 1 ? '1 in this section' : `${inWords(total)} in this section`}
        </DisclosureSummary>
        <ol className="divide-y divide-line border-line border-t">
          {entities.map((entity) => (
            <EntityRow key={entity.key} entity={entity} />
          ))}
        </ol>
        {entities.length < total && (
          <p className="flex flex-wrap items-center gap-x-4 border-line border-t py-3 text-ink-muted">
            {entities.length > 0 &&
              `The first ${inWords(entities.length)} of ${inWords(total)} are shown.`}
            {entities.length <= maxAtFirst && (
              <a
                href={`${path}?${new URLSearchParams({ whole: heading })}`}
                aria-disabled={isBusy || undefined}
                className="flex min-h-11 items-center text-ink underline underline-offset-4 hover:text-cyan"
                onClick={(event) => {
                  event.preventDefault()
                  if (!isBusy) void showWhole(heading)
                }}
              >
                Show all of them
              </a>
            )}
          </p>
        )}
      </details>
    </section>
  )
}

function inWords(count: number): string {
  return count.toLocaleString('en')
}
