import type { ImportFile, ImportMode } from '~/newsletter/subscribers/importing/import.rules'
import { columnUses } from '~/newsletter/subscribers/importing/import-columns.rules'
import {
  type ImportFormErrors,
  type ImportFormValues,
  maxConsentLength,
} from '~/newsletter/subscribers/importing/import-form.rules'
import { DomainChoice } from '~/site/newsletter/domain-choice.view'
import { ErrorText, SelectField, TextArea } from '~/ui/field'
import { DeskForm } from '../../../../access/desk-form.view'
import { Hidden } from '../../../../shell/confirm/confirm-question.view'
import { withCount } from '../../with-count.rules'
import { columnLabels } from './import-texts.rules'

interface ImportFormProps {
  file: ImportFile
  values: ImportFormValues
  errors: ImportFormErrors
  editorName: string
}

export function ImportForm({ file, values, errors, editorName }: ImportFormProps) {
  const options = file.names.map((name, at) => ({ value: String(at), label: name }))
  return (
    <DeskForm
      errors={errors}
      submit={`Import ${withCount(file.rows, 'row')}`}
      submitting="Starting…"
    >
      <Hidden fields={{ step: 'start' }} />
      <fieldset className="grid min-w-0 items-end gap-6 sm:grid-cols-2">
        <legend className="mb-3 font-semibold text-lg">Columns of the file</legend>
        {columnUses.map((use) => (
          <SelectField
            key={use}
            id={`column-${use}`}
            name={`column-${use}`}
            label={columnLabels[use].label}
            hint={columnLabels[use].hint}
            error={use === 'email' ? errors['column-email'] : undefined}
            defaultValue={String(values.columns[use] ?? '')}
            options={[
              { value: '', label: use === 'email' ? 'Choose a column' : 'No column' },
              ...options,
            ]}
            isOptional={use !== 'email'}
          />
        ))}
      </fieldset>
      <ModeChoice mode={values.mode} error={errors.mode} editorName={editorName} />
      <TextArea
        id="consent"
        name="consent"
        label="Record of consent"
        hint="Needed if they agreed. How and when, such as “Signed up at our stand, list of 3 May 2025”. It is stored with each address that has none of its own, shown to subscribers who ask for their data, and exported."
        defaultValue={values.consent}
        error={errors.consent}
        maxLength={maxConsentLength}
        className="min-h-24"
      />
      <DomainChoice id="domains" chosen={values.domains} error={errors.domains} />
    </DeskForm>
  )
}

interface ModeChoiceProps {
  mode: ImportMode | null
  error: string | undefined
  editorName: string
}

function ModeChoice({ mode, error, editorName }: ModeChoiceProps) {
  const modes: { value: ImportMode; label: string; text: string }[] = [
    {
      value: 'confirmed',
      label: 'They agreed: import them as confirmed',
      text: 'They get the next issue. Write the record of consent below, or choose its column.',
    },
    {
      value: 'invite',
      label: 'Ask everyone to confirm',
      text: `Each gets one mail from ${editorName} and is subscribed only if they confirm within seven days. About 200 mails are sent a minute.`,
    },
  ]
  return (
    <fieldset id="mode" tabIndex={-1} aria-describedby={error && 'mode-error'} className="min-w-0">
      <legend className="mb-2 font-semibold">Did these people agree to get the newsletter?</legend>
      <div className="grid gap-2">
        {modes.map(({ value, label, text }) => (
          <label
            key={value}
            className="flex cursor-pointer items-start gap-3 rounded-lg border border-line-strong bg-ground px-4 py-3 hover:border-ink-muted has-checked:border-cyan"
          >
            <input
              type="radio"
              name="mode"
              value={value}
              defaultChecked={mode === value}
              className="mt-1 size-5 flex-none accent-cyan"
            />
            <span className="min-w-0">
              <span className="font-semibold">{label}</span>
              <span className="block text-ink-muted text-sm">{text}</span>
            </span>
          </label>
        ))}
      </div>
      <ErrorText id="mode" error={error} />
    </fieldset>
  )
}
