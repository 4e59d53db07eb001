import { formatMoment } from '~/posts/fields/dates.rules'
import { ButtonLink } from '~/ui/button'
import { Notice } from '../../shell/notice.view'
import type { HistorySubject, Unreadable } from './history-page.rules'
import { historyPath } from './history-paths.rules'

/** A version that readers once saw and cannot read any more: that it existed stays. */
export function UnreadableView({ unreadable }: { unreadable: Unreadable }) {
  const { subject, version } = unreadable
  if (unreadable.found === 'hidden') {
    const { at, reason } = unreadable.hiding
    return (
      <Notice
        accent="accent-amber"
        eyebrow="451"
        title={`Version ${version} is hidden`}
        actions={<HistoryLink subject={subject} />}
      >
        <p>
          The text of version {version} of “{subject.title}” was hidden for legal reasons on{' '}
          <time dateTime={at.toISOString()}>{formatMoment(at)}</time>.
        </p>
        <p className="mt-4">
          {reason ? `Reason: ${reason}` : 'No reason was given.'} That it was published stays in the
          record.
        </p>
      </Notice>
    )
  }
  const { withdrawn } = subject
  return (
    <Notice
      accent="accent-amber"
      eyebrow="410"
      title="This post was withdrawn"
      actions={<HistoryLink subject={subject} />}
    >
      {withdrawn && (
        <p>
          “{subject.title}” was withdrawn on{' '}
          <time dateTime={withdrawn.at.toISOString()}>{formatMoment(withdrawn.at)}</time>, so none
          of its versions can be read.
          {withdrawn.reason && ` Reason: ${withdrawn.reason}`}
        </p>
      )}
    </Notice>
  )
}

export function SingleView({ subject }: { subject: HistorySubject }) {
  return (
    <Notice
      eyebrow="1 version"
      title="Nothing to compare"
      actions={<HistoryLink subject={subject} />}
    >
      <p>Readers have seen only one version of “{subject.title}”.</p>
    </Notice>
  )
}

export function SameView({ subject }: { subject: HistorySubject }) {
  return (
    <Notice
      eyebrow="400"
      title="Nothing to compare"
      actions={<ButtonLink href={historyPath(subject.path)}>Choose versions</ButtonLink>}
    >
      <p>
        <code>from</code> and <code>to</code> in the address are the same version. Choose two
        different versions.
      </p>
    </Notice>
  )
}

export function InvalidView({ history }: { history: string }) {
  return (
    <Notice
      eyebrow="400"
      title="These are not versions"
      actions={<ButtonLink href={history}>Choose versions</ButtonLink>}
    >
      <p>
        <code>from</code> and <code>to</code> in the address must be numbers of versions, such as
        <code> from=1&amp;to=2</code>. Choose two versions from the history.
      </p>
    </Notice>
  )
}

export function BusyView() {
  return (
    <Notice eyebrow="503" title="Please try again in a minute" actions={null}>
      <p>Many versions are being compared at the moment. Reload this page in a minute.</p>
    </Notice>
  )
}

function HistoryLink({ subject }: { subject: HistorySubject }) {
  return <ButtonLink href={historyPath(subject.path)}>History</ButtonLink>
}
