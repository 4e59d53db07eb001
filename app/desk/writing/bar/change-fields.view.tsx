import type { PostKind } from '~/config/post-kinds'
import type { ChangeFormValues } from '~/posts/record/changes/change-form.rules'
import { maxReaderText } from '~/posts/record/changes/public-change.rules'
import { ariaProps, ErrorText } from '~/ui/field'
import { beginningOf, changeMeanings, changeOptions, exampleOf } from './change-texts.rules'

interface ChangeFieldsProps {
  kind: PostKind
  typed: ChangeFormValues
  errors: Partial<ChangeFormValues>
  /** The id of the form that they belong to, if that is elsewhere on the page. */
  form?: string
  /** For several forms on one page. */
  idPrefix?: string
}

const control =
  'rounded-lg border border-line-strong bg-ground text-ink hover:border-ink-muted focus:border-cyan aria-invalid:border-red'

/**
 * What the change is to readers. The text for them is shown once they are told of it, or if there is one: by styles
 * alone (change.css), so that it works without scripts.
 */
export function ChangeFields({ kind, typed, errors, form, idPrefix = '' }: ChangeFieldsProps) {
  const ids = { change: `${idPrefix}change`, note: `${idPrefix}changeNote` }
  return (
    <>
      <div className="change-kind">
        <label
          htmlFor={ids.change}
          className="change-kind-label whitespace-nowrap text-ink-muted text-sm"
        >
          To readers
        </label>
        <select
          id={ids.change}
          name="change"
          form={form}
          defaultValue={typed.change}
          title={Object.values(changeMeanings).join(' ')}
          autoComplete="off"
          className={`h-11 min-w-0 cursor-pointer px-2 text-sm ${control}`}
          {...ariaProps(ids.change, changeMeanings.minor, errors.change)}
        >
          {changeOptions.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <span id={`${ids.change}-hint`} className="sr-only">
          {Object.entries(changeMeanings)
            .map(([name, meaning]) => `${name}: ${meaning}`)
            .join(' ')}
        </span>
        <ErrorText id={ids.change} error={errors.change} />
      </div>
      <div className="change-note">
        <label htmlFor={ids.note} className="font-semibold text-sm">
          Text for readers
        </label>
        <p id={`${ids.note}-hint`} className="text-ink-muted text-sm">
          <span className="for-update">
            What is new? Without a text, readers see “Updated” with the date.
          </span>
          <span className="for-correction">
            Required: what was wrong, and what is right. Such as “{exampleOf(kind)}”
          </span>
        </p>
        <textarea
          id={ids.note}
          name="changeNote"
          form={form}
          defaultValue={typed.changeNote}
          placeholder={beginningOf(kind)}
          maxLength={maxReaderText}
          rows={2}
          autoComplete="off"
          className={`field-sizing-content max-h-40 min-h-16 w-full px-3 py-2 placeholder:text-ink-muted ${control}`}
          {...ariaProps(ids.note, 'hint', errors.changeNote)}
        />
        <ErrorText id={ids.note} error={errors.changeNote} />
      </div>
    </>
  )
}
