import type { Newsroom } from '../desk/newsroom-server'
import type { PictureFile } from './picture-files'

/** Sends a picture to an address of the desk, as its forms do; without a cookie if it is empty. */
export function sendPicture(
  { desk, cookies }: Newsroom,
  path: string,
  { buffer, name, mimeType }: PictureFile,
  fields: Record<string, string> = {},
  cookie: string = cookies.ada,
): Promise<Response> {
  const body = new FormData()
  body.set('picture', new File([new Uint8Array(buffer)], name, { type: mimeType }))
  for (const [field, value] of Object.entries(fields)) body.set(field, value)
  const headers: Record<string, string> = cookie ? { Cookie: cookie } : {}
  return fetch(`${desk}/pictures/${path}`, { method: 'POST', body, headers, redirect: 'manual' })
}

/** The response for an article's picture at its address in the bucket. */
export function thumbnailOf({ server }: Newsroom, id: string): Promise<Response> {
  return fetch(`${server.origin}/storage/v1/object/public/article-thumbnails/${id}.webp`)
}
