import { z } from 'zod'
import { readBody } from '~/http/body/form-body'
import { orUnavailable } from '~/http/unavailable'
import { services } from '~/services'
import type { Route } from './+types/read.route'

const mostBytes = 200
const readPost = /^(article|brief):(.+)$/

const post = z
  .string()
  .regex(readPost)
  .transform((text) => {
    const [, kind, postId = ''] = readPost.exec(text) ?? []
    return { kind: kind === 'brief' ? ('brief' as const) : ('article' as const), postId }
  })

/** A page says that it was read (app/reads/count-read.browser.ts). Whether that counted is not told. */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== 'POST') return onlyPost()
  const { reads, readerAddress, reportError } = context.get(services)
  const body = await readBody(request, mostBytes)
  const parsed = post.safeParse(body && new TextDecoder().decode(body))
  if (!parsed.success) return new Response('Not a post.\n', { status: body ? 400 : 413 })
  const userAgent = request.headers.get('User-Agent') ?? ''
  const read = { ...parsed.data, reader: { address: readerAddress, userAgent } }
  return orUnavailable(async () => {
    await reads.count(read)
    return new Response(null, { status: 204 })
  }, reportError)
}

export function loader() {
  return onlyPost()
}

function onlyPost(): Response {
  return new Response('Only POST.\n', { status: 405, headers: { Allow: 'POST' } })
}
