import { bodyPicturePath } from '~/pictures/body-pictures.rules'
import { services } from '~/services'
import { signedInEditor } from '../../requests/signed-in-editor.request'
import { readPostForm } from '../../writing/requests/post.request'
import { readPicture, storeFailureOf } from '../picture.request'
import type { Route } from './+types/upload-body-picture.route'
import { type ReadLimits, uploadInTurn } from './upload-turns.request'

/** Stores a picture for a text, and responds with its address. */
export function action(args: Route.ActionArgs): Promise<Response> {
  return uploadInTurn(args, (limits) => storePicture(args, limits))
}

async function storePicture(
  { request, context }: Route.ActionArgs,
  limits: ReadLimits,
): Promise<Response> {
  const upload = await readPicture(await readPostForm(request, limits), context)
  if (!upload) return Response.json({ error: 'Choose a picture.' }, { status: 422 })
  if (!upload.ok) return Response.json({ error: upload.error }, { status: 422 })
  const { thumbnail: picture, bytes, name } = upload
  const { pictureLibrary } = context.get(services)
  const write = pictureLibrary.add(context.get(signedInEditor), { picture, bytes, name })
  const failure = await storeFailureOf(write, context)
  if (failure) return Response.json({ error: failure.error }, { status: failure.status })
  return Response.json({ path: bodyPicturePath(picture), ...picture })
}
