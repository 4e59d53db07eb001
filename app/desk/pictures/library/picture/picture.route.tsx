import { data, type RouterContextProvider, redirect } from 'react-router'
import { textIn } from '~/http/body/form-text'
import { parsePictureId, pictureIdOf } from '~/pictures/body-pictures.rules'
import { maxAltLength } from '~/pictures/library/library-picture.rules'
import type { PictureRefusal } from '~/posts/pictures/library/change-picture.actions'
import { services } from '~/services'
import { redirectToSignIn } from '../../../access/redirect-to-sign-in.request'
import { deskMeta } from '../../../requests/desk-meta.request'
import { signedInEditor } from '../../../requests/signed-in-editor.request'
import { readPostForm } from '../../../writing/requests/post.request'
import { readPicture, storeFailureOf } from '../../picture.request'
import { formInTurn, type ReadLimits } from '../../uploads/upload-turns.request'
import type { Route } from './+types/picture.route'
import { PictureView } from './picture.view'
import { pictureDone } from './picture-outcomes.request'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const editor = context.get(signedInEditor)
  const { pictureLibrary } = context.get(services)
  const picture = await pictureLibrary.find(editor, params.id)
  if (!picture) throw data(null, { status: 404 })
  const done = pictureDone(new URL(request.url).searchParams)
  return { picture, done, timeZone: editor.timeZone }
}

export function action(args: Route.ActionArgs) {
  return formInTurn(args, (limits) => takeStep(args, limits))
}

async function takeStep(args: Route.ActionArgs, limits: ReadLimits) {
  const { request, params, context } = args
  const { pictureLibrary } = context.get(services)
  const editor = context.get(signedInEditor)
  const form = await readPostForm(request, limits)
  const target = { editor, id: params.id }
  const path = `/${params.desk}/pictures`
  switch (textIn(form, 'step')) {
    case 'describe': {
      const alt = textIn(form, 'alt').replace(/\s+/g, ' ').trim()
      if (alt.length > maxAltLength) {
        const tooLong = `The description is longer than ${maxAltLength} characters. Shorten it.`
        return rejected({ alt: tooLong }, { alt })
      }
      const result = await pictureLibrary.describe({ ...target, alt })
      return result.ok
        ? redirect(`${path}/${params.id}?done=described`, 303)
        : refused(args, result)
    }
    case 'remove': {
      const result = await pictureLibrary.remove(target)
      return result.ok ? redirect(`${path}?removed=${params.id}`, 303) : refused(args, result)
    }
    case 'restore': {
      const result = await pictureLibrary.restore(target)
      return result.ok ? redirect(`${path}/${params.id}?done=restored`, 303) : refused(args, result)
    }
    case 'upload':
      return storeReplacement(form, params.id, context)
    case 'replace':
      return replaceEverywhere(args, textIn(form, 'to'))
    default:
      throw data(null, { status: 400 })
  }
}

/** Stores the new picture, and asks before posts change. */
async function storeReplacement(
  form: FormData,
  id: string,
  context: Readonly<RouterContextProvider>,
) {
  const upload = await readPicture(form, context)
  if (!upload) return rejected({ picture: 'Choose a picture.' })
  if (!upload.ok) return rejected({ picture: upload.error })
  const { thumbnail: picture, bytes, name } = upload
  const to = pictureIdOf(picture)
  if (to === id) return rejected({ picture: 'This is the same picture. Choose another one.' })
  const { pictureLibrary } = context.get(services)
  const write = pictureLibrary.add(context.get(signedInEditor), { picture, bytes, name })
  const failure = await storeFailureOf(write, context)
  if (failure) return rejected({ picture: failure.error }, {}, failure.status)
  return { errors: {}, alt: null, replaceBy: to }
}

async function replaceEverywhere(args: Route.ActionArgs, toId: string) {
  const { params, context } = args
  const [from, to] = [parsePictureId(params.id), parsePictureId(toId)]
  if (!from || !to) throw data(null, { status: 400 })
  const editor = context.get(signedInEditor)
  const result = await context.get(services).pictureLibrary.replace({ editor, from, to })
  if (!result.ok) return refused(args, result)
  const counts = new URLSearchParams({
    done: 'replaced',
    changed: String(result.changed),
    unchanged: String(result.unchanged),
  })
  return redirect(`/${params.desk}/pictures/${toId}?${counts}`, 303)
}

type Errors = { picture?: string; alt?: string; page?: string }

function rejected(errors: Errors, { alt = null }: { alt?: string | null } = {}, status = 422) {
  return data({ errors, alt, replaceBy: null }, { status })
}

const refusalTexts = {
  'in-use':
    'This picture is used by now, so it was not removed. Remove it from the texts first, or replace it.',
  'not-yours': 'Authors change only pictures that they uploaded. Ask an editor.',
  'not-allowed': 'You may not change this picture. Ask an editor.',
} as const

function refused({ request, context }: Route.ActionArgs, refusal: PictureRefusal) {
  if (refusal.reason === 'missing') throw data(null, { status: 404 })
  if (refusal.reason === 'not-allowed' && refusal.why === 'signed-out') {
    throw redirectToSignIn(request, context)
  }
  const status = refusal.reason === 'in-use' ? 409 : 403
  return rejected({ page: refusalTexts[refusal.reason] }, {}, status)
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  deskMeta(loaderData?.picture.name || 'Picture')

export default function Picture({ loaderData, actionData, params }: Route.ComponentProps) {
  return <PictureView {...loaderData} form={actionData ?? null} base={`/${params.desk}`} />
}
