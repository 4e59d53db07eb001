import type { RouterContextProvider } from 'react-router'
import type { PostKind } from '~/config/post-kinds'
import { textIn } from '~/people/access-forms.rules'
import type { Thumbnail } from '~/pictures/thumbnail.rules'
import { takenUpIn } from '~/posts/autosave/resumed-from.rules'
import { type ParsedPost, writtenIn } from '~/posts/editing/parse-post.rules'
import { readTypedPost } from '~/posts/editing/post-form.rules'
import { adviceFor, type PublishReview } from '~/posts/lifecycle/publishing.rules'
import { services } from '~/services'
import { thumbnailAsWanted, wantedThumbnail } from '../../pictures/picture.request'
import type { Reading } from '../../pictures/uploads/admission.request'
import { signedInEditor } from '../../requests/signed-in-editor.request'
import { readPostForm } from './post.request'
import { type Refused, wordsFor } from './refusals.request'
import { readWhen } from './when.request'

export type Submission = Awaited<ReturnType<typeof readSubmission>>

/** The form of a post, new or not, as it was sent. */
export async function readSubmission(
  request: Request,
  context: Readonly<RouterContextProvider>,
  reading: Reading,
) {
  const form = await readPostForm(request, reading)
  const picture = await wantedThumbnail(form, context)
  return {
    form,
    typed: readTypedPost(form),
    tab: textIn(form, 'tab'),
    /** Of this text, among those that its tab sends; without scripts there is none. */
    sequence: Number(textIn(form, 'sequence')),
    taken: takenUpIn(form),
    when: readWhen(form, context.get(signedInEditor)),
    picture,
    /** As the field shows it again. */
    thumbnail: thumbnailAsWanted(picture),
  }
}

/** All that is wrong with it, field by field. */
export function errorsIn({ when, picture }: Submission, parsed: ParsedPost): Refused['errors'] {
  return {
    ...(!parsed.ok && parsed.errors),
    ...(!picture.ok && { picture: picture.error }),
    ...(!when.ok && { at: when.error }),
  }
}

type Reviewed = Pick<Submission, 'typed' | 'picture'>

/** What publishing a post would do, and what it lacks. */
export async function reviewOf(
  context: Readonly<RouterContextProvider>,
  post: { kind: PostKind; id: string; thumbnail: Thumbnail | null },
  { typed, picture }: Reviewed,
  errors: Refused['errors'],
): Promise<{ review: PublishReview; errors: Refused['errors'] }> {
  const { kind, id } = post
  const fields = writtenIn(kind, typed)
  const thumbnail = picture.ok ? picture.thumbnail : null
  const hasPicture = thumbnail === 'unchanged' ? post.thumbnail !== null : thumbnail !== null
  const advice = adviceFor(kind, fields, { hasPicture })
  const { at: _, ...required } = errors
  if (Object.keys(required).length > 0) return { review: { address: null, advice }, errors }
  const { desk } = context.get(services)
  const planned = await desk.plannedPath(context.get(signedInEditor), { kind, id }, fields)
  if (planned.ok) return { review: { address: planned.path, advice }, errors }
  return { review: { address: null, advice }, errors: { ...errors, ...wordsFor(planned).errors } }
}
