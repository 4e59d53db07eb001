import { maxPictureBytes } from '~/pictures/picture.rules'

/** Hosts whose pictures every page may read. The content security policy of the desk names them too. */
const readableHost = /^https:\/\/[\w-]+\.googleusercontent\.com\//
const timeoutMs = 30_000

/** May this page read the file of a pasted picture? */
export function isReadable(source: string): boolean {
  return source.startsWith('data:') || readableHost.test(source)
}

/** The file of a pasted picture; null if it is none. Throws if the connection fails. */
export async function pictureFile(source: string, signal: AbortSignal): Promise<File | null> {
  if (source.startsWith('data:')) return fileOfData(source)
  const signals = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
  const response = await fetch(source, { credentials: 'omit', signal: signals })
  const blob = await response.blob()
  const isPicture = response.ok && blob.type.startsWith('image/') && blob.size <= maxPictureBytes
  return isPicture ? new File([blob], 'picture', { type: blob.type }) : null
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
