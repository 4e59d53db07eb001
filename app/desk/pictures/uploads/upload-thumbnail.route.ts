import { postKinds } from '~/config/post-kinds'
import { textIn } from '~/http/body/form-text'
import { notAllowedTexts } from '~/posts/editing/permissions.rules'
import { services } from '~/services'
import { signedInEditor } from '../../requests/signed-in-editor.request'
import { readPostForm } from '../../writing/requests/post.request'
import { readPicture, storeFailureOf, thumbnailFromLibrary } from '../picture.request'
import type { Route } from './+types/upload-thumbnail.route'
import { type ReadLimits, uploadInTurn } from './upload-turns.request'

/** Stores a picture until the form in which it was chosen is saved. */
export function action(args: Route.ActionArgs): Promise<Response> {
  return uploadInTurn(args, (limits) => storeUpload(args, limits))
}

async function storeUpload(
  { request, params, context }: Route.ActionArgs,
  limits: ReadLimits,
): Promise<Response> {
  const { desk, thumbnailFiles } = context.get(services)
  const editor = context.get(signedInEditor)
  const form = await readPostForm(request, limits)
  const kind = postKinds.find((known) => known === form.get('kind'))
  if (!kind) return errorResponse(422, 'This form is invalid. Reload the page and try again.')
  const permission = await desk.mayHavePicture(editor, { kind, id: textIn(form, 'id') })
  if (!permission.ok) {
    return permission.reason === 'bad-id'
      ? errorResponse(422, 'The id of this form is invalid. Open a new form and try again.')
      : errorResponse(403, notAllowedTexts[permission.reason])
  }
  const libraryId = textIn(form, 'library')
  if (libraryId !== '') return chooseFromLibrary(libraryId, context)
  const upload = await readPicture(form, context)
  if (!upload) return errorResponse(422, 'Choose a picture.')
  if (!upload.ok) return errorResponse(422, upload.error)
  const { thumbnail } = upload
  const write = thumbnailFiles.storeUpload({ ...thumbnail, bytes: upload.bytes })
  const failure = await storeFailureOf(write, context)
  if (failure) return errorResponse(failure.status, failure.error)
  const preview = `/${params.desk}/pictures/uploads/${thumbnail.fingerprint}.webp`
  return Response.json({ thumbnail, preview })
}

async function chooseFromLibrary(
  id: string,
  context: Route.ActionArgs['context'],
): Promise<Response> {
  const chosen = await thumbnailFromLibrary(id, context)
  if (chosen.ok) return Response.json({ thumbnail: chosen.thumbnail })
  return errorResponse(chosen.status, chosen.error)
}

function errorResponse(status: number, error: string): Response {
  return Response.json({ error }, { status })
}
