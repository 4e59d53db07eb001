import { Link } from 'react-router'
import {
  FilterButton,
  FilterChoice,
  FilterDay,
  FilterForm,
  FilterText,
} from '../../shell/lists/filter-form.view'
import { isFilteredLog, type LogRequest, logQuery, theDesk } from './log-request.rules'

interface LogFiltersProps {
  path: string
  logRequest: LogRequest
  /** Everybody who is named in the log; '' for the desk itself. */
  names: string[]
  timeZone: string
}

export function LogFilters({ path, logRequest, names, timeZone }: LogFiltersProps) {
  const { text, person, about, from, to } = logRequest
  return (
    <FilterForm path={path} query={logQuery(logRequest)} className="mb-4 max-w-5xl">
      <FilterText label="Words" defaultValue={text} />
      <FilterChoice
        name="person"
        label="Who"
        chosen={person === '' ? theDesk : person}
        all="Everybody"
        options={names.map((name) => (name === '' ? [theDesk, 'The desk'] : [name, name]))}
      />
      <FilterChoice
        name="about"
        label="About"
        chosen={about}
        all="Everything"
        options={[
          ['article', 'Articles'],
          ['brief', 'Briefs'],
          ['other', 'No post'],
        ]}
      />
      <FilterDay name="from" label="From" value={from} />
      <FilterDay name="to" label="To" value={to} />
      <FilterButton />
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
    </FilterForm>
  )
}
