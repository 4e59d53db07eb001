import { Table } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { WeekTable } from '~/posts/entities/week/week-table.rules'
import { Button, ButtonLink } from '~/ui/button'
import { insertParagraphAt } from '../../pictures/insert-text.browser'
import { textSurface } from '../surface/text-surface.browser'
import { emptyWeek } from './week-texts.rules'

interface InsertWeekTableProps {
  deskPath: string
  /** Of the brief. */
  id: string
  /** The domain that the form has now. */
  domainNow: () => string
  fieldId?: string
}

const failed =
  'The identifiers could not be loaded, so nothing was inserted. Try again in a moment.'

/** Inserts the identifiers of the week at the caret. Without JavaScript, a separate page shows them. */
export function InsertWeekTable(props: InsertWeekTableProps) {
  const { deskPath, id, domainNow, fieldId = 'body' } = props
  const [isHydrated, setIsHydrated] = useState(false)
  useEffect(() => setIsHydrated(true), [])
  const [isLoading, setIsLoading] = useState(false)
  const [message, setMessage] = useState('')
  const query = () => new URLSearchParams({ id, domain: domainNow() })

  async function insert() {
    const surface = textSurface(fieldId)
    const [point] = surface?.addInsertionPoints([surface.selection().end]) ?? []
    if (!surface || !point) return
    setIsLoading(true)
    setMessage('')
    const table = await fetchTable(`/${deskPath}/week-table/markdown?${query()}`)
    setIsLoading(false)
    const now = textSurface(fieldId)
    if (table?.markdown && now) insertParagraphAt(now, point, table.markdown)
    else point.remove()
    setMessage(messageOf(table))
  }

  const label = (
    <>
      <Table aria-hidden="true" className="size-4.5" />
      Insert the week’s identifiers
    </>
  )
  return (
    <div className="-mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      {isHydrated ? (
        <Button size="small" look="outline" onClick={() => void insert()} disabled={isLoading}>
          {label}
        </Button>
      ) : (
        <ButtonLink
          size="small"
          look="outline"
          href={`/${deskPath}/week-table?${query()}`}
          target="_blank"
          rel="noopener"
        >
          {label}
        </ButtonLink>
      )}
      <output className="text-ink-muted text-sm">
        {message || 'A table of what the articles of the seven days before the brief name.'}
      </output>
    </div>
  )
}

function messageOf(table: WeekTable | null): string {
  if (!table) return failed
  return table.markdown === null ? emptyWeek(table.source) : `Inserted from ${table.source}.`
}

/** Null after a failure. */
async function fetchTable(path: string): Promise<WeekTable | null> {
  try {
    const response = await fetch(path)
    if (!response.ok || response.redirected) return null
    return await response.json()
  } catch {
    return null
  }
}
