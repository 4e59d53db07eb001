import type { RouterContextProvider } from 'react-router'
import { type AuthorErrors, maxLinks } from '~/authors/author-form.rules'
import { textIn } from '~/http/body/form-text'
import { parsePictureId, pictureIdOf } from '~/pictures/body-pictures.rules'
import type { AuthorRefusal } from '~/posts/authors/change-author.actions'
import { services } from '~/services'
import { readPicture, storeFailureOf } from '../pictures/picture.request'
import { signedInEditor } from '../requests/signed-in-editor.request'
import type { SentAuthor } from './desk-author.rules'

export async function readAuthorForm(
  form: FormData,
  context: Readonly<RouterContextProvider>,
): Promise<SentAuthor> {
  const links = Array.from({ length: maxLinks }, (_, index) => ({
    label: textIn(form, `label-${index + 1}`),
    url: textIn(form, `url-${index + 1}`),
  }))
  const typed = {
    name: textIn(form, 'name'),
    slug: textIn(form, 'slug'),
    role: textIn(form, 'role'),
    biography: textIn(form, 'biography'),
    links,
  }
  return {
    typed,
    editorId: textIn(form, 'editor') || null,
    version: Number.parseInt(textIn(form, 'version'), 10) || 0,
    ...(await readAuthorPicture(form, context)),
  }
}

/** A new picture goes to the library at once, so that a form that is rejected for something else keeps it. */
async function readAuthorPicture(
  form: FormData,
  context: Readonly<RouterContextProvider>,
): Promise<Pick<SentAuthor, 'picture' | 'pictureError'>> {
  const { pictureLibrary } = context.get(services)
  const editor = context.get(signedInEditor)
  const stored = parsePictureId(textIn(form, 'storedPicture'))
  const isStored = stored && (await pictureLibrary.find(editor, pictureIdOf(stored)))
  const before = isStored ? stored : ('unchanged' as const)
  const upload = await readPicture(form, context)
  if (!upload) {
    const isRemoved = form.get('removePicture') !== null
    return { picture: isRemoved ? null : before, pictureError: null }
  }
  if (!upload.ok) return { picture: before, pictureError: upload.error }
  const { thumbnail: picture, bytes, name } = upload
  const alt = textIn(form, 'name').trim().slice(0, 200)
  const write = pictureLibrary.add(editor, { picture, bytes, name, alt })
  const failure = await storeFailureOf(write, context)
  return failure
    ? { picture: before, pictureError: failure.error }
    : { picture, pictureError: null }
}

/** What is wrong with the form, of what the database knows. */
export function refusalErrors(refusal: AuthorRefusal): AuthorErrors {
  switch (refusal.reason) {
    case 'slug-taken':
      return {
        slug: refusal.by
          ? `${refusal.by} has this address, or had it first. Choose another one.`
          : 'This address is reserved. Choose another one.',
      }
    case 'account-taken':
      return { editor: `This account is linked to ${refusal.by}. Change that first.` }
    case 'account-missing':
      return { editor: 'This account does not exist any more. Choose another one, or none.' }
    default:
      return {}
  }
}

export const conflictText =
  'Somebody else has changed this author since you opened the page. Your text is still in the form: compare it with the page of the author, then save again to replace the other change.'
