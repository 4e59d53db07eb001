import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { PostKind } from '~/config/post-kinds'
import type { PublishReview } from '~/posts/lifecycle/publishing.rules'
import type { PublicChange } from '~/posts/record/changes/public-change.rules'
import { Button, ButtonLink } from '~/ui/button'
import { TextField } from '~/ui/field'
import { formatMoment } from '../../shell/moment.view'
import { announcement } from '../bar/change-texts.rules'
import type { SubmitState } from '../bar/post-buttons.view'
import { cityOf } from '../bar/publish-control.rules'
import { focusField } from '../panel/reveal-field.browser'
import { ReviewHints } from '../preflight/review-hints.view'
import type { RejectedForm } from './rejected-form.view'

interface PublishDialogProps {
  kind: PostKind
  id: string
  review: PublishReview
  errors: RejectedForm['errors']
  isScheduled: boolean
  /** What readers are told of the changes that a next version makes; null for a new post. */
  announced: PublicChange | null
  /** '2026-11-15T09:30', in the editor's time zone; '' for no time. */
  at: string
  timeZone: string
  submit: SubmitState
  /** Called with the time as it is typed. */
  onAt: (at: string) => void
  onClose: () => void
}

const names = { article: 'article', brief: 'weekly brief' } as const satisfies Record<
  PostKind,
  string
>

/**
 * Shows what publishing a post would do, and what it lacks, before it is done. It is part of the post's form: without
 * scripts it is at the top of the page, and its buttons send the whole form.
 */
export function PublishDialog(props: PublishDialogProps) {
  const { kind, review, errors, isScheduled, announced, submit } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each review is read from its beginning
  useEffect(() => {
    const { current } = dialog
    if (!current?.matches(':modal')) {
      // The server renders it open, which is not modal.
      current?.removeAttribute('open')
      current?.showModal()
    }
    // Not a button: a key that is held down must not publish.
    heading.current?.focus()
  }, [review])
  useEffect(() => {
    const { current } = dialog
    // Returns the focus to where it was.
    return () => current?.close()
  }, [])
  const required = Object.entries(errors).filter(([field]) => field !== 'at')
  const isBlocked = review.address === null || required.length > 0
  const closeAndFocus = (field: string) => (event: MouseEvent) => {
    event.preventDefault()
    dialog.current?.close()
    focusField(field)
  }
  return (
    <dialog
      ref={dialog}
      open
      aria-labelledby="publish-heading"
      onClose={props.onClose}
      className="m-auto w-[min(36rem,calc(100vw-2.5rem))] rounded-card border border-line-strong bg-surface p-6 text-ink shadow-2xl backdrop:bg-ground/80 not-[:modal]:static not-[:modal]:m-0 not-[:modal]:w-auto md:p-8"
    >
      <h2
        ref={heading}
        id="publish-heading"
        tabIndex={-1}
        // biome-ignore lint/a11y/noAutofocus: without scripts this moves the focus to the dialog
        autoFocus
        className="font-semibold text-xl outline-hidden"
      >
        {isBlocked
          ? 'Not ready to publish'
          : isScheduled
            ? 'Change the schedule'
            : `Publish ${announced ? 'these changes' : `this ${names[kind]}`}?`}
      </h2>
      {isBlocked && (
        <Missing title="Required before it can be published:" look="text-red">
          {required.map(([field, text]) => (
            <a key={field} href={`#${field}`} onClick={closeAndFocus(field)}>
              {text}
            </a>
          ))}
        </Missing>
      )}
      <ReviewHints
        postId={props.id}
        hints={review.hints}
        beforeJump={() => dialog.current?.close()}
      />
      {!isBlocked && announced && (
        <p className="wrap-anywhere mt-4 text-ink-soft">{announcement(announced)}</p>
      )}
      {!isBlocked && <Choices {...props} />}
      {isScheduled && <BackToDrafts submit={submit} isOnlyChoice={isBlocked} />}
      <div className="mt-6 border-line border-t pt-4">
        <ButtonLink href="#body" look="outline" size="small" onClick={closeAndFocus('body')}>
          Keep writing
        </ButtonLink>
        {submit.isSending && <span className="sr-only">Sending</span>}
      </div>
    </dialog>
  )
}

