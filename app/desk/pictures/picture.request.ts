import type { RouterContextProvider } from 'react-router'
import { faultOf } from '~/database/faults'
import { textIn } from '~/people/access-forms.rules'
import { pictureRefusalTexts } from '~/pictures/picture.rules'
import type { Thumbnail } from '~/pictures/thumbnail.rules'
import { services } from '~/services'
import { fileTooLarge } from '../writing/requests/post.request'

type Context = Readonly<RouterContextProvider>

export type TakenPicture =
  | { ok: true; thumbnail: Thumbnail; bytes: Uint8Array }
  | { ok: false; error: string }

/** The picture of a form, as one of ours; or what is wrong with it, in words. Null where none was chosen. */
export async function pictureIn(form: FormData, context: Context): Promise<TakenPicture | null> {
  if (form.has(fileTooLarge)) return { ok: false, error: pictureRefusalTexts['too-large'] }
  const file = form.get('picture')
  // A browser sends a file without a name where none was chosen.
  if (!(file instanceof File) || (file.name === '' && file.size === 0)) return null
  const accepted = await context.get(services).acceptPicture(await file.bytes())
  if (!accepted.ok) return { ok: false, error: pictureRefusalTexts[accepted.reason] }
  const { bytes, width, height, fingerprint } = accepted
  return { ok: true, bytes, thumbnail: { width, height, fingerprint } }
}

export type WantedThumbnail =
  | { ok: true; thumbnail: Thumbnail | null | 'unchanged' }
  /** One that was chosen before is still there for the form that comes back. */
  | { ok: false; error: string; chosen: Thumbnail | null }

const uploadGone =
  'The picture that was chosen is not on the server any more. Please choose it again.'
const diskFull =
  'The picture could not be stored: the disk of the server is full. Go on without it for now, and ask whoever runs the site to make room.'
const notStored =
  'The picture could not be stored. Try again in a moment, or go on without it for now.'

/**
 * What becomes of a post's picture by a form with ThumbnailField in it: a new one (uploaded before, or in
 * the form itself), none, or the one that it has.
 */
export async function wantedThumbnail(form: FormData, context: Context): Promise<WantedThumbnail> {
  const { thumbnailFiles, reportError } = context.get(services)
  try {
    const taken = await pictureIn(form, context)
    if (taken?.ok) {
      await thumbnailFiles.keepUpload({ ...taken.thumbnail, bytes: taken.bytes })
      return { ok: true, thumbnail: taken.thumbnail }
    }
    const named = textIn(form, 'thumbnail')
    const chosen = named === '' ? null : await thumbnailFiles.takeUpload(named)
    if (taken) return { ok: false, error: taken.error, chosen }
    if (form.get('removeThumbnail') !== null) return { ok: true, thumbnail: null }
    if (named === '') return { ok: true, thumbnail: 'unchanged' }
    return chosen ? { ok: true, thumbnail: chosen } : { ok: false, error: uploadGone, chosen }
  } catch (error) {
    // A disk that is full is no reason to lose a text.
    reportError(error)
    return { ok: false, error: storeFailure(error).error, chosen: null }
  }
}

export interface StoreFailure {
  status: number
  error: string
}

/** Why a picture could not be stored; null once it is. */
export async function failureToStore(
  storing: Promise<void>,
  context: Context,
): Promise<StoreFailure | null> {
  try {
    await storing
    return null
  } catch (error) {
    context.get(services).reportError(error)
    return storeFailure(error)
  }
}

function storeFailure(error: unknown): StoreFailure {
  return faultOf(error) === 'disk-full'
    ? { status: 507, error: diskFull }
    : { status: 503, error: notStored }
}

/** For ThumbnailField, in a form that comes back. */
export function thumbnailAsWanted(wanted: WantedThumbnail) {
  if (!wanted.ok) return { chosen: wanted.chosen, wasRemoved: false }
  const { thumbnail } = wanted
  return { chosen: thumbnail === 'unchanged' ? null : thumbnail, wasRemoved: thumbnail === null }
}
