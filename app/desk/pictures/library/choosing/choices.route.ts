import { data } from 'react-router'
import { textIn } from '~/http/body/form-text'
import { bodyPicturePath, parsePictureId } from '~/pictures/body-pictures.rules'
import { services } from '~/services'
import { readDeskForm } from '../../../requests/desk-form.request'
import { signedInEditor } from '../../../requests/signed-in-editor.request'
import { readLibraryRequest } from '../library-request.rules'
import { isMissing, pictureLabel } from '../listed-picture.rules'
import type { Route } from './+types/choices.route'
import type { PictureChoices } from './picture-choice.rules'

const perPage = 24

/** Pictures that a text can use, for the dialog of the editor. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const { text, page } = readLibraryRequest(new URL(request.url).searchParams)
  const { pictureLibrary } = context.get(services)
  const editor = context.get(signedInEditor)
  const list = await pictureLibrary.list(editor, { text, filter: 'all', page, perPage })
  const choices: PictureChoices = {
    pictures: list.pictures
      .filter((picture) => !isMissing(picture))
      .map((picture) => {
        const { id, width, height, alt, src, sources } = picture
        return { id, width, height, alt, src, sources, label: pictureLabel(picture) }
      }),
    hasMore: list.page < list.pages,
  }
  return Response.json(choices)
}

/** Makes sure that texts can show the picture, and responds with its address. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const id = textIn(await readDeskForm(request), 'id')
  const picture = parsePictureId(id)
  if (!picture) throw data(null, { status: 400 })
  const { pictureLibrary, reportError } = context.get(services)
  try {
    if (await pictureLibrary.ensureFile(id))
      return Response.json({ path: bodyPicturePath(picture) })
  } catch (error) {
    reportError(error)
    const text = 'The picture could not be used right now. Try again in a moment.'
    return Response.json({ error: text }, { status: 503 })
  }
  const error = 'This picture is no longer in the library. Choose another one.'
  return Response.json({ error }, { status: 422 })
}
