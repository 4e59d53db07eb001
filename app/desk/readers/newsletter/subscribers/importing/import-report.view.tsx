import { Form, Link } from 'react-router'
import type {
  ImportProblem,
  SubscriberImport,
} from '~/newsletter/subscribers/importing/import.rules'
import { Button, ButtonLink } from '~/ui/button'
import { Hidden } from '../../../../shell/confirm/confirm-question.view'
import { DeskSection } from '../../../../shell/desk-page.view'
import { Counts } from '../../../../shell/progress/counts.view'
import { ProgressBar } from '../../../../shell/progress/progress-bar.view'
import { usePolling } from '../../../../shell/progress/use-polling.browser'

/** How far an import is, as the loader and `progress.route.ts` send it. */
type ImportProgress = Pick<
  SubscriberImport,
  'status' | 'batches' | 'nextBatch' | 'added' | 'known' | 'skipped' | 'broken'
>

interface ImportReportProps {
  stored: SubscriberImport
  problems: ImportProblem[]
  path: string
}

/** How far an import is or what it did, and the lines that were not imported. */
export function ImportReport({ stored, problems, path }: ImportReportProps) {
  const { progress } = usePolling<ImportProgress>({
    path: `${path}/progress`,
    loaded: stored,
    isRunning,
    intervalMs: 1_000,
  })
  const total = stored.skipped + stored.broken
  return (
    <>
      {stored.status !== 'ready' && (
        <DeskSection title={titles[progress.status]} intro={introOf(stored)}>
          <ImportNumbers progress={progress} />
          {isRunning(progress) && (
            <div className="mt-5 flex flex-wrap gap-3">
              <Link
                to={path}
                className="rounded-lg border border-line-strong px-4 py-2 hover:border-cyan hover:text-cyan"
              >
                Refresh
              </Link>
              <Form method="post" action={path}>
                <Hidden fields={{ step: 'stop' }} />
                <Button type="submit" look="outline">
                  Stop the import
                </Button>
              </Form>
            </div>
          )}
        </DeskSection>
      )}
      {problems.length > 0 && (
        <DeskSection
          title={stored.status === 'ready' ? 'Broken lines' : 'Not imported'}
          intro="Correct broken lines and import them in another file. Who is subscribed already is not added twice."
        >
          <ProblemList problems={problems} />
          <div className="mt-5 flex flex-wrap items-center gap-4">
            <ButtonLink href={`${path}/problems`} download look="outline" size="small">
              Download {total === 1 ? 'the line' : `all ${total.toLocaleString('en-US')} lines`}
            </ButtonLink>
            {total > problems.length && (
              <p className="text-ink-muted text-sm">The first {problems.length} are shown here.</p>
            )}
          </div>
        </DeskSection>
      )}
    </>
  )
}

const titles = {
  uploading: '',
  ready: '',
  running: 'Running',
  done: 'Done',
  stopped: 'Stopped',
} as const

function introOf({ status, plan, editorName }: SubscriberImport): string {
  switch (status) {
    case 'running':
      return plan?.mode === 'invite'
        ? 'About 200 invitations are sent a minute, so that other mails do not wait. It continues if you close this page.'
        : 'It continues if you close this page.'
    case 'stopped':
      return 'The rest of the file was deleted. Who was imported before stays.'
    default:
      return `Imported by ${editorName}.`
  }
}

function isRunning({ status }: Pick<ImportProgress, 'status'>): boolean {
  return status === 'running'
}

function ImportNumbers({ progress }: { progress: ImportProgress }) {
  const { nextBatch, batches, added, known, skipped, broken } = progress
  const percent = batches === 0 ? 100 : Math.round((nextBatch / batches) * 100)
  return (
    <>
      {isRunning(progress) && (
        <ProgressBar
          id="import-progress"
          label={`${percent} % done`}
          done={nextBatch}
          total={batches}
        />
      )}
      <Counts
        counts={[
          ['Added', added],
          ['Already known, or twice in the file', known],
          ['Skipped', skipped],
          ['Broken lines', broken],
        ]}
      />
    </>
  )
}

function ProblemList({ problems }: { problems: ImportProblem[] }) {
  return (
    <ul className="divide-y divide-line">
      {problems.map(({ line, kind, reason, text }) => (
        <li key={line} className="py-2">
          <p>
            <strong className="font-semibold">Line {line.toLocaleString('en-US')}</strong> {reason}
            {kind === 'skipped' && <span className="text-ink-muted"> · skipped</span>}
          </p>
          <p className="truncate text-ink-muted text-sm">{text}</p>
        </li>
      ))}
    </ul>
  )
}
