import { Form, Link } from 'react-router'
import type {
  ImportProblem,
  SubscriberImport,
} from '~/newsletter/subscribers/importing/import.rules'
import type {
  ImportFormErrors,
  ImportFormValues,
} from '~/newsletter/subscribers/importing/import-form.rules'
import { Button } from '~/ui/button'
import { Hidden } from '../../../../shell/confirm/confirm-question.view'
import { DeskHeading, DeskSection } from '../../../../shell/desk-page.view'
import { FocusedNotice, Notice } from '../../../../shell/notice.view'
import { ImportForm } from './import-form.view'
import { FilePreview } from './import-preview.view'
import { ImportReport } from './import-report.view'

interface ImportViewProps {
  base: string
  stored: SubscriberImport
  values: ImportFormValues
  /** The first lines that were not imported. */
  problems: ImportProblem[]
  timeZone: string
  editorName: string
  /** A form that was rejected. */
  form: { values: ImportFormValues; errors: ImportFormErrors | null; problem: string | null } | null
}

export function ImportView(props: ImportViewProps) {
  const { base, stored, problems, form } = props
  const imports = `${base}/newsletter/subscribers/imports`
  const path = `${imports}/${stored.id}`
  return (
    <>
      <DeskHeading title={stored.fileName || 'A file without a name'}>
        <Link to={imports} className="underline underline-offset-4 hover:text-cyan">
          All imports
        </Link>
      </DeskHeading>
      {form?.problem && (
        <FocusedNotice kind="error" focusKey={form}>
          {form.problem}
        </FocusedNotice>
      )}
      {stored.status === 'uploading' && (
        <Notice kind="info">
          The file is still being stored. If that takes longer than a minute, it was interrupted:
          delete it and upload it again.
        </Notice>
      )}
      {stored.status === 'ready' && (
        <>
          <DeskSection title="What was found" intro="The columns, with their first cells.">
            <FilePreview stored={stored} />
          </DeskSection>
          <DeskSection
            title="Import"
            intro="Nobody is brought back who unsubscribed, whose mail bounced, who complained, or who is suppressed."
          >
            <ImportForm
              file={stored.file}
              values={form?.values ?? props.values}
              errors={form?.errors ?? {}}
              editorName={props.editorName}
            />
          </DeskSection>
        </>
      )}
      {stored.status !== 'uploading' && (
        <ImportReport stored={stored} problems={problems} path={path} />
      )}
      {stored.status !== 'running' && (
        <DeskSection
          title="Delete"
          intro={
            stored.status === 'ready'
              ? 'Deletes the file without importing anybody.'
              : 'Deletes this report. Who was imported stays.'
          }
        >
          <Form method="post" action={path}>
            <Hidden fields={{ step: 'discard' }} />
            <Button type="submit" look="outline">
              {stored.status === 'ready' ? 'Delete the file' : 'Delete the report'}
            </Button>
          </Form>
        </DeskSection>
      )}
    </>
  )
}
