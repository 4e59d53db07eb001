import { Form, Link } from 'react-router'
import type {
  ImportProblem,
  SubscriberImport,
} from '~/newsletter/subscribers/importing/import.rules'
import { Button, ButtonLink } from '~/ui/button'
import { Hidden } from '../../../../shell/confirm/confirm-question.view'
import { DeskSection } from '../../../../shell/desk-page.view'
import { type ImportProgress, useImportProgress } from './use-import-progress.browser'

interface ImportReportProps {
  stored: SubscriberImport
  problems: ImportProblem[]
  path: string
}

/** How far an import is or what it did, and the lines that were not imported. */
export function ImportReport({ stored, problems, path }: ImportReportProps) {
  const progress = useImportProgress(path, stored)
  const total = stored.skipped + stored.broken
  return (
    <>
      {stored.status !== 'ready' && (
        <DeskSection title={titles[progress.status]} intro={introOf(stored)}>
          <Counts progress={progress} />
          {progress.status === 'running' && (
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

function Counts({ progress }: { progress: ImportProgress }) {
  const { nextBatch, batches, added, known, skipped, broken, status } = progress
  const percent = batches === 0 ? 100 : Math.round((nextBatch / batches) * 100)
  const shown: [string, number][] = [
    ['Added', added],
    ['Already known, or twice in the file', known],
    ['Skipped', skipped],
    ['Broken lines', broken],
  ]
  return (
    <>
      {status === 'running' && (
        <>
          <label htmlFor="import-progress" className="mb-2 block font-semibold tabular-nums">
            {percent} % done
          </label>
          <progress
            id="import-progress"
            max={Math.max(batches, 1)}
            value={nextBatch}
            className="mb-5 block h-2.5 w-full appearance-none overflow-hidden rounded-full bg-raised [&::-moz-progress-bar]:bg-cyan [&::-webkit-progress-bar]:bg-raised [&::-webkit-progress-value]:bg-cyan"
          />
        </>
      )}
      <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 sm:max-w-sm">
        {shown.map(([name, count]) => (
          <div key={name} className="contents">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="text-right tabular-nums">{count.toLocaleString('en-US')}</dd>
          </div>
        ))}
      </dl>
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
