import type { ComponentProps, KeyboardEvent } from 'react'
import { focusField } from '../panel/reveal-field.browser'

interface WritingFieldProps extends ComponentProps<'textarea'> {
  id: string
  label: string
  hint?: string | undefined
  error?: string | undefined
  isOptional?: boolean
  /** A line break makes no sense in it: Enter moves on to this field. */
  next: string
  /** A new page begins here: useFocusOnNavigation() of the shell focuses it. */
  isFirst?: boolean
}

/** The line beside a field shows where the focus is, and what has an error. */
export const writingFieldClasses =
  '-ml-3 sm:-ml-4 field-sizing-content block w-[calc(100%+0.75rem)] resize-none border-transparent border-l-2 bg-transparent pl-2.5 outline-hidden placeholder:text-ink-muted transition-colors hover:border-line-strong focus:border-cyan aria-invalid:border-red sm:w-[calc(100%+1rem)] sm:pl-3.5'

/** A part of the text in the type that readers see it in. It grows with what is typed. */
export function WritingField({
  label,
  hint,
  error,
  isOptional = false,
  next,
  isFirst = false,
  className = '',
  ...props
}: WritingFieldProps) {
  const { id } = props
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')

  const fullLabel = isOptional ? `${label} (optional)` : label

  function onKeyDown(event: KeyboardEvent) {
    const isPlainEnter = event.key === 'Enter' && !event.nativeEvent.isComposing
    if (!isPlainEnter || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    focusField(next)
  }

  return (
    <div className="group">
      {/* An empty field shows its label itself. */}
      <div className="group-has-placeholder-shown:opacity-0">
        <WritingLabel id={id} label={label} hint={hint} isOptional={isOptional} />
      </div>
      <textarea
        rows={1}
        placeholder={fullLabel}
        dir="auto"
        spellCheck
        autoComplete="off"
        data-first-focus={isFirst ? '' : undefined}
        aria-describedby={described || undefined}
        aria-invalid={error ? 'true' : undefined}
        onKeyDown={onKeyDown}
        className={`${writingFieldClasses} ${className}`}
        {...props}
      />
      {error && (
        <p id={`${id}-error`} className="mt-2 font-semibold text-red">
          {error}
        </p>
      )}
    </div>
  )
}

interface WritingLabelProps {
  id: string
  label: string
  hint: string | undefined
  isOptional: boolean
  labelId?: string
}

export function WritingLabel({ id, label, hint, isOptional, labelId }: WritingLabelProps) {
  return (
    <div className="text-ink-muted text-sm">
      <label id={labelId} htmlFor={id}>
        {isOptional ? `${label} (optional)` : label}
      </label>
      {hint && (
        <span id={`${id}-hint`} className="ml-2">
          {hint}
        </span>
      )}
    </div>
  )
}
