import { data, type RouterContextProvider, redirect } from 'react-router'
import { type PostKind, postKinds } from '~/config/post-kinds'
import { textIn } from '~/http/body/form-text'
import type { SignedInEditor } from '~/people/account/sessions.service'
import type { DeskPost } from '~/posts/editing/desk-post.rules'
import { daysOf, readSpan, spanAround, spanQuery } from '~/posts/lists/calendar/calendar-days.rules'
import {
  type CalendarEntry,
  type EntryType,
  entryOf,
  entryTypes,
  fixedText,
  presentEntry,
} from '~/posts/lists/calendar/calendar-entries.rules'
import { dayIn } from '~/posts/lists/calendar/calendar-zone.rules'
import type { MoveResult } from '~/posts/lists/calendar/move-entry.actions'
import { services } from '~/services'
import { redirectToSignIn } from '../../access/redirect-to-sign-in.request'
import { readDeskForm } from '../../requests/desk-form.request'
import { signedInEditor } from '../../requests/signed-in-editor.request'
import { refusalTexts } from '../../writing/requests/refusals.request'
import type { MoveAnswer } from './move-answer.rules'
import { movedText, staleText } from './move-texts.rules'

interface OfRequest {
  request: Request
  params: { desk: string }
  context: Readonly<RouterContextProvider>
}

export interface EntryName {
  kind: PostKind
  id: string
  type: EntryType
}

/** `planned.article.an-id` in an address names an entry. */
export function readEntryName(value: string | null): EntryName | null {
  const [, typed, section, id] = /^(\w+)\.(\w+)\.(.+)$/.exec(value ?? '') ?? []
  const type = entryTypes.find((known) => known === typed)
  const kind = postKinds.find((known) => known === section)
  return type && kind && id ? { kind, id, type } : null
}

/** Moves an entry. A script gets an answer; a plain form is redirected to the day. */
export async function moveFromForm({ request, params, context }: OfRequest) {
  const { desk, clock } = context.get(services)
  const editor = context.get(signedInEditor)
  const form = await readDeskForm(request)
  const name = readEntryName(['type', 'kind', 'id'].map((field) => textIn(form, field)).join('.'))
  if (!name) throw data(null, { status: 400 })
  const typed = { day: textIn(form, 'day'), time: textIn(form, 'time') }
  const from = textIn(form, 'from')
  const to = form.has('to') ? { exactly: textIn(form, 'to') } : typed
  const result = await desk.moveEntry({ editor, timeZone: editor.timeZone, ...name, from, to })
  if (!result.ok) {
    if (result.reason === 'not-allowed') throw redirectToSignIn(request, context)
    if (result.reason === 'missing') throw data(null, { status: 404 })
    const { status, text } = refusalOf(result, name.type, editor)
    return data<MoveAnswer>({ ok: false, text, typed }, { status })
  }
  const entry = entryOf(result.post, name.type, { editor, timeZone: editor.timeZone })
  if (form.has('script')) return data<MoveAnswer>(answerOf(entry, from))
  const span = readSpan(new URL(request.url).searchParams, dayIn(clock(), editor.timeZone))
  const isShown = entry.day === '' || daysOf(span).includes(entry.day)
  const query = new URLSearchParams(spanQuery(isShown ? span : spanAround(span.by, entry.day)))
  query.set('moved', `${name.type}.${name.kind}.${name.id}`)
  query.set('was', from)
  return redirect(`/${params.desk}/calendar?${query}`, 303)
}

export function answerOf(entry: CalendarEntry, was: string): MoveAnswer & { ok: true } {
  const { kind, id, type, from, key, day } = entry
  const undo = { kind, id, type, from, to: was }
  return { ok: true, key, from, day, text: movedText(entry), undo }
}

type Refused = Exclude<Extract<MoveResult, { ok: false }>, { reason: 'missing' | 'not-allowed' }>

function refusalOf(
  refused: Refused,
  type: EntryType,
  editor: SignedInEditor,
): { status: number; text: string } {
  const stale = (post: DeskPost) =>
    staleText(post, presentEntry(post, type, { editor, timeZone: editor.timeZone }))
  switch (refused.reason) {
    case 'fixed':
      return { status: refused.why === 'published' ? 409 : 403, text: fixedText(refused.why) }
    case 'moved':
      return { status: 409, text: stale(refused.post) }
    case 'bad-date':
      return { status: 422, text: 'This is not a date. Choose one, such as 2026-11-20.' }
    case 'needs-date':
      return {
        status: 409,
        text: 'A scheduled post needs a date. Make it a draft first: then it can be without one.',
      }
    case 'skipped-time':
      return {
        status: 422,
        text: `In ${editor.timeZone} the clocks skip this hour that night. Choose another one.`,
      }
    case 'refused-step': {
      const { refusal, post } = refused
      if (refusal.reason === 'conflict') {
        return { status: 409, text: stale(post) }
      }
      const { status, notice, errors } = refusalTexts(refusal)
      const why = notice ?? Object.values(errors)[0] ?? ''
      return { status, text: `“${post.title}” stays where it was. ${why}` }
    }
  }
}
