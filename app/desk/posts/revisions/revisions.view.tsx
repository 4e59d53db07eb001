import { Link } from 'react-router'
import type { PostKind } from '~/config/post-kinds'
import type { PostFieldName } from '~/posts/fields/post-fields.rules'
import { DeskHeading } from '../../shell/desk-page.view'
import { Comparison } from './comparison.view'
import { type RejectedRestore, type RestoreContext, RestoreQuestion } from './restore.view'
import type { ShownRevisions } from './shown-revisions.rules'
import { VersionList } from './version-list.view'

interface RevisionsViewProps extends ShownRevisions {
  post: { title: string; version: number }
  mayRestore: boolean
  /** Its public address; null while readers do not see it. */
  publicAddress: string | null
  /** What the page asks about before it is restored, without scripts. */
  asking: { version: number; field: PostFieldName | null } | null
  before: number | null
  timeZone: string
  base: string
  /** Only owners hide versions. */
  mayHide: boolean
  kind: PostKind
  /** A restore that was refused, as it was sent. */
  rejected: RejectedRestore | null
}

/** Every version of a post: who saved it, when and why, and what changed. */
export function RevisionsView(props: RevisionsViewProps) {
  const { post, comparison, base, entries, before, rejected } = props
  const asking = rejected ?? props.asking
  const path = `${base}/revisions`
  const { from, to, view } = comparison
  const restoring: RestoreContext | null = props.mayRestore
    ? {
        present: post.version,
        publicAddress: props.publicAddress,
        kind: props.kind,
        action: path,
        compared: { ...(from && { from: from.id }), to: to.id, view },
      }
    : null
  const isOnlyOne = entries.length === 1 && entries[0]?.revisions.length === 1 && before === null
  return (
    <>
      <DeskHeading title={`Revisions of “${post.title}”`}>
        <Link to={base} className="py-2 underline underline-offset-4 hover:text-cyan">
          Back to the post
        </Link>
      </DeskHeading>
      {asking && restoring && (
        <RestoreQuestion context={restoring} {...asking} rejected={rejected} />
      )}
      {isOnlyOne && (
        <p className="mb-6 text-ink-muted">
          {props.isImportedOnly
            ? 'This post was imported and has not been changed here yet. Its first change makes the first revision.'
            : 'This is the only version so far. Once the post is saved again, you see here what changed.'}
        </p>
      )}
      <div className="grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <Comparison
          comparison={comparison}
          restoring={asking ? null : restoring}
          path={path}
          before={before}
        />
        <VersionList {...props} path={path} />
      </div>
    </>
  )
}
