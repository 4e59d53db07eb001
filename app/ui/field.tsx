import type { ComponentProps } from 'react'

interface FieldProps {
  id: string
  label: string
  hint?: string | undefined
  error?: string | undefined
  isOptional?: boolean
}

const control =
  'w-full rounded-lg border bg-ground px-4 text-ink transition-colors placeholder:text-ink-muted hover:border-ink-muted focus:border-cyan aria-invalid:border-red'

/** A labelled text input with its hint and error. */
export function TextField({
  label,
  hint,
  error,
  isOptional = false,
  ...props
}: FieldProps & ComponentProps<'input'> & { id: string }) {
  const { id } = props
  return (
    <div>
      <Label id={id} label={label} hint={hint} isOptional={isOptional} />
      <input
        className={`h-12 ${control} ${borderColor(error)}`}
        {...ariaProps(id, hint, error)}
        {...props}
      />
      <ErrorText id={id} error={error} />
    </div>
  )
}

/** A labelled text area that grows with its text. */
export function TextArea({
  label,
  hint,
  error,
  isOptional = false,
  className = 'min-h-48',
  ...props
}: FieldProps & ComponentProps<'textarea'> & { id: string }) {
  const { id } = props
  return (
    <div>
      <Label id={id} label={label} hint={hint} isOptional={isOptional} />
      <textarea
        className={`${textAreaClasses(error)} ${className}`}
        {...ariaProps(id, hint, error)}
        {...props}
      />
      <ErrorText id={id} error={error} />
    </div>
  )
}

function textAreaClasses(error: string | undefined): string {
  return `field-sizing-content py-3 ${control} ${borderColor(error)}`
}

/** A labelled drop-down list. */
export function SelectField({
  label,
  hint,
  error,
  options,
  isOptional = false,
  ...props
}: FieldProps &
  ComponentProps<'select'> & { id: string; options: { value: string; label: string }[] }) {
  const { id } = props
  return (
    <div>
      <Label id={id} label={label} hint={hint} isOptional={isOptional} />
      <select
        className={`h-12 cursor-pointer ${control} ${borderColor(error)}`}
        {...ariaProps(id, hint, error)}
        {...props}
      >
        {options.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      <ErrorText id={id} error={error} />
    </div>
  )
}

export function Label({ id, label, hint, isOptional }: FieldProps) {
  return (
    <div className="mb-2">
      <label htmlFor={id} className="font-semibold">
        {label}
        {isOptional && <span className="font-normal text-ink-muted"> (optional)</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-ink-muted text-sm">
          {hint}
        </p>
      )}
    </div>
  )
}

export function ErrorText({ id, error }: Pick<FieldProps, 'id' | 'error'>) {
  if (!error) return null
  return (
    <p id={`${id}-error`} className="mt-2 font-semibold text-red">
      {error}
    </p>
  )
}

function borderColor(error: string | undefined): string {
  return error ? 'border-red' : 'border-line-strong'
}

export function ariaProps(id: string, hint: string | undefined, error: string | undefined) {
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return {
    'aria-describedby': ids || undefined,
    'aria-invalid': error ? ('true' as const) : undefined,
  }
}
