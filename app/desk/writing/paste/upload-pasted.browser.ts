import { filledPicture, type PastedPicture } from '~/markdown/from-html/pictures'
import { uploadPicture } from '../../pictures/uploads/upload-picture.browser'
import { textSurface } from '../surface/text-surface.browser'
import { keepCaret } from './keep-caret.browser'
import { pictureFile } from './picture-files.browser'

interface UploadOptions {
  fieldId: string
  deskPath: string
  signal: AbortSignal
}

interface UploadSummary {
  /** Pictures that stay on the site they are on. */
  linked: number
  /** Why pictures were refused. */
  refusals: string[]
}

/** Uploads the pictures of a pasted text one after the other, and puts each in the place of its placeholder. */
export async function uploadPasted(
  pictures: readonly PastedPicture[],
  { fieldId, deskPath, signal }: UploadOptions,
): Promise<UploadSummary> {
  const summary: UploadSummary = { linked: 0, refusals: [] }
  for (const picture of pictures) {
    const file = await pictureFile(picture.source, signal)
    if (signal.aborted) return summary
    if (!file) {
      summary.linked += 1
      fill(fieldId, picture, null)
      continue
    }
    const action = `/${deskPath}/pictures/body`
    const result = await uploadPicture({
      action,
      file,
      parse: parsePath,
      onProgress: () => {},
      signal,
    })
    if (signal.aborted) return summary
    if (!result.ok) summary.refusals.push(result.text)
    fill(fieldId, picture, result.ok ? { path: result.value } : null)
  }
  return summary
}

function parsePath(json: unknown): string | null {
  const isObject = typeof json === 'object' && json !== null
  return isObject && 'path' in json && typeof json.path === 'string' ? json.path : null
}

/** Does nothing if the editor has removed the placeholder. The caret and the focus stay where they are. */
function fill(fieldId: string, picture: PastedPicture, stored: { path: string } | null): void {
  const surface = textSurface(fieldId)
  const start = surface?.text().indexOf(picture.placeholder) ?? -1
  if (!surface || start === -1) return
  const range = { start, end: start + picture.placeholder.length }
  keepCaret(surface, range, () => surface.replace(range, filledPicture(picture, stored)))
}
