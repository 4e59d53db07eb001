import type { ComponentProps, ReactNode } from 'react'
import { Form, useSubmit } from 'react-router'
import { Button } from '~/ui/button'

const control =
  'h-11 rounded-lg border border-line-strong bg-ground px-3 hover:border-ink-muted focus:border-cyan'

interface FilterFormProps {
  path: string
  /** The filters as they are now. */
  query: string
  className?: string
  children: ReactNode
}

/** The filters of a list, as a GET form. With scripts a choice takes effect at once. */
export function FilterForm({ path, query, className = '', children }: FilterFormProps) {
  const submit = useSubmit()
  return (
    <Form
      action={path}
      // Rendered again for another address, so that the fields match the list.
      key={query}
      onChange={(event) => {
        if (event.target instanceof HTMLSelectElement) void submit(event.currentTarget)
      }}
      className={`flex flex-wrap items-end gap-3 ${className}`}
    >
      {children}
    </Form>
  )
}

/** Text to search for. */
export function FilterText({ label, ...props }: { label: string } & ComponentProps<'input'>) {
  return (
    <Labelled id="q" label={label} className="min-w-52 flex-1">
      <input
        id="q"
        name="q"
        type="search"
        autoComplete="off"
        className={`w-full ${control}`}
        {...props}
      />
    </Labelled>
  )
}

export function FilterDay({ name, label, value }: { name: string; label: string; value: string }) {
  const id = `filter-${name}`
  return (
    <Labelled id={id} label={label}>
      <input id={id} name={name} type="date" defaultValue={value} className={control} />
    </Labelled>
  )
}

interface FilterChoiceProps {
  name: string
  label: string
  chosen: string | null
  /** The option for no choice. */
  all?: string
  options: (readonly [value: string, label: string])[]
}

export function FilterChoice({ name, label, chosen, all, options }: FilterChoiceProps) {
  const id = `filter-${name}`
  return (
    <Labelled id={id} label={label}>
      <select
        id={id}
        name={name}
        defaultValue={chosen ?? ''}
        className={`max-w-44 cursor-pointer ${control}`}
      >
        {all !== undefined && <option value="">{all}</option>}
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Labelled>
  )
}

export function FilterButton() {
  return (
    <Button type="submit" look="outline" className="h-11">
      Show
    </Button>
  )
}

interface LabelledProps {
  id: string
  label: string
  className?: string
  children: ReactNode
}

function Labelled({ id, label, className, children }: LabelledProps) {
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-ink-muted text-sm">
        {label}
      </label>
      {children}
    </div>
  )
}
