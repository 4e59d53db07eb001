import { Link } from 'react-router'
import type { FieldChange } from '~/posts/editing/post-changes.rules'
import type { PostFormValues } from '~/posts/editing/post-form.rules'
import { confirmationOfRestore } from '~/posts/lifecycle/confirmations.rules'
import { ConfirmButton } from '../shell/confirm/confirm-button.view'
import { ConfirmPanel } from '../shell/confirm/confirm-question.view'
import { DeskHeading } from '../shell/desk-page.view'
import { formatMoment } from '../shell/moment.view'
import { Changes } from './changes.view'

interface RevisionsViewProps {
  post: { title: string; version: number }
  revisions: { version: number; at: Date; editorName: string; action: string; note: string }[]
  chosen: { version: number; typed: PostFormValues; changes: FieldChange[] | null } | null
  mayRestore: boolean
  /** Its public address; null while readers do not see it. */
  address: string | null
  /** The page asks before it restores a text, without scripts. */
  isAsking: boolean
  timeZone: string
  base: string
}

/** Every version of a post: who saved it, when and why, and what changed. */
export function RevisionsView(props: RevisionsViewProps) {
  const { post, revisions, chosen, mayRestore, timeZone, base } = props
  const restoring =
    mayRestore && chosen && chosen.version !== post.version
      ? {
          question: confirmationOfRestore(
            { version: chosen.version, present: post.version },
            props.address,
          ),
          action: `${base}/revisions`,
          fields: { version: chosen.version, over: post.version },
        }
      : null
  return (
    <>
      <DeskHeading title={`Revisions of “${post.title}”`}>
        <Link to={base} className="py-2 underline underline-offset-4 hover:text-cyan">
          Back to the post
        </Link>
      </DeskHeading>
      {props.isAsking && restoring?.question && (
        <div className="mb-8">
          <ConfirmPanel
            {...restoring}
            question={restoring.question}
            back={`${base}/revisions?version=${restoring.fields.version}`}
          />
        </div>
      )}
      {revisions.length === 0 && (
        <p className="text-ink-muted">
          This post was imported and has not been changed here yet. Its first change makes the first
          revision.
        </p>
      )}
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <ol className="flex flex-col gap-1 self-start">
          {revisions.map(({ version, at, editorName, action, note }) => (
            <li key={version}>
              <Link
                to={`${base}/revisions?version=${version}`}
                preventScrollReset
                aria-current={version === chosen?.version ? 'true' : undefined}
                className="block rounded-lg border border-transparent px-4 py-3 hover:bg-raised aria-[current]:border-line-strong aria-[current]:bg-raised"
              >
                <span className="font-semibold">Version {version}</span>{' '}
                <span className="text-ink-soft">
                  {action}
                  {editorName && ` by ${editorName}`}
                </span>
                <span className="block text-ink-muted text-sm">{formatMoment(at, timeZone)}</span>
                {note && <span className="wrap-anywhere block text-sm">“{note}”</span>}
              </Link>
            </li>
          ))}
        </ol>
        {chosen && (
          <section aria-labelledby="chosen-heading" className="min-w-0">
            <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
              <h2 id="chosen-heading" className="font-semibold text-xl">
                {chosen.changes ? `What changed in version ${chosen.version}` : 'The first version'}
              </h2>
              {restoring && !props.isAsking && (
                <ConfirmButton
                  {...restoring}
                  label="Restore this text"
                  look="primary"
                  queryFields={{ asking: 1 }}
                />
              )}
            </div>
            {chosen.changes && (
              <Changes changes={chosen.changes} nothing="The text is the same as before." />
            )}
            <details open={!chosen.changes} className="mt-6">
              <summary className="cursor-pointer py-1 font-semibold">The whole text</summary>
              <h3 className="wrap-anywhere mt-3 font-semibold">{chosen.typed.title}</h3>
              <textarea
                // Rendered again for each version: an uncontrolled field would keep the old text.
                key={chosen.version}
                readOnly
                aria-label={`Body of version ${chosen.version}`}
                defaultValue={chosen.typed.body}
                className="mt-3 h-96 w-full rounded-lg border border-line-strong bg-ground p-4 font-mono text-sm"
              />
            </details>
          </section>
        )}
      </div>
    </>
  )
}
