import { maxPictureBytes } from '~/pictures/picture.rules'

/** Hosts whose pictures every page may read. The content security policy of the desk names them too. */
const readableHost = /^https:\/\/[\w-]+\.googleusercontent\.com\//
const timeoutMs = 30_000

/** The file of a picture that was pasted with a text; null if this page may not read it. */
export async function pictureFile(source: string, signal: AbortSignal): Promise<File | null> {
  if (source.startsWith('data:')) return fileOfData(source)
  if (!readableHost.test(source)) return null
  try {
    const signals = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
    const response = await fetch(source, { credentials: 'omit', signal: signals })
    const blob = await response.blob()
    const isPicture = response.ok && blob.type.startsWith('image/') && blob.size <= maxPictureBytes
    return isPicture ? new File([blob], 'picture', { type: blob.type }) : null
  } catch {
    return null
  }
}

/** Decoded here: the content security policy does not allow to fetch a data: address. */
function fileOfData(source: string): File | null {
  const [, type = '', data = ''] = /^data:(image\/[\w.+-]+);base64,(.*)$/s.exec(source) ?? []
  try {
    const bytes = Uint8Array.from(atob(decodeURIComponent(data)), (letter) => letter.charCodeAt(0))
    return bytes.length > 0 ? new File([bytes], 'picture', { type }) : null
  } catch {
    return null
  }
}
