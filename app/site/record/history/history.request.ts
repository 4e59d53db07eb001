import { redirect } from 'react-router'
import type { PostKind } from '~/config/post-kinds'
import { movedPath } from './history-paths.rules'

interface HistoryRequest {
  request: Request
  params: { article?: string | undefined; brief?: string | undefined }
}

/** The post that a page of the history is about. */
export function postAddressOf({ request, params }: HistoryRequest): {
  kind: PostKind
  name: string
  path: string
} {
  const { pathname } = new URL(request.url)
  const kind = params.brief === undefined ? 'article' : 'brief'
  const name = params.brief ?? params.article ?? ''
  return { kind, name, path: pathname.split('/').slice(0, 3).join('/') }
}

/** Redirects from every other address of the page, as its post does. `below` is its path below that of the post. */
export function redirectToCanonical(
  request: Request,
  result: { found: 'moved'; path: string } | { subject: { path: string } },
  below: string,
): void {
  const { pathname, search } = new URL(request.url)
  if ('path' in result) throw redirect(movedPath(result.path, below) + search, 301)
  const path = result.subject.path + below
  if (path !== pathname) throw redirect(path + search, 301)
}
