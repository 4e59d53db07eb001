import { data, type RouterContextProvider, redirect } from 'react-router'
import { textIn } from '~/http/body/form-text'
import { readTagName, type TagRefusal, type TagRequest } from '~/posts/topics/tag-change.rules'
import { descriptionProblem, readDescription } from '~/posts/topics/topic-description.rules'
import { services } from '~/services'
import { redirectToSignIn } from '../../access/redirect-to-sign-in.request'
import { signedInEditor } from '../../requests/signed-in-editor.request'
import type { TagFormAnswer } from './tag-form.rules'
import { outcomeQuery } from './tag-outcome.request'
import { refusalText, tagQuestion } from './tag-texts.rules'

interface OfRequest {
  request: Request
  params: { desk: string; tag: string }
  context: Readonly<RouterContextProvider>
}

const nothing: Omit<TagFormAnswer, 'step' | 'typed'> = {
  error: null,
  mergeInto: null,
  problem: null,
  question: null,
  conflict: null,
}

/** Null if the form has no known step. */
export function readTagStep(form: FormData): TagRequest | null {
  const step = form.get('step')
  if (step === 'remove') return { step }
  return step === 'rename' || step === 'merge'
    ? { step, to: readTagName(textIn(form, 'to')) }
    : null
}

/** Asks first, with the number of posts; then renames, merges or removes the tag. */
export async function tagStep(args: OfRequest, request: TagRequest, isConfirmed: boolean) {
  const { params, context } = args
  const { tagDesk } = context.get(services)
  const tag = params.tag.toWellFormed()
  const typed = request.step === 'remove' ? '' : request.to
  if (!isConfirmed) {
    const plan = await tagDesk.plan(tag, request)
    if (!plan.ok) return refused(tag, request, plan)
    return data({ ...nothing, step: request.step, typed, question: tagQuestion(plan, request) })
  }
  const editor = context.get(signedInEditor)
  const result = await tagDesk.change({ editor, tag, request })
  if (!result.ok) {
    if (result.reason === 'not-allowed') throw redirectToSignIn(args.request, context)
    if (result.reason === 'forbidden') throw data(null, { status: 403 })
    return refused(tag, request, result)
  }
  const query = outcomeQuery({ ...result, step: request.step, tag, to: typed })
  const page = request.step === 'remove' ? '' : `/${encodeURIComponent(request.to)}`
  return redirect(`/${params.desk}/tags${page}${query}`, 303)
}

function refused(tag: string, request: TagRequest, refusal: TagRefusal) {
  const typed = request.step === 'remove' ? '' : request.to
  const text = refusalText(tag, refusal)
  const isOutdated = refusal.reason === 'missing' || refusal.reason === 'busy'
  const answer: TagFormAnswer = {
    ...nothing,
    step: request.step,
    typed,
    ...(isOutdated ? { problem: text } : { error: text }),
    mergeInto: mergeTarget(refusal),
  }
  return data(answer, { status: isOutdated ? 409 : 422 })
}

function mergeTarget(refusal: TagRefusal): string | null {
  if (refusal.reason === 'taken') return refusal.by.tag
  return refusal.reason === 'unknown' ? refusal.similar : null
}

/** Saves what the topic is about. */
export async function describeStep({ request, params, context }: OfRequest, form: FormData) {
  const { tagDesk } = context.get(services)
  const topic = params.tag.toWellFormed()
  const text = readDescription(textIn(form, 'description'))
  const answer = { ...nothing, step: 'describe' as const, typed: text }
  const error = descriptionProblem(text)
  if (error) return data({ ...answer, error }, { status: 422 })
  const baseVersion = Number.parseInt(textIn(form, 'version'), 10) || 0
  const editor = context.get(signedInEditor)
  const result = await tagDesk.describe({ editor, topic, text, baseVersion })
  if (result.ok)
    return redirect(`/${params.desk}/tags/${encodeURIComponent(topic)}?described=`, 303)
  switch (result.reason) {
    case 'conflict':
      return data({ ...answer, conflict: result.stored }, { status: 409 })
    case 'missing':
      return data(
        { ...answer, problem: refusalText(topic, { ...result, movedTo: null }) },
        { status: 409 },
      )
    case 'forbidden':
      throw data(null, { status: 403 })
    case 'not-allowed':
      throw redirectToSignIn(request, context)
  }
}
