import { type RouterContextProvider, redirect } from 'react-router'
import { textIn } from '~/http/body/form-text'
import type { SignedInEditor } from '~/people/account/sessions.service'
import type { DeskPost } from '~/posts/editing/desk-post.rules'
import { parsePost } from '~/posts/editing/form/parse-post.rules'
import { inWords } from '~/posts/editing/merging/merge-summary.rules'
import type { NextRefusal } from '~/posts/lifecycle/next-version/next-version.rules'
import { publicChangeIn } from '~/posts/record/changes/change-form.rules'
import { services } from '~/services'
import { sessionEnded } from '../../access/redirect-to-sign-in.request'
import { sections } from '../../shell/sections.rules'
import { outcomeQuery, savedQuery } from '../../writing/requests/outcomes.request'
import { isSignedOut, refusalTexts, refusedStepText } from '../../writing/requests/refusals.request'
import {
  errorsIn,
  type rejectedForm,
  type Submission,
} from '../../writing/requests/submission.request'
import { keepAfterPublication } from './after-publication.request'
import { bringIn } from './bring-in.request'
import { notLiveTexts, resolveField, settledParam, settledText } from './next-version-page.rules'

interface NextForm {
  request: Request
  context: Readonly<RouterContextProvider>
  deskPath: string
  editor: SignedInEditor
  sent: Submission
  current: DeskPost
  /** The version that the editor opened. */
  version: number
  note: string
  reject: ReturnType<typeof rejectedForm>
}

/** Keeps what was typed over a published post as its next version. */
export async function keepFromForm(form: NextForm) {
  const { request, context, deskPath, editor, sent, current, version, reject } = form
  const { desk } = context.get(services)
  const { kind, id } = current
  const { tab, resumedFrom, picture } = sent
  const parsed = parsePost(kind, sent.typed, 'draft')
  if (!parsed.ok || !picture.ok) return reject(422, { errors: errorsIn(sent, parsed) })
  const { content } = parsed
  const publicChange = publicChangeIn(sent.typed)
  const { thumbnail } = picture
  const text = { content, thumbnail, baseVersion: version, tab, resumedFrom, publicChange }
  const kept = await desk.keepNext({ editor, kind, id, text })
  if (kept.ok) {
    const more = { [settledParam]: settledText({ id, tab }) }
    return redirect(
      `/${deskPath}/${sections[kind]}/${kept.post.id}?${outcomeQuery('kept', kept.post, more)}`,
      303,
    )
  }
  if (isSignedOut(kept)) throw sessionEnded(request, context)
  await storeText(form)
  return reject(...problemOf(kept))
}

/** For a text of a next version that was published meanwhile: it is kept as the one after it. Null if it is no such text. */
export async function keepLateForm(form: NextForm) {
  const { context, deskPath, editor, sent, current, reject } = form
  const { desk } = context.get(services)
  const { kind, id } = current
  const { tab } = sent
  const kept = await keepAfterPublication(desk, form)
  if (!kept) return null
  if (kept.ok) {
    await desk.discardAutosave({ editor, kind, id, tab })
    const more = { [settledParam]: settledText({ id, tab }) }
    const query = outcomeQuery('late', kept.post, more)
    return redirect(`/${deskPath}/${sections[kind]}/${kept.post.id}?${query}`, 303)
  }
  if (isSignedOut(kept)) throw sessionEnded(form.request, context)
  await storeText(form)
  const [status, problem] = problemOf(kept)
  const { notice } = problem
  return reject(status, { ...problem, notice: notice && `${publishedMeanwhile} ${notice}` })
}

const publishedMeanwhile =
  'This next version was published while you wrote. Your text is still here.'

/** Publishes a next version whose text was just saved. */
export async function publishNextFromForm(form: NextForm, saved: DeskPost) {
  const { request, context, deskPath, editor, sent, reject } = form
  const { desk } = context.get(services)
  const { kind, id, version: baseVersion } = saved
  const published = await desk.publishNext({ editor, kind, id, baseVersion })
  if (published.ok) {
    const { post } = published
    const more = { [settledParam]: settledText({ id, tab: sent.tab }) }
    return redirect(
      `/${deskPath}/${sections[kind]}/${post.id}?${outcomeQuery('next', post, more)}`,
      303,
    )
  }
  if (published.reason === 'not-allowed' && published.why === 'signed-out') {
    throw sessionEnded(request, context)
  }
  if (published.reason === 'overlap') {
    const offer = await bringIn(desk, {
      ...form,
      current: saved,
      version: baseVersion,
      isOffer: true,
    })
    if (!offer.ok && offer.reason === 'conflict') {
      return reject(409, { conflict: offer.conflict, version: baseVersion })
    }
  }
  const [status, problem] = problemOf(published)
  return reject(status, { ...problem, version: baseVersion })
}

/** Merges the typed text with what the live text has become since, and saves it. */
export async function bringInFromForm(form: NextForm) {
  const { request, context, deskPath, sent, current, reject } = form
  const { desk } = context.get(services)
  const { kind, id } = current
  const resolved = Number(textIn(sent.form, resolveField))
  // A form that was to be published was saved before its overlaps were shown.
  const version = Math.max(form.version, resolved || 0)
  const result = await bringIn(desk, { ...form, version })
  if (result.ok) {
    const saved = String(result.post.version)
    const done = savedQuery(current, result.post, { isMerged: true })
    const query = new URLSearchParams({ saved, tab: sent.tab, ...done })
    return redirect(`/${deskPath}/${sections[kind]}/${id}?${query}`, 303)
  }
  if (result.reason === 'not-allowed' && result.why === 'signed-out') {
    throw sessionEnded(request, context)
  }
  await storeText(form)
  if (result.reason === 'conflict') return reject(409, { conflict: result.conflict })
  return reject(...problemOf(result))
}

/** Without scripts there is no other place where the text is stored. */
async function storeText({ context, editor, sent, current, version }: NextForm): Promise<void> {
  const { typed, tab, sequence, resumedFrom } = sent
  const { kind, id } = current
  const autosave = { editor, kind, id, tab, resumedFrom, sequence, baseVersion: version, typed }
  await context.get(services).desk.storeAutosave(autosave)
}

type Problem = Pick<ReturnType<typeof refusalTexts>, 'errors' | 'notice'>

type Refusal = NextRefusal | Extract<Awaited<ReturnType<typeof bringIn>>, { reason: 'newer' }>

function problemOf(refusal: Refusal): [number, Problem] {
  switch (refusal.reason) {
    case 'newer': {
      const { status } = refusal.live
      const ofLive = status === 'published' ? [] : [notLiveTexts[status]]
      return [409, { errors: {}, notice: [refusedStepText('conflict'), ...ofLive].join(' ') }]
    }
    case 'conflict':
    case 'overlap':
      return [409, { errors: {}, notice: refusedStepText('conflict') }]
    case 'unsaved': {
      const by = inWords([...refusal.by])
      const notice = `Nothing is published yet: ${by} typed text here that is not saved. Have it saved or discarded first, or schedule the changes: unsaved text is kept then.`
      return [409, { errors: {}, notice }]
    }
    default: {
      const { status, ...problem } = refusalTexts(refusal)
      return [status, problem]
    }
  }
}
