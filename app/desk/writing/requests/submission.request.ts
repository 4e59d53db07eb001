import {
  type UNSAFE_DataWithResponseInit as DataWithResponseInit,
  data,
  type RouterContextProvider,
} from 'react-router'
import { readFormTexts } from '~/autosave/document-kind.rules'
import { resumedFromIn } from '~/autosave/resumed-from.rules'
import type { PostKind } from '~/config/post-kinds'
import { textIn } from '~/http/body/form-text'
import type { Thumbnail } from '~/pictures/thumbnail.rules'
import { type ParsedPost, parseContent } from '~/posts/editing/form/parse-post.rules'
import { inOrder, preflightOfText } from '~/posts/editing/preflight/preflight.rules'
import type { PublishReview } from '~/posts/lifecycle/publishing.rules'
import { fieldOfProblem, publicChangeIn } from '~/posts/record/changes/change-form.rules'
import { changeProblem, changeProblemTexts } from '~/posts/record/changes/public-change.rules'
import { postFormFields } from '~/posts/saving/autosave/post-documents.rules'
import { services } from '~/services'
import { readThumbnailChange, thumbnailFieldState } from '../../pictures/picture.request'
import type { ReadLimits } from '../../pictures/uploads/upload-turns.request'
import { signedInEditor } from '../../requests/signed-in-editor.request'
import { type RejectedForm, unsentForm } from '../form/rejected-form.view'
import { readPostForm } from './post.request'
import { type FormProblems, refusalTexts } from './refusals.request'
import { readWhen } from './when.request'

export type Submission = Awaited<ReturnType<typeof readSubmission>>

/** The form of a new or stored post, as it was sent. */
export async function readSubmission(
  request: Request,
  context: Readonly<RouterContextProvider>,
  reading: ReadLimits,
) {
  const form = await readPostForm(request, reading)
  const picture = await readThumbnailChange(form, context)
  return {
    form,
    typed: readFormTexts({ fields: postFormFields }, form),
    tab: textIn(form, 'tab'),
    /** Counts the texts that this tab sends; NaN without scripts. */
    sequence: Number(textIn(form, 'sequence')),
    resumedFrom: resumedFromIn(form),
    when: readWhen(form, context.get(signedInEditor)),
    picture,
    /** For rendering the picture field again. */
    thumbnail: thumbnailFieldState(picture),
  }
}

/** Answers with the form as it was sent, and what is wrong with it. */
export function rejectedForm(
  sent: Submission,
  post: Pick<RejectedForm, 'id' | 'version' | 'note'>,
): (status: number, problem: Partial<RejectedForm>) => DataWithResponseInit<RejectedForm> {
  const { typed, tab, resumedFrom, when, thumbnail } = sent
  const form = { ...unsentForm, ...post, typed, tab, resumedFrom, when: when.typed, thumbnail }
  return (status, problem) => data<RejectedForm>({ ...form, ...problem }, { status })
}

/** All that is wrong with it, field by field. */
export function errorsIn(
  { when, picture }: Submission,
  parsed: ParsedPost,
): FormProblems['errors'] {
  return {
    ...(!parsed.ok && parsed.errors),
    ...(!picture.ok && { picture: picture.error }),
    ...(!when.ok && { at: when.error }),
  }
}

/** What is wrong with what readers are to be told of the change. */
export function changeErrorsIn({ typed }: Pick<Submission, 'typed'>): FormProblems['errors'] {
  const problem = changeProblem(publicChangeIn(typed))
  return problem ? { [fieldOfProblem[problem]]: changeProblemTexts[problem] } : {}
}

type Reviewed = Pick<Submission, 'typed' | 'picture'>

/** What publishing the post would do, and what it lacks. */
export async function reviewOf(
  context: Readonly<RouterContextProvider>,
  post: { kind: PostKind; id: string; thumbnail: Thumbnail | null },
  { typed, picture }: Reviewed,
  errors: FormProblems['errors'],
): Promise<{ review: PublishReview; errors: FormProblems['errors'] }> {
  const { kind, id } = post
  const content = parseContent(kind, typed)
  const thumbnail = picture.ok ? picture.thumbnail : null
  const hasPicture = thumbnail === 'unchanged' ? post.thumbnail !== null : thumbnail !== null
  const { desk, preflight } = context.get(services)
  const hints = inOrder([
    ...preflightOfText({ kind, typed, hasPicture }).hints,
    ...(await preflight.storedHints(context.get(signedInEditor), { kind, id, typed })),
  ])
  const { at: _, ...required } = errors
  if (Object.keys(required).length > 0) return { review: { address: null, hints }, errors }
  const planned = await desk.plannedPath(context.get(signedInEditor), { kind, id }, content)
  if (planned.ok) return { review: { address: planned.path, hints }, errors }
  return {
    review: { address: null, hints },
    errors: { ...errors, ...refusalTexts(planned).errors },
  }
}
