import { data, type RouterContextProvider, redirect } from 'react-router'
import { messageFilters, parseAnswer } from '~/contact/stored-message.rules'
import { storable, textIn } from '~/http/body/form-text'
import { services } from '~/services'
import { sessionEnded } from '../../access/redirect-to-sign-in.request'
import { readDeskForm } from '../../requests/desk-form.request'
import { signedInEditor } from '../../requests/signed-in-editor.request'
import {
  type MessageChange,
  messageSteps,
  type RejectedMessageForm,
  refusalTexts,
} from './message-steps.rules'

interface OfRequest {
  request: Request
  params: { desk: string; id: string }
  context: Readonly<RouterContextProvider>
}

export async function takeMessageStep({ request, params, context }: OfRequest) {
  const { messageDesk } = context.get(services)
  const form = await readDeskForm(request)
  const typed = storable(textIn(form, 'answer'))
  const change = changeIn(form, typed)
  if (!change) throw data(null, { status: 400 })
  const isAnswer = textIn(form, 'step') === 'answer'
  const rejected = (
    status: number,
    { errors = {}, problem = null }: Partial<Pick<RejectedMessageForm, 'errors' | 'problem'>>,
  ) =>
    data<RejectedMessageForm>(
      {
        answer: isAnswer ? typed : null,
        answerId: isAnswer ? textIn(form, 'answerId') : null,
        errors,
        problem,
      },
      { status },
    )
  if ('problem' in change) return rejected(422, { errors: { answer: change.problem } })
  const editor = context.get(signedInEditor)
  const version = Number(textIn(form, 'version'))
  const result = await messageDesk.change({ editor, id: params.id, version, change })
  if (result.ok) return redirect(nextPage({ params, form, step: change.step }), 303)
  switch (result.reason) {
    case 'not-allowed':
      throw sessionEnded(request, context)
    case 'forbidden':
      throw data(null, { status: 403 })
    case 'no-assignee':
      return rejected(422, { errors: { assignee: refusalTexts['no-assignee'] } })
    case 'no-address':
      return rejected(422, { problem: refusalTexts['no-address'] })
    case 'missing':
      return rejected(404, { problem: refusalTexts.missing })
    case 'changed':
      return rejected(409, { problem: refusalTexts.changed })
  }
}

const answerIdPattern = /^[\da-f-]{36}$/

/** Null for a form that no page of the desk sends. */
function changeIn(form: FormData, typed: string): MessageChange | { problem: string } | null {
  const step = messageSteps.find((known) => known === textIn(form, 'step'))
  switch (step) {
    case undefined:
      return null
    case 'assign':
      return { step, to: textIn(form, 'assignee') || null }
    case 'answer': {
      const answerId = textIn(form, 'answerId')
      const parsed = parseAnswer(typed)
      if (!answerIdPattern.test(answerId)) return null
      if (!parsed.ok) return parsed
      return { step, answerId, text: parsed.text, isDone: form.has('done') }
    }
    default:
      return { step }
  }
}

/** A button of the list leads back to the list. */
function nextPage({
  params,
  form,
  step,
}: Pick<OfRequest, 'params'> & { form: FormData; step: string }): string {
  const list = `/${params.desk}/messages`
  const filter = messageFilters.find((known) => known === textIn(form, 'list'))
  if (step === 'delete') return `${list}?result=delete`
  if (filter) {
    return `${list}?${new URLSearchParams({ filter, result: step, message: params.id })}`
  }
  return `${list}/${encodeURIComponent(params.id)}?result=${step}`
}
