import { bodyPictureName, bodyPicturePath } from '~/pictures/body-pictures.rules'
import { services } from '~/services'
import { readPostForm } from '../../writing/requests/post.request'
import { failureToStore, pictureIn } from '../picture.request'
import type { Route } from './+types/upload-body-picture.route'
import { type Reading, uploadInTurn } from './admission.request'

/** Stores a picture for a text, and says what its address is. */
export function action(args: Route.ActionArgs): Promise<Response> {
  return uploadInTurn(args, (reading) => storePicture(args, reading))
}

async function storePicture(
  { request, context }: Route.ActionArgs,
  reading: Reading,
): Promise<Response> {
  const taken = await pictureIn(await readPostForm(request, reading), context)
  if (!taken) return Response.json({ error: 'Choose a picture.' }, { status: 422 })
  if (!taken.ok) return Response.json({ error: taken.error }, { status: 422 })
  const { thumbnail: picture, bytes } = taken
  const storing = context.get(services).bodyPictures.put(bodyPictureName(picture), bytes)
  const failure = await failureToStore(storing, context)
  if (failure) return Response.json({ error: failure.error }, { status: failure.status })
  return Response.json({ path: bodyPicturePath(picture), ...picture })
}
