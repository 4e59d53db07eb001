import type { RouterContextProvider } from 'react-router'
import { faultOf } from '~/database/faults'
import { textIn } from '~/http/body/form-text'
import { pictureIdIn } from '~/pictures/body-pictures.rules'
import { pictureRefusalTexts } from '~/pictures/picture.rules'
import { ObjectStorageError } from '~/pictures/stores/objects/object-storage-error.rules'
import type { Thumbnail } from '~/pictures/thumbnail.rules'
import { services } from '~/services'
import { fileTooLarge } from '../writing/requests/post.request'

type Context = Readonly<RouterContextProvider>

export type AcceptedUpload =
  | { ok: true; thumbnail: Thumbnail; bytes: Uint8Array; name: string }
  | { ok: false; error: string }

/** The converted picture of a form, or the error text for it. Null if no file was chosen. */
export async function readPicture(
  form: FormData,
  context: Context,
): Promise<AcceptedUpload | null> {
  if (form.has(fileTooLarge)) return { ok: false, error: pictureRefusalTexts['too-large'] }
  const file = form.get('picture')
  // Browsers send a nameless empty file if none was chosen.
  if (!(file instanceof File) || (file.name === '' && file.size === 0)) return null
  return acceptFile(file, context)
}

export async function acceptFile(file: File, context: Context): Promise<AcceptedUpload> {
  const accepted = await context.get(services).acceptPicture(await file.bytes())
  if (!accepted.ok) return { ok: false, error: pictureRefusalTexts[accepted.reason] }
  const { bytes, width, height, fingerprint } = accepted
  return { ok: true, bytes, thumbnail: { width, height, fingerprint }, name: file.name }
}

export type ThumbnailChange =
  | { ok: true; thumbnail: Thumbnail | null | 'unchanged' }
  /** `chosen` is an earlier upload, shown again in the rejected form. */
  | { ok: false; error: string; chosen: Thumbnail | null; libraryPicture?: string }

const notInLibrary = 'This picture is not in the library. Choose another one.'
const uploadGone = 'The chosen picture is no longer on the server. Please choose it again.'
const diskFull =
  'The picture could not be stored, because the server’s disk is full. Continue without it for now, and ask the operator to free some space.'
const notStored =
  'The picture could not be stored. Try again in a moment, or continue without it for now.'
const storageAway =
  'The picture could not be stored, because the storage for pictures does not answer. Nothing else is lost: try again in a moment, or continue without it for now.'

/**
 * What a form with ThumbnailField does to a post's picture: a new one (uploaded before, or part of the form), none, or
 * no change.
 */
export async function readThumbnailChange(
  form: FormData,
  context: Context,
): Promise<ThumbnailChange> {
  const { thumbnailFiles, reportError } = context.get(services)
  try {
    const upload = await readPicture(form, context)
    if (upload?.ok) {
      await thumbnailFiles.storeUpload({ ...upload.thumbnail, bytes: upload.bytes })
      return { ok: true, thumbnail: upload.thumbnail }
    }
    const fingerprint = textIn(form, 'thumbnail')
    const chosen = fingerprint === '' ? null : await thumbnailFiles.claimUpload(fingerprint)
    if (upload) return { ok: false, error: upload.error, chosen }
    const libraryPicture = textIn(form, 'libraryPicture').trim()
    if (libraryPicture !== '') {
      const found = await thumbnailFromLibrary(pictureIdIn(libraryPicture) ?? '', context)
      return found.ok ? found : { ...found, chosen, libraryPicture }
    }
    if (form.get('removeThumbnail') !== null) return { ok: true, thumbnail: null }
    if (fingerprint === '') return { ok: true, thumbnail: 'unchanged' }
    return chosen ? { ok: true, thumbnail: chosen } : { ok: false, error: uploadGone, chosen }
  } catch (error) {
    // Not thrown: a full disk must not lose the text of the form.
    reportError(error)
    return { ok: false, error: storeFailure(error).error, chosen: null }
  }
}

/** A picture of the library, as an upload that a post can use. */
export async function thumbnailFromLibrary(
  id: string,
  context: Context,
): Promise<{ ok: true; thumbnail: Thumbnail } | ({ ok: false } & StoreFailure)> {
  const { pictureLibrary, reportError } = context.get(services)
  try {
    const thumbnail = await pictureLibrary.copyToUploads(id)
    return thumbnail ? { ok: true, thumbnail } : { ok: false, status: 422, error: notInLibrary }
  } catch (error) {
    reportError(error)
    return { ok: false, ...storeFailure(error) }
  }
}

export interface StoreFailure {
  status: number
  error: string
}

/** Waits for a write. Returns why it failed; null if it succeeded. */
export async function storeFailureOf(
  write: Promise<void>,
  context: Context,
): Promise<StoreFailure | null> {
  try {
    await write
    return null
  } catch (error) {
    context.get(services).reportError(error)
    return storeFailure(error)
  }
}

function storeFailure(error: unknown): StoreFailure {
  if (error instanceof ObjectStorageError) return { status: 503, error: storageAway }
  return faultOf(error) === 'disk-full'
    ? { status: 507, error: diskFull }
    : { status: 503, error: notStored }
}

/** The state of ThumbnailField in a rejected form. */
export function thumbnailFieldState(change: ThumbnailChange) {
  if (!change.ok) {
    const { chosen, libraryPicture = '' } = change
    return { chosen, wasRemoved: false, libraryPicture }
  }
  const { thumbnail } = change
  const chosen = thumbnail === 'unchanged' ? null : thumbnail
  return { chosen, wasRemoved: thumbnail === null, libraryPicture: '' }
}
