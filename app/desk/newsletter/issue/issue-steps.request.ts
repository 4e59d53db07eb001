import { data, redirect } from 'react-router'
import {
  errorsInTexts,
  issueRefusalTexts,
  tidyTexts,
  whyNotAt,
} from '~/newsletter/issues/issue-status.rules'
import type { Issues } from '~/newsletter/issues/issues.service'
import { textIn } from '~/people/access-forms.rules'
import type { Editor } from '~/people/editor.rules'
import { readMoment } from '../../writing/requests/when.request'
import { seenIn } from './issue.request'
import type { CameBackFromIssue } from './issue-form.view'

interface StepRequest {
  issues: Issues
  editor: Editor & { timeZone: string }
  form: FormData
  params: { id: string; desk: string }
  now: Date
}

export const textSteps = ['save', 'test', 'schedule', 'ask'] as const
type TextStep = (typeof textSteps)[number]

/** What is done with the texts as they were typed: whatever it is, they are saved first. */
export async function textStep(step: TextStep, asked: StepRequest) {
  const { issues, editor, form, params, now } = asked
  const seen = seenIn(form, params)
  const texts = tidyTexts({ subject: textIn(form, 'subject'), intro: textIn(form, 'intro') })
  const at = textIn(form, 'at')
  const back = (status: number, more: Partial<CameBackFromIssue>) =>
    data<CameBackFromIssue>(
      { errors: {}, notice: null, stored: null, typed: { ...texts, at }, ...seen, ...more },
      { status },
    )

  const moment = step === 'schedule' ? readMoment(at, editor.timeZone) : null
  const refusedAt = moment?.ok ? whyNotAt(moment.at, now) : null
  const errors = {
    ...errorsInTexts(texts),
    ...(moment && !moment.ok && { at: moment.error }),
    ...(refusedAt && { at: issueRefusalTexts[refusedAt] }),
  }
  if (Object.keys(errors).length > 0) return back(422, { errors })
  const saved = await issues.save(seen, texts)
  if (!saved.ok && saved.reason === 'conflict') {
    return back(409, { stored: saved.stored, version: saved.stored.version })
  }
  if (!saved.ok) return back(409, { notice: issueRefusalTexts[saved.reason] })
  const { version } = saved
  switch (step) {
    case 'save':
      return to(params, { said: 'saved' })
    case 'ask':
      return to(params, { ask: 'send' })
    case 'test': {
      const tested = await issues.sendTest(editor, seen.id)
      if (tested.ok) return to(params, { said: 'tested' })
      const notice =
        tested.reason === 'not-taken'
          ? `The test was not sent. The mail server did not take it: ${tested.error} Check SMTP_URL, and try again.`
          : issueRefusalTexts[tested.reason]
      return back(tested.reason === 'not-taken' ? 502 : 409, { notice, version })
    }
    case 'schedule': {
      if (!moment?.ok) throw data(null, { status: 400 })
      const done = await issues.schedule(editor, { ...seen, version }, moment.at)
      if (done.ok) return to(params, { said: 'scheduled' })
      return back(409, { notice: issueRefusalTexts[done.reason], version })
    }
  }
}

export const plainSteps = ['unschedule', 'send', 'stop', 'go-on', 'again'] as const
type PlainStep = (typeof plainSteps)[number]

/** What is done with an issue as it is stored. */
export async function plainStep(step: PlainStep, { issues, editor, form, params }: StepRequest) {
  const seen = seenIn(form, params)
  const does = {
    unschedule: () => issues.unschedule(editor, seen),
    send: () => issues.sendNow(editor, seen),
    stop: () => issues.stop(editor, seen),
    'go-on': () => issues.goOn(editor, seen),
    again: () => issues.sendAgain(editor, seen.id),
  } as const satisfies Record<PlainStep, () => Promise<{ ok: boolean }>>
  const done = await does[step]()
  if (done.ok) return to(params, { said: step })
  if (done.reason === 'missing') throw data(null, { status: 404 })
  return to(params, { refused: done.reason })
}

function to({ desk, id }: StepRequest['params'], said: Record<string, string>): Response {
  return redirect(`/${desk}/newsletter/${id}?${new URLSearchParams(said)}`, 303)
}
