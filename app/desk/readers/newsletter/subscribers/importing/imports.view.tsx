import { Link } from 'react-router'
import type { ImportStatus } from '~/newsletter/subscribers/importing/import.rules'
import { ErrorText, Label } from '~/ui/field'
import { DeskForm } from '../../../../access/desk-form.view'
import { DeskHeading, DeskSection } from '../../../../shell/desk-page.view'
import { Moment } from '../../../../shell/moment.view'
import { FocusedNotice } from '../../../../shell/notice.view'
import { withCount } from '../../with-count.rules'
import { importStatusLabels } from './import-texts.rules'

interface ImportsViewProps {
  base: string
  imports: {
    id: string
    fileName: string
    status: ImportStatus
    editorName: string
    createdAt: Date
    rows: number
    added: number
  }[]
  timeZone: string
  /** Was one of them just deleted? */
  isDiscarded: boolean
  errors: { file?: string }
}

export function ImportsView({ base, imports, timeZone, isDiscarded, errors }: ImportsViewProps) {
  const path = `${base}/newsletter/subscribers`
  return (
    <>
      <DeskHeading title="Import subscribers">
        <Link to={path} className="underline underline-offset-4 hover:text-cyan">
          All subscribers
        </Link>
      </DeskHeading>
      {isDiscarded && (
        <FocusedNotice kind="success" focusKey="discarded">
          The file and its report were deleted. Who was imported stays.
        </FocusedNotice>
      )}
      <DeskSection
        title="File"
        intro="Nothing is imported yet: the next page shows what was found, and asks for the consent of these people."
      >
        <DeskForm
          encType="multipart/form-data"
          errors={errors}
          submit="Upload the file"
          submitting="Uploading…"
        >
          <div>
            <Label
              id="file"
              label="CSV file"
              hint="Up to 20 MB and 100,000 lines. Exports of Ghost and Mailchimp are recognised, and downloads from here."
            />
            <input
              id="file"
              name="file"
              type="file"
              accept=".csv,.tsv,.txt,text/csv"
              aria-describedby={errors.file ? 'file-hint file-error' : 'file-hint'}
              aria-invalid={errors.file ? 'true' : undefined}
              className="w-full min-w-0 cursor-pointer text-sm file:mr-4 file:min-h-11 file:cursor-pointer file:rounded-lg file:border file:border-line-strong file:bg-transparent file:px-4 file:font-semibold file:text-ink hover:file:border-cyan hover:file:text-cyan"
            />
            <ErrorText id="file" error={errors.file} />
          </div>
        </DeskForm>
      </DeskSection>
      {imports.length > 0 && (
        <DeskSection
          title="Earlier imports"
          intro="Files that were not started are deleted after a day, reports after 30 days."
        >
          <ul className="divide-y divide-line">
            {imports.map(({ id, fileName, status, editorName, createdAt, rows, added }) => (
              <li key={id} className="py-3">
                <Link
                  to={`${path}/imports/${id}`}
                  className="wrap-anywhere font-semibold hover:text-cyan"
                >
                  {fileName || 'A file without a name'}
                </Link>
                <p className="text-ink-muted text-sm">
                  {importStatusLabels[status]} · {withCount(rows, 'row')}
                  {status !== 'ready' && `, ${added.toLocaleString('en-US')} added`} · {editorName},{' '}
                  <Moment at={createdAt} timeZone={timeZone} />
                </p>
              </li>
            ))}
          </ul>
        </DeskSection>
      )}
    </>
  )
}
