import { bodyPictureName, bodyPicturePath } from '~/content/pictures/body-pictures'
import { services } from '~/services'
import { readPostForm } from '../posts/post-request'
import type { Route } from './+types/upload-body-picture'
import { pictureIn } from './picture-request'

/** Stores a picture for a text, and says what its address is. */
export async function action({ request, context }: Route.ActionArgs) {
  const taken = await pictureIn(await readPostForm(request), context)
  if (!taken) return Response.json({ error: 'Choose a picture.' }, { status: 422 })
  if (!taken.ok) return Response.json({ error: taken.error }, { status: 422 })
  const { thumbnail: picture, bytes } = taken
  await context.get(services).bodyPictures.put(bodyPictureName(picture), bytes)
  return Response.json({ path: bodyPicturePath(picture), ...picture })
}
