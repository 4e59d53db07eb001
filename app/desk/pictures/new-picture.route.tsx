import { data } from 'react-router'
import { textIn } from '~/people/access-forms.rules'
import { bodyPictureName, bodyPicturePath, pictureMarkdown } from '~/pictures/body-pictures.rules'
import { services } from '~/services'
import { deskMeta } from '../requests/desk-meta.request'
import { readPostForm } from '../writing/requests/post.request'
import type { Route } from './+types/new-picture.route'
import { NewPictureView } from './new-picture.view'
import { failureToStore, pictureIn } from './picture.request'
import { formInTurn, type Reading } from './uploads/admission.request'

/** For browsers without scripts: takes a picture for a text, and says what to write there. */
export function action(args: Route.ActionArgs) {
  return formInTurn(args, (reading) => storePicture(args, reading))
}

async function storePicture({ request, context }: Route.ActionArgs, reading: Reading) {
  const form = await readPostForm(request, reading)
  const alt = textIn(form, 'alt')
  const isDecoration = form.get('decoration') !== null
  const taken = await pictureIn(form, context)
  const errors: { picture?: string; alt?: string } = {}
  if (!taken) errors.picture = 'Choose a picture.'
  else if (!taken.ok) errors.picture = taken.error
  if (alt === '' && !isDecoration) errors.alt = 'Say what the picture shows.'
  const cameBack = { alt, isDecoration, errors }
  if (!taken?.ok || errors.alt) return data({ ...cameBack, stored: null }, { status: 422 })
  const { thumbnail: picture, bytes } = taken
  const storing = context.get(services).bodyPictures.put(bodyPictureName(picture), bytes)
  const failure = await failureToStore(storing, context)
  if (failure) {
    errors.picture = failure.error
    return data({ ...cameBack, stored: null }, { status: failure.status })
  }
  const path = bodyPicturePath(picture)
  const markdown = pictureMarkdown(path, isDecoration ? '' : alt)
  const { width, height } = picture
  return { ...cameBack, stored: { path, markdown, width, height, alt: isDecoration ? '' : alt } }
}

export const meta: Route.MetaFunction = () => deskMeta('Add a picture')

export default function NewPicture({ actionData }: Route.ComponentProps) {
  return <NewPictureView cameBack={actionData ?? null} />
}
