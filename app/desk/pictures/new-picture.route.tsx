import { data } from 'react-router'
import { textIn } from '~/http/body/form-text'
import { bodyPicturePath, pictureMarkdown } from '~/pictures/body-pictures.rules'
import { maxAltLength } from '~/pictures/library/library-picture.rules'
import { services } from '~/services'
import { deskMeta } from '../requests/desk-meta.request'
import { signedInEditor } from '../requests/signed-in-editor.request'
import { readPostForm } from '../writing/requests/post.request'
import type { Route } from './+types/new-picture.route'
import { NewPictureView } from './new-picture.view'
import { readPicture, storeFailureOf } from './picture.request'
import { formInTurn, type ReadLimits } from './uploads/upload-turns.request'

/** For browsers without JavaScript: stores a picture for a text, and shows the markdown for it. */
export function action(args: Route.ActionArgs) {
  return formInTurn(args, (limits) => storePicture(args, limits))
}

async function storePicture({ request, context }: Route.ActionArgs, limits: ReadLimits) {
  const form = await readPostForm(request, limits)
  const alt = textIn(form, 'alt')
  const caption = textIn(form, 'caption')
  const isDecoration = form.get('decoration') !== null
  const upload = await readPicture(form, context)
  const errors: { picture?: string; alt?: string } = {}
  if (!upload) errors.picture = 'Choose a picture.'
  else if (!upload.ok) errors.picture = upload.error
  if (alt === '' && !isDecoration) errors.alt = 'Describe what the picture shows.'
  const rejectedForm = { alt, caption, isDecoration, errors }
  if (!upload?.ok || errors.alt) return data({ ...rejectedForm, stored: null }, { status: 422 })
  const { thumbnail: picture, bytes, name } = upload
  const { pictureLibrary } = context.get(services)
  const toStore = { picture, bytes, name, alt: isDecoration ? '' : alt.slice(0, maxAltLength) }
  const write = pictureLibrary.add(context.get(signedInEditor), toStore)
  const failure = await storeFailureOf(write, context)
  if (failure) {
    errors.picture = failure.error
    return data({ ...rejectedForm, stored: null }, { status: failure.status })
  }
  const path = bodyPicturePath(picture)
  const markdown = pictureMarkdown(path, isDecoration ? '' : alt, caption)
  const { width, height } = picture
  return {
    ...rejectedForm,
    stored: { path, markdown, width, height, alt: isDecoration ? '' : alt },
  }
}

export const meta: Route.MetaFunction = () => deskMeta('Add a picture')

export default function NewPicture({ actionData, params }: Route.ComponentProps) {
  return <NewPictureView rejectedForm={actionData ?? null} library={`/${params.desk}/pictures`} />
}
