import { z } from 'zod'
import { postKinds } from '~/config/post-kinds'
import { readBody } from '~/http/body/form-body'
import { unavailableOnError } from '~/http/unavailable/unavailable'
import { services } from '~/services'
import type { Route } from './+types/read.route'

const maxBytes = 200

/** 'article:{id}' or 'brief:{id}'. */
const postReference = z
  .string()
  .regex(/^[a-z]+:.+$/)
  .transform((text) => {
    const colon = text.indexOf(':')
    return { kind: text.slice(0, colon), postId: text.slice(colon + 1) }
  })
  .pipe(z.object({ kind: z.enum(postKinds), postId: z.string() }))

/** A page reports that it was read (count-read.browser.ts). The response does not reveal whether it was counted. */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== 'POST') return methodNotAllowed()
  const { reads, readerAddress, reportError } = context.get(services)
  const body = await readBody(request, maxBytes)
  if (!body) return new Response('The request is too large.\n', { status: 413 })
  const parsed = postReference.safeParse(new TextDecoder().decode(body))
  if (!parsed.success) return new Response('Not a post reference.\n', { status: 400 })
  const userAgent = request.headers.get('User-Agent') ?? ''
  const read = { ...parsed.data, reader: { address: readerAddress, userAgent } }
  return unavailableOnError(async () => {
    await reads.count(read)
    return new Response(null, { status: 204 })
  }, reportError)
}

export function loader() {
  return methodNotAllowed()
}

function methodNotAllowed(): Response {
  return new Response('Only POST is allowed.\n', { status: 405, headers: { Allow: 'POST' } })
}
