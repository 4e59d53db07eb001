import type { RouterContextProvider } from 'react-router'
import { faultOf } from '~/database/faults'
import { noStore } from '~/http/cache-policy'
import { entityTag, isUnchanged } from '~/http/conditional'
import { ObjectStorageError } from '~/pictures/stores/objects/object-storage-error.rules'
import { services } from '~/services'
import { findOperation } from './find-operation.rules'
import { type ApiDescription, openApiDocument } from './open-api.rules'
import type { Operation, Reply } from './operation.rules'
import { type Problem, problem, problemBody, problemTypes } from './problem.rules'
import { readApiBody, readBaseVersion, readQuery } from './read-request.request'

export interface ApiArgs {
  request: Request
  context: Readonly<RouterContextProvider>
}

export type Identified<Caller> =
  /** `sender` identifies whose memory bodies take; `headers` are part of every response. */
  { ok: true; caller: Caller; sender: string } | { ok: false; problem: Problem }

export interface Api<Caller> {
  /** Where its addresses begin, as `/api/desk/v1`. */
  base: string
  describe: (site: { name: string; url: string }) => ApiDescription
  operations: readonly Operation<Caller>[]
  /** Who calls an operation, unless they may not. Headers set here are part of the response, also of a problem. */
  identify: (
    args: ApiArgs,
    operation: Operation<Caller>,
    headers: Headers,
  ) => Promise<Identified<Caller>>
  /** The headers of every success, such as Cache-Control. */
  headers: Record<string, string>
}

/** Answers a request to any address of an API. Never throws. */
export async function answerApi<Caller>(api: Api<Caller>, args: ApiArgs): Promise<Response> {
  const { site, reportError } = args.context.get(services)
  const headers = new Headers()
  const respond = (result: Reply | Problem) =>
    'problem' in result
      ? problemResponse(site.url, result, headers)
      : replyResponse(args.request, result, { ...api.headers }, headers)
  try {
    return respond(await resultOf(api, args, headers))
  } catch (error) {
    reportError(error)
    return respond(failure(error))
  }
}

const documentPath = '/openapi.json'

async function resultOf<Caller>(
  api: Api<Caller>,
  args: ApiArgs,
  headers: Headers,
): Promise<Reply | Problem> {
  const { request, context } = args
  const url = new URL(request.url)
  const path = url.pathname.slice(api.base.length)
  if (path === documentPath) return documentOf(api, request, context)
  const found = findOperation(api.operations, request.method, path)
  if (!found.ok) return notFound(api, found)
  const { operation, params } = found
  const identified = await api.identify(args, operation, headers)
  if (!identified.ok) return identified.problem
  const query = readQuery(url)
  if (!query.ok) return query.problem
  const base = readBaseVersion(request.headers, operation)
  if (!base.ok) return base.problem
  const read = await readApiBody(request, operation.body, identified.sender)
  if (!read.ok) return read.problem
  const raw = {
    params,
    query: query.query,
    body: read.body,
    baseVersion: base.version,
    url,
    signal: request.signal,
  }
  return operation.run(raw, identified.caller)
}

function documentOf<Caller>(
  api: Api<Caller>,
  { method }: Request,
  context: ApiArgs['context'],
): Reply | Problem {
  if (method !== 'GET' && method !== 'HEAD') return onlyMethods(['GET'])
  const { site } = context.get(services)
  const body = openApiDocument(api.describe(site), api.operations)
  return { status: 200, body, headers: { 'Cache-Control': 'public, max-age=300' } }
}

function notFound<Caller>(
  { base }: Api<Caller>,
  found: Extract<ReturnType<typeof findOperation>, { ok: false }>,
): Problem {
  if (found.reason === 'no-method') return onlyMethods(found.allowed)
  const detail = `This API has no such address. ${base}${documentPath} lists all of them.`
  return problem('not-found', detail)
}

function onlyMethods(allowed: readonly string[]): Problem {
  const list = allowed.includes('GET') ? ['HEAD', ...allowed] : allowed
  const Allow = [...new Set(list)].sort().join(', ')
  return problem('method-not-allowed', `This address has only ${Allow}.`, { headers: { Allow } })
}

function failure(error: unknown): Problem {
  switch (faultOf(error)) {
    case 'disk-full':
      return problem('disk-full', 'Nothing was changed. Ask the operator to free some space.')
    case 'read-only':
      return problem(
        'unavailable',
        'Nothing was changed: the site can only be read at the moment. Try again later.',
        { headers: { 'Retry-After': '60' } },
      )
    case 'unavailable':
      return problem(
        'unavailable',
        error instanceof ObjectStorageError
          ? 'The storage for pictures does not answer. Try again soon.'
          : 'The database cannot be reached. Try again soon.',
        { headers: { 'Retry-After': '5' } },
      )
    case null:
      return problem('server-error', 'This was logged. Try again, or tell the operator.')
  }
}

function problemResponse(siteUrl: string, found: Problem, headers: Headers): Response {
  setAll(headers, { ...noStore, ...found.headers, 'Content-Type': 'application/problem+json' })
  const body = JSON.stringify(problemBody(siteUrl, found))
  return new Response(body, { status: problemTypes[found.problem].status, headers })
}

/** A GET that would repeat what the client has is answered with 304. */
function replyResponse(
  request: Request,
  reply: Reply,
  usual: Record<string, string>,
  headers: Headers,
): Response {
  const { status, body } = reply
  setAll(headers, { ...usual, ...reply.headers })
  if (body === undefined) return new Response(null, { status, headers })
  const text = JSON.stringify(body)
  headers.set('Content-Type', 'application/json')
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (!isRead || status !== 200) return new Response(text, { status, headers })
  const etag = headers.get('ETag') ?? entityTag(text)
  headers.set('ETag', etag)
  if (!isUnchanged(request.headers, { etag })) return new Response(text, { status, headers })
  headers.delete('Content-Type')
  return new Response(null, { status: 304, headers })
}

function setAll(headers: Headers, values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values)) headers.set(name, value)
}
