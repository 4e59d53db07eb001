import type { RouterContextProvider } from 'react-router'
import { textIn } from '~/content/desk/access-forms'
import { type ParsedPost, writtenIn } from '~/content/desk/writing/parse-post'
import { readTypedPost } from '~/content/desk/writing/post-form'
import { adviceFor, type PublishReview } from '~/content/desk/writing/publishing'
import { takenUpIn } from '~/content/desk/writing/taken-up'
import type { PostKind } from '~/config/post-kinds'
import type { Thumbnail } from '~/content/pictures/thumbnail'
import { services } from '~/services'
import type { Reading } from '../pictures/admission'
import { thumbnailAsWanted, wantedThumbnail } from '../pictures/picture-request'
import { signedInEditor } from '../signed-in-editor'
import { readPostForm } from './post-request'
import { type Refused, wordsFor } from './refusals'
import { readWhen } from './when'

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
