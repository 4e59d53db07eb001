import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { doneTexts, waitingText } from '../entity-texts.rules'
import type { ShownEntities } from '../shown-entities.rules'
import { BoardProvider, type EntityBoard } from './board-context.view'
import { SectionView } from './entity-section.view'
import { focusTarget } from './focus-entity.browser'
import { UnusedDecisions } from './unused-decisions.view'
import type { EntitiesState, SentStep } from './use-entities.browser'

interface EntityListProps
  extends Pick<EntityBoard, 'path' | 'isInsideForm' | 'onShowMention'>,
    Partial<Pick<EntityBoard, 'about' | 'problem' | 'correcting' | 'typed'>> {
  entities: EntitiesState
  list: ShownEntities
}

/** Everything that the saved text names, with what editors can decide about it. */
export function EntityListView({ entities, list, ...options }: EntityListProps) {
  const [announcement, announce] = useState('')
  const [problem, setProblem] = useState(options.problem ?? null)
  const [correcting, correct] = useState(options.correcting ?? null)

  async function decide(sent: SentStep) {
    if (entities.isBusy) return
    announce('')
    const error = await entities.send(sent)
    const { step, target } = sent
    setProblem(error === '' ? null : { target, text: error })
    if (error !== '') return
    // At once: a button of the row is focused next.
    flushSync(() => {
      if (step === 'correct') correct(null)
      announce(doneTexts[step])
    })
    focusTarget(target)
  }

  const board: EntityBoard = {
    path: options.path,
    isInsideForm: options.isInsideForm,
    onShowMention: options.onShowMention,
    isBusy: entities.isBusy,
    isLocked: list.locked !== null,
    about: options.about ?? '',
    problem,
    correcting,
    typed: options.typed ?? null,
    correct,
    decide,
    showWhole: entities.showWhole,
  }
  return (
    <BoardProvider board={board}>
      <div
        className="flex flex-col gap-8"
        // The form of the post, if it is around, must not take what is typed here for a part of the text.
        onInput={(event) => event.stopPropagation()}
      >
        <p role="status" className="sr-only">
          {announcement && `${announcement} ${waitingText(list.waiting)}`}
        </p>
        {list.sections.length === 0 && <NothingFound />}
        {list.sections.map((section) => (
          <SectionView key={section.heading} section={section} />
        ))}
        <UnusedDecisions unused={list.unused} unusedCount={list.unusedCount} />
      </div>
    </BoardProvider>
  )
}

function NothingFound() {
  return (
    <EmptyState title="Nothing was found">
      Vigil looks in the saved text for identifiers such as CVE-2024-3094, CWE-79 or T1195.002, and
      for indicators: addresses and hashes that are defanged, or listed below a heading such as
      “Indicators of compromise”.
    </EmptyState>
  )
}

/** For a list that could not be loaded. */
export function LoadProblem({ error, onRetry }: { error: string; onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-col items-start gap-3">
      <p>{error}</p>
      <Button look="outline" size="small" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
