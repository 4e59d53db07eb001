import { textIn } from '~/http/body/form-text'
import { momentAt } from '~/people/account/time-zone.rules'
import type { Editor } from '~/people/editor.rules'
import { may } from '~/posts/editing/permissions.rules'
import { atBeforeField, type WhenChoice, whenChoices } from '~/posts/lifecycle/publishing.rules'
import { ownDraft, type When } from '~/posts/saving/create/create.rules'

export interface TypedWhen {
  choice: WhenChoice
  /** The time as it was typed, in the editor's time zone. */
  at: string
  /** The time that the form began with. */
  atBefore: string
}

export type ParsedWhen = { typed: TypedWhen } & (
  | { ok: true; when: When }
  | { ok: false; error: string }
)

/**
 * When to publish a post. The form of an author does not ask: authors create drafts. A draft keeps a time that was
 * typed into its form.
 */
export function readWhen(
  form: FormData,
  editor: Pick<Editor, 'id' | 'role'> & { timeZone: string },
): ParsedWhen {
  const { timeZone } = editor
  const mayPublish = may(editor, 'publish', ownDraft(editor.id)).ok
  const typed = {
    choice: mayPublish || choiceIn(form) === 'review' ? choiceIn(form) : 'draft',
    at: textIn(form, 'at'),
    atBefore: textIn(form, atBeforeField),
  }
  switch (typed.choice) {
    case 'now':
      return { ok: true, typed, when: { as: 'published' } }
    case 'ask':
      return { ok: true, typed, when: { as: 'draft' } }
    case 'draft':
    case 'review': {
      const isTyped = mayPublish && form.has('at') && typed.at !== typed.atBefore
      if (!isTyped) return { ok: true, typed, when: { as: 'draft' } }
      if (typed.at === '') return { ok: true, typed, when: { as: 'draft', plannedAt: null } }
      const moment = parseMoment(typed.at, timeZone)
      return moment.ok
        ? { ok: true, typed, when: { as: 'draft', plannedAt: moment.at } }
        : { ok: false, typed, error: moment.error }
    }
    case 'later': {
      const moment = parseMoment(typed.at, timeZone)
      return moment.ok
        ? { ok: true, typed, when: { as: 'scheduled', at: moment.at } }
        : { ok: false, typed, error: moment.error }
    }
  }
}

/** For saving a draft: the time that it is planned for, if it was changed. */
export function plannedTimeIn(when: ParsedWhen): { plannedAt?: Date | null } {
  if (!when.ok || when.when.as !== 'draft' || when.when.plannedAt === undefined) return {}
  return { plannedAt: when.when.plannedAt }
}

export type ParsedMoment = { ok: true; at: Date } | { ok: false; error: string }

export function parseMoment(typed: string, timeZone: string): ParsedMoment {
  if (typed === '') return { ok: false, error: 'Choose a date and a time.' }
  const moment = momentAt(typed, timeZone)
  if (moment.ok) return moment
  const error =
    moment.reason === 'skipped'
      ? `In ${timeZone} the clocks skip this hour that night. Choose another one.`
      : 'This is not a date and time. Choose one, such as 2026-11-15 09:30.'
  return { ok: false, error }
}

/** A form that does not say when publishes nothing. */
function choiceIn(form: FormData): WhenChoice {
  return whenChoices.find((choice) => choice === form.get('when')) ?? 'draft'
}
