import { data } from 'react-router'
import { pictureIdOf } from '~/pictures/body-pictures.rules'
import { pictureRefusalTexts } from '~/pictures/picture.rules'
import { services } from '~/services'
import { deskMeta } from '../../requests/desk-meta.request'
import { signedInEditor } from '../../requests/signed-in-editor.request'
import { fileTooLarge, readPostForm } from '../../writing/requests/post.request'
import { acceptFile, storeFailureOf } from '../picture.request'
import { formInTurn, type ReadLimits } from '../uploads/upload-turns.request'
import type { Route } from './+types/library.route'
import { LibraryView } from './library.view'
import { readLibraryRequest } from './library-request.rules'
import { removalOutcome } from './picture/picture-outcomes.request'

const perPage = 40

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { pictureLibrary } = context.get(services)
  const editor = context.get(signedInEditor)
  const { searchParams } = new URL(request.url)
  const libraryRequest = readLibraryRequest(searchParams)
  const [list, outcome] = await Promise.all([
    pictureLibrary.list(editor, { ...libraryRequest, perPage }),
    removalOutcome(searchParams, params, context),
  ])
  return { ...list, libraryRequest: { ...libraryRequest, page: list.page }, outcome }
}

/** Without JavaScript: stores several files of one form. */
export function action(args: Route.ActionArgs) {
  return formInTurn(args, (limits) => storeFiles(args, limits))
}

interface StoredFile {
  name: string
  id: string
}

async function storeFiles({ request, context }: Route.ActionArgs, limits: ReadLimits) {
  const { pictureLibrary } = context.get(services)
  const editor = context.get(signedInEditor)
  const form = await readPostForm(request, limits)
  const files = form
    .getAll('picture')
    .filter((file) => file instanceof File)
    .filter(({ name, size }) => name !== '' || size > 0)
  const stored: StoredFile[] = []
  const errors: string[] = []
  for (const file of files) {
    const upload = await acceptFile(file, context)
    if (!upload.ok) {
      errors.push(`${file.name}: ${upload.error}`)
      continue
    }
    const { thumbnail: picture, bytes, name } = upload
    const failure = await storeFailureOf(
      pictureLibrary.add(editor, { picture, bytes, name }),
      context,
    )
    if (failure) errors.push(`${file.name}: ${failure.error}`)
    else stored.push({ name: file.name, id: pictureIdOf(picture) })
  }
  if (form.has(fileTooLarge)) {
    errors.push(`The last file: ${pictureRefusalTexts['too-large']} Or send fewer files at a time.`)
  }
  if (files.length === 0 && errors.length === 0) errors.push('Choose a picture.')
  return data({ stored, errorTexts: errors }, { status: errors.length > 0 ? 422 : 200 })
}

export const meta: Route.MetaFunction = () => deskMeta('Pictures')

export default function Library({ loaderData, actionData, params }: Route.ComponentProps) {
  return <LibraryView {...loaderData} upload={actionData ?? null} base={`/${params.desk}`} />
}
