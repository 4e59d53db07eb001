import { randomUUID } from 'node:crypto'
import { type RouterContextProvider, redirect } from 'react-router'
import { resumedFromOf } from '~/autosave/resumed-from.rules'
import { textIn } from '~/http/body/form-text'
import { parsePost } from '~/posts/editing/parse-post.rules'
import { emptyForm } from '~/posts/editing/post-form.rules'
import { planSubmission } from '~/posts/lifecycle/publishing.rules'
import { services } from '~/services'
import { sessionEnded } from '../../access/redirect-to-sign-in.request'
import type { ReadLimits } from '../../pictures/uploads/upload-turns.request'
import { signedInEditor } from '../../requests/signed-in-editor.request'
import { sections } from '../../shell/sections.rules'
import { newPostTexts } from '../form/new-post-texts.rules'
import type { RejectedForm } from '../form/rejected-form.view'
import { kindIn } from './post.request'
import { failureOf, goneNotice, isSignedOut, refusalTexts } from './refusals.request'
import { errorsIn, readSubmission, rejectedForm, reviewOf } from './submission.request'

interface OfRequest {
  request: Request
  context: Readonly<RouterContextProvider>
}

/** The page of a new post: an empty form, or an autosave of a post that was never saved. */
export async function loadNewPost({ request, context }: OfRequest) {
  const { desk, deskPath, site, clock } = context.get(services)
  const editor = context.get(signedInEditor)
  const kind = kindIn(request)
  const searchParams = new URL(request.url).searchParams
  const [draft, tab] = [searchParams.get('draft'), searchParams.get('tab')]
  const autosave = draft && tab ? await desk.findAutosave({ editor, kind, id: draft, tab }) : null
  const autosaves = await desk.autosaves(editor)
  const typed = autosave?.typed ?? emptyForm()
  return {
    kind,
    id: autosave?.id ?? randomUUID(),
    post: null,
    version: 0,
    // A new tab id, even if the text was begun in another tab: its tab may still be open.
    tab: randomUUID(),
    resumedFrom: autosave && resumedFromOf(autosave),
    stored: typed,
    typed,
    autosaves: autosaves.filter(
      (other) => other.kind === kind && other.baseVersion === 0 && other.tab !== autosave?.tab,
    ),
    others: [],
    now: clock(),
    saved: null,
    isCreated: false,
    notice: searchParams.has('gone') && autosave ? goneNotice : null,
    refused: null,
    outcome: null,
    at: '',
    address: null,
    locked: null,
    desk: { path: deskPath, siteUrl: site.url },
    editor: { id: editor.id, role: editor.role, timeZone: editor.timeZone },
  }
}

export async function createFromForm(
  { request, params, context }: OfRequest & { params: { desk: string } },
  reading: ReadLimits,
) {
  const { desk, reportError } = context.get(services)
  const editor = context.get(signedInEditor)
  const kind = kindIn(request)
  const sent = await readSubmission(request, context, reading)
  const { form, typed, tab, sequence, resumedFrom, when, picture, thumbnail } = sent
  const id = textIn(form, 'id')
  const reject = rejectedForm(sent, { id, version: null, note: '' })
  const { choice } = when.typed
  const plan = planSubmission('draft', choice, when.ok ? when.when : null)
  const withReview = async (status: number, errors: RejectedForm['errors']) => {
    if (!plan.isPublishing) return reject(status, { errors })
    return reject(status, await reviewOf(context, { kind, id, thumbnail: null }, sent, errors))
  }

  try {
    const parsed = parsePost(kind, typed, plan.completeness)
    if (choice === 'ask') {
      // Nothing is saved yet, and without scripts there is no other place where the text is stored.
      await desk.storeAutosave({
        editor,
        kind,
        id,
        tab,
        resumedFrom,
        sequence,
        baseVersion: 0,
        typed,
      })
      return await withReview(200, errorsIn(sent, parsed))
    }
    if (!parsed.ok || !when.ok || !picture.ok) return await withReview(422, errorsIn(sent, parsed))
    const result = await desk.create({
      editor,
      kind,
      id,
      tab,
      resumedFrom,
      content: parsed.content,
      thumbnail: thumbnail.chosen,
      when: when.when,
    })
    if (isSignedOut(result)) throw sessionEnded(request, context)
    if (!result.ok) {
      const { status, ...refused } = refusalTexts(result)
      if (refused.errors.at) return await withReview(status, refused.errors)
      return reject(status, refused)
    }
    const query = new URLSearchParams({ created: '1', tab })
    return redirect(`/${params.desk}/${sections[kind]}/${result.post.id}?${query}`, 303)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    reportError(error)
    const { status, notice } = failureOf(error, newPostTexts[kind].failed)
    return reject(status, { notice, isFailure: true })
  }
}
