import type { WeekTable } from '~/posts/entities/week/week-table.rules'
import { TextArea } from '~/ui/field'
import { DeskHeading } from '../../shell/desk-page.view'
import { emptyWeek } from './week-texts.rules'

/** The markdown of the table. */
export function WeekTableView({ markdown, source }: WeekTable) {
  return (
    <div className="max-w-3xl">
      <DeskHeading title="The week’s identifiers" />
      {markdown === null ? (
        <p>{emptyWeek(source)}</p>
      ) : (
        <>
          <p className="mb-6 text-ink-soft">From {source}.</p>
          <TextArea
            id="markdown"
            label="Copy this into the body"
            readOnly
            defaultValue={markdown}
            className="min-h-80 font-mono text-sm"
          />
        </>
      )}
    </div>
  )
}
