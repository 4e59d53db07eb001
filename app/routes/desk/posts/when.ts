import { textIn } from '~/content/desk/access-forms'
import type { Editor } from '~/content/desk/editor'
import type { Change } from '~/content/desk/lifecycle'
import { momentAt } from '~/content/desk/time-zone'
import { type WhenChoice, whenChoices } from '~/content/desk/writing/publishing'
import type { PostStatus } from '~/content/post/post'
import type { When } from '~/desk/posts/create-post'

export interface TypedWhen {
  choice: WhenChoice
  /** As it was typed, in the editor's own time zone. */
  at: string
}

export type WantedWhen = { typed: TypedWhen } & (
  | { ok: true; when: When }
  | { ok: false; error: string }
)

/** When a post is to come out. An author is not asked: what they make is a draft. */
export function readWhen(
  form: FormData,
  { role, timeZone }: Pick<Editor, 'role'> & { timeZone: string },
): WantedWhen {
  const typed = { choice: choiceIn(form, role === 'author'), at: textIn(form, 'at') }
  switch (typed.choice) {
    case 'now':
      return { ok: true, typed, when: { as: 'published' } }
    case 'draft':
    case 'ask':
      return { ok: true, typed, when: { as: 'draft' } }
    case 'later': {
      const moment = readMoment(typed.at, timeZone)
      return moment.ok
        ? { ok: true, typed, when: { as: 'scheduled', at: moment.at } }
        : { ok: false, typed, error: moment.error }
    }
  }
}

export type WantedMoment = { ok: true; at: Date } | { ok: false; error: string }

export function readMoment(typed: string, timeZone: string): WantedMoment {
  if (typed === '') return { ok: false, error: 'Choose a date and a time.' }
  const moment = momentAt(typed, timeZone)
  if (moment.ok) return moment
  const error =
    moment.reason === 'skipped'
      ? `In ${timeZone} the clocks skip this hour that night. Choose another one.`
      : 'This is no date and time. Choose one, such as 2026-11-15 09:30.'
  return { ok: false, error }
}

function choiceIn(form: FormData, isAuthor: boolean): WhenChoice {
  // A form that does not say so publishes nothing.
  if (isAuthor) return 'draft'
  return whenChoices.find((choice) => choice === form.get('when')) ?? 'draft'
}

/**
 * The step that leads from where a post is to what is wanted; none where it is there already. Of one that
 * came out while its form was open, the form still says when that should be.
 */
export function changeFor(status: PostStatus, when: When): Change | undefined {
  if (status !== 'draft' && status !== 'scheduled') return undefined
  switch (when.as) {
    case 'published':
      return { step: 'publish' }
    case 'scheduled':
      return { step: 'schedule', at: when.at }
    case 'draft':
      return status === 'scheduled' ? { step: 'unschedule' } : undefined
  }
}
