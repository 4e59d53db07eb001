import type { RouterContextProvider } from 'react-router'
import { textIn } from '~/content/desk/access-forms'
import type { ParsedPost } from '~/content/desk/writing/parse-post'
import { readTypedPost } from '~/content/desk/writing/post-form'
import { takenUpIn } from '~/content/desk/writing/taken-up'
import { thumbnailAsWanted, wantedThumbnail } from '../pictures/picture-request'
import { signedInEditor } from '../signed-in-editor'
import { readPostForm } from './post-request'
import type { Refused } from './refusals'
import { readWhen } from './when'

export type Submission = Awaited<ReturnType<typeof readSubmission>>

/** The form of a post, new or not, as it was sent. */
export async function readSubmission(request: Request, context: Readonly<RouterContextProvider>) {
  const form = await readPostForm(request)
  const picture = await wantedThumbnail(form, context)
  return {
    form,
    typed: readTypedPost(form),
    tab: textIn(form, 'tab'),
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
