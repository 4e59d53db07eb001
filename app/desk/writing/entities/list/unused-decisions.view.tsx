import { DisclosureSummary } from '~/ui/disclosure-summary'
import type { ShownEntities } from '../shown-entities.rules'
import { useEntityBoard } from './board-context.view'
import { StepButton } from './step-button.view'

const decisionNames = { accepted: 'Accepted', refused: 'Refused', corrected: 'Corrected' } as const

/** Decisions about what the text had before. */
export function UnusedDecisions({
  unused,
  unusedCount,
}: Pick<ShownEntities, 'unused' | 'unusedCount'>) {
  const { isLocked } = useEntityBoard()
  if (unused.length === 0) return null
  return (
    <details className="group border-line border-t pt-3">
      <DisclosureSummary className="min-h-11 items-center">
        Decided, but not in the text now ({unusedCount.toLocaleString('en')})
      </DisclosureSummary>
      <p className="text-ink-muted text-sm">
        These decisions count again if the text names it again.
      </p>
      <ul className="divide-y divide-line">
        {unused.map(({ key, label, name, decision }) => (
          <li
            key={key}
            data-target={key}
            tabIndex={-1}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 outline-hidden"
          >
            <span className="wrap-anywhere min-w-0">
              {decisionNames[decision]}: {label} <span className="font-mono">{name}</span>
            </span>
            {!isLocked && (
              <StepButton step="undo" target={key} about={name} look="outline">
                Undo
              </StepButton>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
