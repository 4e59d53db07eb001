import { StateBadge } from '../../../shell/state-badge.view'
import { scoreProblem, stateText } from '../entity-texts.rules'
import type { ShownEntity } from '../shown-entities.rules'
import { useEntityBoard } from './board-context.view'
import { CorrectionForm } from './correction-form.view'
import { StepButton } from './step-button.view'

const colours = { on: 'green', waiting: 'amber', refused: 'grey' } as const

/** One entity: what it is, where and why it was found, and what editors decided. */
export function EntityRow({ entity }: { entity: ShownEntity }) {
  const { about, problem, correcting } = useEntityBoard()
  const { key, label, name, state, corrected, sentence, written, why, score } = entity
  const isCorrecting = correcting === key
  const mistake = scoreProblem(entity)
  return (
    <li
      data-target={key}
      tabIndex={-1}
      {...(about === key && { id: 'decided' })}
      className="flex scroll-mt-24 flex-col gap-1.5 py-4 outline-hidden"
    >
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <StateBadge colour={colours[state]}>{stateText(entity)}</StateBadge>
        <span className="text-ink-muted text-sm">{label}</span>
        <span
          className={`wrap-anywhere min-w-0 font-mono ${state === 'refused' || corrected ? 'line-through decoration-ink-muted' : ''}`}
        >
          {name}
        </span>
        {score !== null && (
          <span className="text-ink-muted text-sm">scores {score.toFixed(1)}</span>
        )}
      </div>
      {corrected && (
        <p className="wrap-anywhere text-sm">
          Readers see: {corrected.label} <span className="font-mono">{corrected.name}</span>
        </p>
      )}
      {mistake && <p className="font-semibold text-amber text-sm">{mistake}</p>}
      {!written.includes(sentence) && (
        <p className="wrap-anywhere text-ink-soft text-sm">{sentence}</p>
      )}
      <p className="text-ink-muted text-sm">
        <Lines entity={entity} />
        {` · Why: ${why}`}
      </p>
      {problem?.target === key && !isCorrecting && (
        <p role="alert" className="font-semibold text-red">
          {problem.text}
        </p>
      )}
      {isCorrecting ? <CorrectionForm entity={entity} /> : <Steps entity={entity} />}
    </li>
  )
}

function Steps({ entity }: { entity: ShownEntity }) {
  const { path, isLocked, correct } = useEntityBoard()
  const { key, name, state, decision } = entity
  if (isLocked) return null
  return (
    <div data-steps="" className="flex flex-wrap items-center gap-2">
      {decision === null ? (
        <>
          {state === 'waiting' && (
            <StepButton step="accept" target={key} about={name}>
              Accept
            </StepButton>
          )}
          <StepButton step="refuse" target={key} about={name} look="outline">
            Refuse
          </StepButton>
        </>
      ) : (
        <StepButton step="undo" target={key} about={name} look="outline">
          Undo
        </StepButton>
      )}
      <a
        href={`${path}?${new URLSearchParams({ correct: key })}#decided`}
        className="flex min-h-9 items-center px-2 text-sm underline underline-offset-4 hover:text-cyan"
        onClick={(event) => {
          event.preventDefault()
          correct(key)
        }}
      >
        Correct…<span className="sr-only"> {name}</span>
      </a>
    </div>
  )
}

/** Links into the text. */
function Lines({ entity: { lines, moreLines, written } }: { entity: ShownEntity }) {
  const { path, onShowMention } = useEntityBoard()
  return (
    <>
      {lines.length === 1 ? 'Line ' : 'Lines '}
      {lines.map((line, index) => (
        <span key={line}>
          {index > 0 && ', '}
          <a
            href={`${path.replace(/\/entities$/, '')}#line-${line}`}
            className="px-1 py-1.5 text-ink underline underline-offset-4 hover:text-cyan"
            onClick={(event) => {
              if (!onShowMention) return
              event.preventDefault()
              onShowMention(line, written)
            }}
          >
            <span className="sr-only">Line </span>
            {line}
          </a>
        </span>
      ))}
      {moreLines > 0 && ` and ${moreLines} more`}
    </>
  )
}
