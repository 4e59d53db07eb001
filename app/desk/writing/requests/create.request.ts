import { randomUUID } from 'node:crypto'
import { data, type RouterContextProvider, redirect } from 'react-router'
import { textIn } from '~/people/access-forms.rules'
import { parsePost } from '~/posts/editing/parse-post.rules'
import { nothingTyped } from '~/posts/editing/post-form.rules'
import { services } from '~/services'
import { signedOutMeanwhile } from '../../access/to-the-door.request'
import type { Reading } from '../../pictures/uploads/admission.request'
import { signedInEditor } from '../../requests/signed-in-editor.request'
import { sections } from '../../shell/sections.rules'
import type { CameBack } from '../form/came-back.view'
import { createWords } from '../form/create-words.rules'
import { shownCopy } from './kept-copies.request'
import { kindIn } from './post.request'
import { failureOf, goneNotice, isSignedOut, type Refused, wordsFor } from './refusals.request'
import { errorsIn, readSubmission, reviewOf } from './submission.request'

interface OfRequest {
  request: Request
  context: Readonly<RouterContextProvider>
}

/** The page of a post that is being made: an empty form, or a text that was begun and never saved. */
export async function loadNewPost({ request, context }: OfRequest) {
  const { desk, deskPath, site, clock } = context.get(services)
  const editor = context.get(signedInEditor)
  const kind = kindIn(request)
  const searchParams = new URL(request.url).searchParams
  const [draft, tab] = [searchParams.get('draft'), searchParams.get('tab')]
  const copy = draft && tab ? await desk.copyOf({ editor, kind, id: draft, tab }) : null
  const copies = await desk.copies(editor)
  const typed = copy?.fields ?? nothingTyped()
  return {
    kind,
    id: copy?.postId ?? randomUUID(),
    post: null,
    version: 0,
    // A window of its own, also for a text that was begun in another: that one may still be open.
    tab: randomUUID(),
    taken: copy && { id: copy.postId, tab: copy.tab, at: copy.updatedAt },
    stored: typed,
    typed,
    kept: copies
      .filter((other) => other.kind === kind && other.baseVersion === 0 && other.tab !== copy?.tab)
      .map(shownCopy),
    now: clock(),
    saved: null,
    isCreated: false,
    notice: searchParams.has('gone') && copy ? goneNotice : null,
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
  reading: Reading,
) {
  const { desk, reportError } = context.get(services)
  const editor = context.get(signedInEditor)
  const kind = kindIn(request)
  const sent = await readSubmission(request, context, reading)
  const { form, typed, tab, sequence, taken, when, picture, thumbnail } = sent
  const id = textIn(form, 'id')
  const cameBack = (status: number, refused: Refused, more: Partial<CameBack> = {}) => {
    const nothing = { conflict: null, standing: null, locked: null, review: null }
    const usual = { version: null, note: '', isFailure: false, ...nothing }
    const form = { id, tab, taken, typed, when: when.typed, thumbnail }
    return data<CameBack>({ ...usual, ...form, ...refused, ...more }, { status })
  }
  const isDraft = when.typed.choice === 'draft'
  const withReview = async (status: number, errors: Refused['errors']) => {
    if (isDraft) return cameBack(status, { errors, notice: null })
    const { review, ...told } = await reviewOf(context, { kind, id, thumbnail: null }, sent, errors)
    return cameBack(status, { ...told, notice: null }, { review })
  }

  try {
    const parsed = parsePost(kind, typed, isDraft ? 'draft' : 'complete')
    if (when.typed.choice === 'ask') {
      // Nothing is saved yet, and without scripts there is no other place where the text is stored.
      await desk.keepCopy({ editor, kind, id, tab, taken, sequence, baseVersion: 0, typed })
      return await withReview(200, errorsIn(sent, parsed))
    }
    if (!parsed.ok || !when.ok || !picture.ok) return await withReview(422, errorsIn(sent, parsed))
    const { fields } = parsed
    const created = await desk.create({
      ...{ editor, kind, id, tab, taken, fields },
      ...{ thumbnail: thumbnail.chosen, when: when.when },
    })
    if (isSignedOut(created)) throw signedOutMeanwhile(request, context)
    if (!created.ok) {
      const { status, ...refused } = wordsFor(created)
      return refused.errors.at
        ? await withReview(status, refused.errors)
        : cameBack(status, refused)
    }
    const told = new URLSearchParams({ created: '1', tab })
    return redirect(`/${params.desk}/${sections[kind]}/${created.post.id}?${told}`, 303)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    reportError(error)
    const { status, notice } = failureOf(error, createWords[kind].failed)
    return cameBack(status, { errors: {}, notice }, { isFailure: true })
  }
}
