import { textIn } from '~/people/access-forms.rules'
import { momentAt } from '~/people/account/time-zone.rules'
import type { Editor } from '~/people/editor.rules'
import type { Change } from '~/posts/lifecycle/lifecycle.rules'
import { type WhenChoice, whenChoices } from '~/posts/lifecycle/publishing.rules'
import type { PostStatus } from '~/posts/post.rules'
import type { When } from '~/posts/saving/create-post.actions'

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
