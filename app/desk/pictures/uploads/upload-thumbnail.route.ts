import { postKinds } from '~/config/post-kinds'
import { textIn } from '~/people/access-forms.rules'
import { notAllowedTexts } from '~/posts/editing/permissions.rules'
import { services } from '~/services'
import { signedInEditor } from '../../requests/signed-in-editor.request'
import { readPostForm } from '../../writing/requests/post.request'
import { failureToStore, pictureIn } from '../picture.request'
import type { Route } from './+types/upload-thumbnail.route'
import { type Reading, uploadInTurn } from './admission.request'

/** Keeps a picture until the form is saved that it was chosen in. */
export function action(args: Route.ActionArgs): Promise<Response> {
  return uploadInTurn(args, (reading) => storeUpload(args, reading))
}

async function storeUpload(
  { request, params, context }: Route.ActionArgs,
  reading: Reading,
): Promise<Response> {
  const { desk, thumbnailFiles } = context.get(services)
  const editor = context.get(signedInEditor)
  const form = await readPostForm(request, reading)
  const kind = postKinds.find((one) => one === form.get('kind'))
  if (!kind) return refused(422, 'This form is none of ours. Reload the page and try again.')
  const permission = await desk.mayHavePicture(editor, { kind, id: textIn(form, 'id') })
  if (!permission.ok) {
    return permission.reason === 'bad-id'
      ? refused(422, 'This form has an id that is none of ours. Open a new form, and try again.')
      : refused(403, notAllowedTexts[permission.reason])
  }
  const taken = await pictureIn(form, context)
  if (!taken) return refused(422, 'Choose a picture.')
  if (!taken.ok) return refused(422, taken.error)
  const { thumbnail } = taken
  const storing = thumbnailFiles.keepUpload({ ...thumbnail, bytes: taken.bytes })
  const failure = await failureToStore(storing, context)
  if (failure) return refused(failure.status, failure.error)
  const preview = `/${params.desk}/pictures/uploads/${thumbnail.fingerprint}.webp`
  return Response.json({ thumbnail, preview })
}

function refused(status: number, error: string): Response {
  return Response.json({ error }, { status })
}
