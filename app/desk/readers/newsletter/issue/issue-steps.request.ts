import { randomUUID } from 'node:crypto'
import { data, redirect } from 'react-router'
import { textIn } from '~/http/body/form-text'
import { issueDocument } from '~/newsletter/issues/autosave/issue-document.rules'
import { issueRefusalTexts, type Refused } from '~/newsletter/issues/issue-steps.rules'
import { errorsInTexts, tidyTexts } from '~/newsletter/issues/issue-texts.rules'
import type { Issues } from '~/newsletter/issues/issues.service'
import type { Editor } from '~/people/editor.rules'
import { sentTextIn } from '../../../autosave/sent-text.request'
import { parseMoment } from '../../../writing/requests/when.request'
import { seenIssueIn } from './issue.request'
import { type RejectedIssueForm, unsentIssueForm } from './rejected-issue-form.view'

interface StepRequest {
  issues: Issues
  editor: Editor & { timeZone: string }
  form: FormData
  params: { id: string; desk: string }
}

/** Buttons of the form: each of them saves the texts first. */
export const formSteps = ['save', 'test', 'schedule', 'ask', 'contents'] as const
type FormStep = (typeof formSteps)[number]

export async function takeFormStep(step: FormStep, { issues, editor, form, params }: StepRequest) {
  const seen = seenIssueIn(form, params)
  const sent = sentTextIn(issueDocument, form)
  const { tab, resumedFrom = null, baseVersion } = sent
  const texts = tidyTexts(sent.typed)
  const at = textIn(form, 'at')
  const respond = (status: number, more: Partial<RejectedIssueForm>) => {
    const typed = { ...sent.typed, at }
    const over = form.has('over') ? seen.version : null
    const rejected = { ...unsentIssueForm, typed, tab, resumedFrom, version: baseVersion, over }
    return data<RejectedIssueForm>({ ...rejected, ...more }, { status })
  }
  const reject = async (status: number, problem: Partial<RejectedIssueForm>) => {
    // Without scripts there is no other place where the text is stored.
    await issues.storeAutosave({ ...sent, editor, id: seen.id })
    return respond(status, problem)
  }
  const rejectFor = (refused: Refused) => {
    switch (refused.reason) {
      case 'invalid':
        return reject(422, { errors: refused.errors })
      case 'conflict':
        return reject(409, { stored: refused.stored, over: refused.stored.version })
      default:
        return reject(409, { notice: issueRefusalTexts[refused.reason] })
    }
  }

  if (step === 'schedule') {
    const time = parseMoment(at, editor.timeZone)
    if (!time.ok) return reject(422, { errors: { ...errorsInTexts(texts), at: time.error } })
    const scheduled = await issues.schedule(editor, seen, texts, { tab, resumedFrom, at: time.at })
    return scheduled.ok ? toIssue(params, { result: 'scheduled', tab }) : rejectFor(scheduled)
  }

  const saved = await issues.save(editor, seen, texts, { tab, resumedFrom })
  if (!saved.ok) return rejectFor(saved)
  if (step === 'save') return toIssue(params, { result: 'saved', tab })
  if (step === 'contents') return redirect(`/${params.desk}/newsletter/${params.id}/contents`, 303)
  if (step === 'ask') return toIssue(params, { ask: 'send', tab })
  const tested = await issues.sendTest(editor, seen.id)
  if (tested.ok) return toIssue(params, { result: 'tested', tab })
  // The texts are saved all the same: what is typed next belongs to another tab and version.
  const next = {
    tab: randomUUID(),
    version: saved.version,
    resumedFrom: null,
    over: null,
    saved: { tab },
  }
  if (tested.reason === 'mail-failed') {
    const notice = `The test was not sent. The mail server answered: ${tested.error} Check SMTP_URL, then try again.`
    return respond(502, { notice, ...next })
  }
  return respond(409, { notice: issueRefusalTexts[tested.reason], ...next })
}

/** Buttons outside the form: they change the issue as it is stored. */
export const buttonSteps = ['unschedule', 'send', 'stop', 'go-on', 'again'] as const
type ButtonStep = (typeof buttonSteps)[number]

export async function takeButtonStep(
  step: ButtonStep,
  { issues, editor, form, params }: StepRequest,
) {
  const seen = seenIssueIn(form, params)
  const take = {
    unschedule: () => issues.unschedule(editor, seen),
    send: () => {
      const domain = textIn(form, 'domain')
      return issues.send(editor, { ...seen, ...(domain && { domain }) })
    },
    stop: () => issues.stop(editor, seen),
    'go-on': () => issues.resume(editor, seen),
    again: () => issues.sendAgain(editor, seen.id),
  } as const satisfies Record<ButtonStep, () => Promise<{ ok: true } | Refused>>
  const result = await take[step]()
  if (result.ok) return toIssue(params, { result: step })
  if (result.reason === 'missing') throw data(null, { status: 404 })
  return toIssue(params, { refused: result.reason })
}

function toIssue({ desk, id }: StepRequest['params'], query: Record<string, string>): Response {
  return redirect(`/${desk}/newsletter/${id}?${new URLSearchParams(query)}`, 303)
}
