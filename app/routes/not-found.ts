import { data } from 'react-router'

/** `throw notFound('Article not found')`: status 404 and the site's own page with that text. */
export function notFound(message: string) {
  return data(message, { status: 404 })
}
