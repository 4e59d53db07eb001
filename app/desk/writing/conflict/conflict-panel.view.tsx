import { type ReactNode, useEffect } from 'react'
import type { Choice } from '~/posts/editing/merging/post-merge.rules'
import { DiffParts } from '~/posts/revisions/comparing/shown/diff-parts.view'
import { Button, ButtonLink } from '~/ui/button'
import { isWriting, useFocus } from '~/ui/use-focus'
import { Changes } from '../../posts/changes.view'
import { bringInField, resolveField } from '../../posts/next-version/next-version-page.rules'
import { formatMoment } from '../../shell/moment.view'
import {
  type Conflict,
  choiceField,
  mergeBaseField,
  mergeField,
  type ShownOverlap,
} from './conflict.rules'

interface ConflictPanelProps {
  conflict: Conflict
  timeZone: string
  /** The page of the stored post: opening it leaves the typed text. */
  storedPath: string
}

/** Nothing was overwritten: both texts are merged, and the editor chooses what both changed. */
export function ConflictPanel({ conflict, timeZone, storedPath }: ConflictPanelProps) {
  const { version, baseVersion, overlaps, changes, withLive } = conflict
  const isWithLive = withLive !== null
  const panel = useFocus<HTMLElement>(conflict)
  // Who goes on writing keeps the focus; the next key shows the text again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each conflict is shown once
  useEffect(() => {
    if (isWriting()) panel.current?.scrollIntoView({ block: 'start' })
  }, [conflict])
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby="conflict-heading"
      className="flex flex-col gap-5 rounded-card border border-amber/60 bg-amber/10 p-4 outline-hidden focus-visible:ring-2 focus-visible:ring-amber sm:p-5"
    >
      {withLive ? (
        <input type="hidden" name={resolveField} value={withLive.nextVersion} />
      ) : (
        <input type="hidden" name={mergeBaseField} value={baseVersion} />
      )}
      <div>
        <h2 id="conflict-heading" className="font-semibold text-lg">
          {isWithLive
            ? 'The live text was changed in the same places'
            : 'This post has changed since you opened it'}
        </h2>
        <p className="mt-2">
          {happened(conflict, timeZone)}{' '}
          {isWithLive ? 'Nothing was overwritten or published' : 'Nothing was overwritten'}, and
          your text is in the form below.
        </p>
        <p className="mt-2">
          {conflict.explanation} {outlook(conflict)}
        </p>
        {conflict.told.map((told) => (
          <p key={told} className="wrap-anywhere mt-2 font-semibold">
            {told}
          </p>
        ))}
      </div>
      {overlaps.map((overlap) => (
        <OverlapChoice key={overlap.id} overlap={overlap} conflict={conflict} />
      ))}
      <details open={overlaps.length === 0}>
        <summary className="cursor-pointer py-1 font-semibold">
          What the merged text changes in {isWithLive ? 'the live text' : 'what is stored'}
        </summary>
        <div className="mt-3">
          <Changes
            changes={changes}
            nothing={
              overlaps.length === 0
                ? 'Nothing: the texts are the same.'
                : 'Nothing yet: choose above first.'
            }
          />
        </div>
      </details>
      <details>
        <summary className="cursor-pointer py-1 font-semibold">
          {isWithLive ? 'The live text' : 'The text that is stored'}
        </summary>
        <textarea
          readOnly
          aria-label={isWithLive ? 'The live body' : 'The body that is stored'}
          defaultValue={conflict.storedBody}
          className="mt-3 h-72 w-full rounded-lg border border-line-strong bg-ground p-4 font-mono text-sm"
        />
      </details>
      {conflict.isIncomplete && overlaps.length > 0 && (
        <p role="alert" className="font-semibold text-amber">
          The merged text is not saved yet: {stillOpen(overlaps)}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          name={isWithLive ? bringInField : mergeField}
          value={version}
          size="small"
        >
          Save the merged text
        </Button>
        {!isWithLive && <OtherChoices conflict={conflict} storedPath={storedPath} />}
      </div>
    </section>
  )
}

function OtherChoices({
  conflict,
  storedPath,
}: Pick<ConflictPanelProps, 'conflict' | 'storedPath'>) {
  return (
    <>
      <Button type="submit" name="over" value={conflict.version} look="outline" size="small">
        Save mine over it
      </Button>
      <ButtonLink href={storedPath} look="outline" size="small">
        {conflict.isOwn ? 'Take the other tab’s, and leave mine' : 'Take theirs, and leave mine'}
      </ButtonLink>
    </>
  )
}

function happened(conflict: Conflict, timeZone: string): string {
  const { isOwn, by, action, at, version, withLive } = conflict
  const when = `on ${formatMoment(at, timeZone)} (version ${version}).`
  if (withLive) {
    return isOwn
      ? `You ${action} the live post ${when}`
      : `The live post was ${action}${by && ` by ${by}`} ${when}`
  }
  if (isOwn) return `You ${action} it in another tab ${when}`
  return `It was ${action}${by && ` by ${by}`} ${when}`
}

/** What saving the merged text will do. */
function outlook({ overlaps, changes }: Conflict): string {
  if (overlaps.length === 0) {
    return changes.length > 0 ? 'Your changes are kept: nothing overlaps.' : ''
  }
  const places = overlaps.length === 1 ? 'one place' : `${overlaps.length} places`
  return `What does not overlap is merged. Both changed ${places}: choose what to keep.`
}

function stillOpen(overlaps: ShownOverlap[]): string {
  const open = overlaps.filter(({ chosen }) => chosen === null)
  if (open.length === 0) return 'somebody saved again. Look at the changes, then save it.'
  return `choose what to keep of ${open.map(({ label }) => label).join('; ')}.`
}

interface OverlapChoiceProps {
  overlap: ShownOverlap
  conflict: Pick<Conflict, 'isOwn' | 'by' | 'withLive'>
}

function OverlapChoice({ overlap, conflict }: OverlapChoiceProps) {
  const { id, label, mine, theirs, choices, chosen } = overlap
  const theirLabel = labelOfTheirs(conflict)
  const choice = (value: Choice, text: string, shown: ReactNode) =>
    choices.includes(value) && (
      <label className="flex min-w-0 cursor-pointer flex-col gap-2 rounded-lg border border-line-strong bg-ground p-3 has-checked:border-cyan has-focus-visible:ring-2 has-focus-visible:ring-amber">
        <span className="flex min-h-7 items-center gap-2 font-semibold">
          <input
            type="radio"
            name={choiceField(id)}
            value={value}
            defaultChecked={chosen === value}
            className="size-4 shrink-0 accent-cyan"
          />
          {text}
        </span>
        {shown}
      </label>
    )
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold">{label}</legend>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {choice('mine', 'Mine', <OverlapText parts={mine} />)}
        {choice('theirs', theirLabel, <OverlapText parts={theirs} />)}
        {choice('both', 'Both, one after the other', null)}
      </div>
    </fieldset>
  )
}

function labelOfTheirs({ isOwn, by, withLive }: OverlapChoiceProps['conflict']): string {
  if (withLive) return 'In the live text'
  return isOwn ? 'From the other tab' : `Saved by ${by || 'others'}`
}

function OverlapText({ parts }: { parts: ShownOverlap['mine'] }) {
  if (parts.every(({ is }) => is === 'removed')) {
    return <span className="text-ink-muted text-sm">Deleted.</span>
  }
  return (
    <span className="wrap-anywhere block max-h-80 overflow-y-auto whitespace-pre-wrap font-mono text-sm leading-relaxed">
      <DiffParts parts={parts} />
    </span>
  )
}
