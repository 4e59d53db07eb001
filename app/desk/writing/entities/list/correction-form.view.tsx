import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { entityLabel } from '~/entities/addresses/entity-name.rules'
import { entityTypes } from '~/entities/entity.rules'
import { maxCorrectionLength } from '~/posts/entities/decisions/decision-texts.rules'
import { Button } from '~/ui/button'
import { SelectField, TextField } from '~/ui/field'
import type { ShownEntity } from '../shown-entities.rules'
import { correctForm, useEntityBoard } from './board-context.view'
import { focusTarget } from './focus-entity.browser'

const options = entityTypes.map((type) => ({ value: type, label: entityLabel(type) }))

/** What readers see instead of what was read. What was typed stays until it is stored. */
export function CorrectionForm({ entity }: { entity: ShownEntity }) {
  const { path, isInsideForm, isBusy, problem, typed, correct, decide } = useEntityBoard()
  const { key } = entity
  const initial = typed ?? entity.corrected ?? entity
  const [type, setType] = useState<string>(initial.type)
  const [value, setValue] = useState(typed?.value ?? entity.corrected?.name ?? entity.name)
  const id = useId()
  const field = useRef<HTMLFieldSetElement>(null)
  useEffect(() => field.current?.querySelector('input')?.focus(), [])
  const error = problem?.target === key ? problem.text : undefined

  const send = () => void decide({ step: 'correct', target: key, typed: { type, value } })
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      cancel()
    } else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault()
      send()
    }
  }
  function cancel() {
    flushSync(() => correct(null))
    focusTarget(key)
  }
  // Inside the form of the post it must not be a part of it: no such form exists.
  const form = isInsideForm ? 'no-form' : correctForm
  return (
    <fieldset
      ref={field}
      aria-label={`Correct ${entity.name}`}
      onKeyDown={onKeyDown}
      className="mt-2 flex flex-col gap-4 rounded-card border border-line p-4"
    >
      <SelectField
        id={`${id}-type`}
        name="type"
        form={form}
        label="Kind"
        options={options}
        value={type}
        onChange={({ currentTarget }) => setType(currentTarget.value)}
      />
      <TextField
        id={`${id}-value`}
        name="value"
        form={form}
        label="Value"
        hint="Defanged or not."
        value={value}
        onChange={({ currentTarget }) => setValue(currentTarget.value)}
        error={error}
        maxLength={maxCorrectionLength}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className="h-12 w-full rounded-lg border border-line-strong bg-ground px-4 font-mono text-ink hover:border-ink-muted focus:border-cyan aria-invalid:border-red"
      />
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          {...(!isInsideForm && { type: 'submit', form, name: 'correct', value: key })}
          aria-disabled={isBusy || undefined}
          onClick={(event) => {
            event.preventDefault()
            send()
          }}
        >
          Save the correction
        </Button>
        <a
          href={path}
          className="flex min-h-9 items-center px-2 text-sm underline underline-offset-4 hover:text-cyan"
          onClick={(event) => {
            event.preventDefault()
            cancel()
          }}
        >
          Cancel
        </a>
      </div>
    </fieldset>
  )
}
