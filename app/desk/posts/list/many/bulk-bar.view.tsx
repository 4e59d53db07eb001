import { Keyboard } from 'lucide-react'
import { Form } from 'react-router'
import { type BulkStep, bulkSteps } from '~/posts/editing/many/bulk-change.rules'
import { bulkStepNames, countOf } from '~/posts/editing/many/bulk-texts.rules'
import { Button } from '~/ui/button'

interface BulkBarProps {
  formId: string
  base: string
  query: string
  chosen: number
  /** The rows of this page. */
  count: number
  isAuthor: boolean
  onChooseAll: (isChosen: boolean) => void
  onShowHelp: () => void
}

const forEditors: readonly BulkStep[] = ['assign', 'withdraw']

/**
 * What can be done with the chosen posts. Without scripts it is always there; with them it appears with the first
 * chosen post, moves no row, and stays in sight.
 */
export function BulkBar(props: BulkBarProps) {
  const { formId, base, query, chosen, count, isAuthor, onChooseAll, onShowHelp } = props
  const steps = bulkSteps.filter((step) => !isAuthor || !forEditors.includes(step))
  const isShown = chosen > 0
  return (
    <div
      data-shown={isShown || undefined}
      className="group sticky top-14 z-30 mb-2 flex min-h-15 items-center gap-3 rounded-card border border-transparent pr-2 pl-3 data-shown:border-cyan/60 data-shown:bg-raised data-shown:shadow-xl noscript:static"
    >
      <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm noscript:hidden">
        <input
          type="checkbox"
          checked={isShown && chosen === count}
          ref={(box) => {
            if (box) box.indeterminate = isShown && chosen < count
          }}
          onChange={({ currentTarget }) => onChooseAll(currentTarget.checked)}
          className="size-4.5 cursor-pointer accent-cyan"
        />
        <span className="group-data-shown:sr-only">Choose all on this page</span>
        {isShown && (
          <span aria-hidden="true" className="tabular-nums">
            {chosen} <span className="max-sm:hidden">chosen</span>
          </span>
        )}
      </label>
      <p role="status" className="sr-only">
        {isShown ? `${countOf(chosen)} chosen` : ''}
      </p>
      <Form
        id={formId}
        method="post"
        action={`${base}/posts/many`}
        aria-label="Change the chosen posts"
        className="hidden min-w-0 flex-1 items-center gap-3 group-data-shown:flex noscript:flex"
      >
        <input type="hidden" name="back" value={query} />
        <label htmlFor={`${formId}-step`} className="sr-only">
          Change
        </label>
        <select
          id={`${formId}-step`}
          name="step"
          className="h-11 min-w-0 flex-1 cursor-pointer rounded-lg border border-line-strong bg-ground px-3 hover:border-ink-muted focus:border-cyan sm:max-w-60"
        >
          {steps.map((step) => (
            <option key={step} value={step}>
              {bulkStepNames[step]}…
            </option>
          ))}
        </select>
        <Button type="submit" className="h-11 flex-none">
          Continue
        </Button>
      </Form>
      <Button
        look="outline"
        size="small"
        onClick={onShowHelp}
        className="ml-auto max-sm:hidden noscript:hidden"
      >
        <Keyboard aria-hidden="true" className="size-4.5" />
        Shortcuts
      </Button>
    </div>
  )
}