function Missing({
  title,
  look,
  children,
}: {
  title: string
  look: string
  children: ReactNode[]
}) {
  return (
    <div className="mt-4">
      <p className={`font-semibold ${look}`}>{title}</p>
      <ul className="mt-1 [&_a]:block [&_a]:py-1 [&_a]:underline [&_a]:underline-offset-4">
        {children.map((child, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list that never changes while it is shown
          <li key={index}>{child}</li>
        ))}
      </ul>
    </div>
  )
}

function Choices({ review, errors, submit, announced, ...props }: PublishDialogProps) {
  const isNextVersion = announced !== null
  const it = isNextVersion ? 'the changes' : 'it'
  const [at, setAt] = useState(props.at)
  // The time that was chosen before is the main choice.
  const [isTimeChosen] = useState(props.at !== '')
  const now = (
    <Choice
      key="now"
      effect={`${isTimeChosen ? 'Or readers' : 'Readers'} see ${it} at ${review.address} at once.`}
    >
      <Button
        type="submit"
        name="when"
        value="now"
        look={isTimeChosen ? 'outline' : 'primary'}
        {...submit.propsOf('now')}
      >
        {submit.labelOf(
          'now',
          isNextVersion ? 'Publish changes now' : 'Publish now',
          'Publishing...',
        )}
      </Button>
    </Choice>
  )
  const later = (
    <Choice
      key="later"
      effect={`${isTimeChosen ? 'Choose' : 'Or choose'} when readers see ${it} at ${review.address}.`}
    >
      <TextField
        id="at"
        name="at"
        type="datetime-local"
        label="Date and time"
        hint={`In your time zone, ${props.timeZone}.`}
        defaultValue={props.at}
        error={errors.at}
        onInput={({ currentTarget }) => {
          setAt(currentTarget.value)
          props.onAt(currentTarget.value)
        }}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <Button
        type="submit"
        name="when"
        value="later"
        look={isTimeChosen ? 'primary' : 'outline'}
        {...submit.propsOf('later')}
      >
        {submit.labelOf(
          'later',
          scheduleLabel(isNextVersion ? 'Schedule changes' : 'Schedule', at, props.timeZone),
          'Scheduling...',
        )}
      </Button>
    </Choice>
  )
  return isTimeChosen ? [later, now] : [now, later]
}

/** Also offered for an incomplete post, since a draft may be incomplete. */
function BackToDrafts({ submit, isOnlyChoice }: { submit: SubmitState; isOnlyChoice: boolean }) {
  const first = isOnlyChoice ? 'Take' : 'Or take'
  return (
    <Choice effect={`${first} it off the schedule. Readers see nothing of a draft.`}>
      <Button type="submit" name="when" value="draft" look="outline" {...submit.propsOf('draft')}>
        {submit.labelOf('draft', 'Back to drafts', 'Saving...')}
      </Button>
    </Choice>
  )
}

function Choice({ effect, children }: { effect: string; children: ReactNode }) {
  return (
    <div className="mt-5 flex flex-col items-start gap-3">
      <p className="wrap-anywhere">{effect}</p>
      {children}
    </div>
  )
}

/** 'Schedule for 15 Nov 2026, 14:00 (Rome)'. */
function scheduleLabel(what: string, at: string, timeZone: string): string {
  // Parsed and formatted as UTC, so that the time zone of the browser does not matter.
  const moment = new Date(`${at}Z`)
  if (at === '' || Number.isNaN(moment.getTime())) return what
  return `${what} for ${formatMoment(moment, 'UTC')} (${cityOf(timeZone)})`
}
