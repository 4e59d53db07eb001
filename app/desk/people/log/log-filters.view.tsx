import type { ComponentProps } from 'react'
import { Form, Link, useSubmit } from 'react-router'
import { Button } from '~/ui/button'
import { isFilteredLog, type LogRequest, logQuery, theDesk } from './log-request.rules'

interface LogFiltersProps {
  path: string
  logRequest: LogRequest
  /** Everybody who is named in the log; '' for the desk itself. */
  names: string[]
  timeZone: string
}

const control =
  'h-11 w-full rounded-lg border border-line-strong bg-ground px-3 hover:border-ink-muted focus:border-cyan'

/** A GET form; with scripts a choice takes effect at once. */
export function LogFilters({ path, logRequest, names, timeZone }: LogFiltersProps) {
  const submit = useSubmit()
  const { text, person, about, from, to } = logRequest
  return (
    <Form
      action={path}
      // Rendered again for another address, so that the fields match the list.
      key={logQuery(logRequest)}
      onChange={(event) => {
        if (event.target instanceof HTMLSelectElement) void submit(event.currentTarget)
      }}
      className="mb-4 flex max-w-5xl flex-wrap items-end gap-3"
    >
      <div className="min-w-52 flex-1">
        <Labelled id="log-q" label="Words">
          <input id="log-q" name="q" type="search" defaultValue={text} className={control} />
        </Labelled>
      </div>
      <Choice
        id="log-person"
        name="person"
        label="Who"
        defaultValue={person === '' ? theDesk : (person ?? '')}
        options={[
          ['', 'Everybody'],
          ...names.map((name) => (name === '' ? [theDesk, 'The desk'] : [name, name])),
        ]}
      />
      <Choice
        id="log-about"
        name="about"
        label="About"
        defaultValue={about ?? ''}
        options={[
          ['', 'Everything'],
          ['article', 'Articles'],
          ['brief', 'Briefs'],
          ['other', 'No post'],
        ]}
      />
      <Labelled id="log-from" label="From">
        <input id="log-from" name="from" type="date" defaultValue={from} className={control} />
      </Labelled>
      <Labelled id="log-to" label="To">
        <input id="log-to" name="to" type="date" defaultValue={to} className={control} />
      </Labelled>
      <Button type="submit" look="outline" className="h-11">
        Show
      </Button>
      <p className="basis-full text-ink-muted text-sm">
        Days in {timeZone}, both included.
        {isFilteredLog(logRequest) && (
          <>
            {' '}
            <Link to={path} className="underline underline-offset-4 hover:text-cyan">
              Show everything
            </Link>
          </>
        )}
      </p>
    </Form>
  )
}

function Labelled({ id, label, children }: { id: string; label: string } & ComponentProps<'div'>) {
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-ink-muted text-sm">
        {label}
      </label>
      {children}
    </div>
  )
}

interface ChoiceProps extends ComponentProps<'select'> {
  id: string
  label: string
  options: string[][]
}

function Choice({ id, label, options, ...props }: ChoiceProps) {
  return (
    <Labelled id={id} label={label}>
      <select id={id} className={`max-w-44 cursor-pointer ${control}`} {...props}>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Labelled>
  )
}
