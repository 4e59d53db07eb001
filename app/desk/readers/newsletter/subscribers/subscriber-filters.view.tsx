import type { ReactNode } from 'react'
import { Form, useSubmit } from 'react-router'
import {
  filterFields,
  type SubscriberFilter,
  statusLabels,
} from '~/newsletter/subscribers/subscriber-list.rules'
import {
  type SubscriberStatus,
  subscriberStatuses,
} from '~/newsletter/subscribing/subscriber.rules'
import { domainNames, domainSlugs } from '~/posts/addresses/domain.rules'
import { Button } from '~/ui/button'

interface SubscriberFiltersProps {
  filter: SubscriberFilter
  counts: Record<SubscriberStatus, number>
  path: string
}

const field =
  'h-11 w-full rounded-lg border border-line-strong bg-ground px-3 hover:border-ink-muted focus:border-cyan'

/** A GET form; with scripts a choice takes effect at once. */
export function SubscriberFilters({ filter, counts, path }: SubscriberFiltersProps) {
  const submit = useSubmit()
  return (
    <Form
      action={path}
      role="search"
      // Rendered again for another address, so that the fields match the list.
      key={JSON.stringify(filterFields(filter))}
      onChange={(event) => {
        if (event.target instanceof HTMLSelectElement) void submit(event.currentTarget)
      }}
      className="mb-6 flex flex-wrap items-end gap-3"
    >
      <Field id="q" label="Part of the address" className="min-w-52 flex-1">
        <input
          id="q"
          name="q"
          type="search"
          autoComplete="off"
          spellCheck={false}
          defaultValue={filter.text}
          className={field}
        />
      </Field>
      <Field id="filter-status" label="Status">
        <select
          id="filter-status"
          name="status"
          defaultValue={filter.status ?? ''}
          className={`cursor-pointer ${field}`}
        >
          <option value="">All</option>
          {subscriberStatuses.map((status) => (
            <option key={status} value={status}>
              {statusLabels[status]} ({counts[status].toLocaleString('en-US')})
            </option>
          ))}
        </select>
      </Field>
      <Field id="filter-domain" label="Domain">
        <select
          id="filter-domain"
          name="domain"
          defaultValue={filter.domain ?? ''}
          className={`cursor-pointer ${field}`}
        >
          <option value="">All</option>
          {domainSlugs.map((domain) => (
            <option key={domain} value={domain}>
              {domainNames[domain].label}
            </option>
          ))}
        </select>
      </Field>
      <Button type="submit" look="outline" className="h-11">
        Show
      </Button>
    </Form>
  )
}

interface FieldProps {
  id: string
  label: string
  className?: string
  children: ReactNode
}

function Field({ id, label, className = 'max-w-full', children }: FieldProps) {
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-ink-muted text-sm">
        {label}
      </label>
      {children}
    </div>
  )
}
