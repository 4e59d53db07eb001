import type { MiddlewareFunction, Params } from 'react-router'
import { services } from '~/services'
import { exportPath, splitEnding, withoutEnding } from './export-address.rules'
import { isCollectionFormat } from './export-formats.rules'
import {
  collectionResponse,
  exportRedirect,
  exportUnavailable,
  exportWithdrawn,
  postResponse,
} from './export-response.request'
import type { CollectionFile } from './exported-post.rules'

/**
 * Middleware of a page: answers its address with an ending by a file. Not a route of its own, because slugs and topics may
 * have dots (`package.json`, `Node.js`): the page of such a name comes first.
 */
type Middleware = MiddlewareFunction<Response>
type Arguments = Parameters<Middleware>[0]

export const respondWithPostExport: Middleware = (args, next) =>
  respond(args, () => postFile(args), next)

export const respondWithTopicExport: Middleware = (args, next) =>
  respond(args, () => topicFile(args), next)

export const respondWithEntityExport: Middleware = (args, next) =>
  respond(args, () => entityFile(args), next)

async function respond(
  { request, context }: Arguments,
  fileOf: () => Promise<Response | null>,
  next: () => Promise<Response>,
): Promise<Response> {
  // A file is read, and the page refuses everything else.
  if (request.method !== 'GET' && request.method !== 'HEAD') return next()
  let response: Response | null
  try {
    response = await fileOf()
  } catch (error) {
    context.get(services).reportError(error)
    return exportUnavailable()
  }
  return response ?? next()
}

/** Null if there is no such file: the page's own answer is right then. */
async function postFile({ request, params, context }: Arguments): Promise<Response | null> {
  const { kind, name } = postNameOf(params)
  const ending = splitEnding(name)
  if (!ending) return null
  const { reading, site, clock } = context.get(services)
  const { pathname } = new URL(request.url)
  const { format } = ending
  if (await reading.postExport({ kind, name, path: pathname })) return null
  const path = withoutEnding(pathname, format)
  const file = await reading.postExport({ kind, name: ending.name, path })
  if (!file) return null
  if (file.found === 'withdrawn') return exportWithdrawn(file.withdrawal, format)
  if (file.found === 'moved' || exportPath(file.path, format) !== pathname) {
    return exportRedirect(request, file.path, format)
  }
  return postResponse(request, { ...file, site, format, now: clock() })
}

function postNameOf({ article, brief }: Params<string>) {
  return brief === undefined
    ? ({ kind: 'article', name: article ?? '' } as const)
    : ({ kind: 'brief', name: brief } as const)
}

function topicFile(args: Arguments): Promise<Response | null> {
  const { reading } = args.context.get(services)
  return collectionFile(args, args.params.topic ?? '', reading.topicExport)
}

function entityFile(args: Arguments): Promise<Response | null> {
  const { reading } = args.context.get(services)
  const [, folder = ''] = new URL(args.request.url).pathname.split('/')
  return collectionFile(args, args.params['*'] ?? '', (name) =>
    reading.entityExport({ folder, name }),
  )
}

async function collectionFile(
  { request, context }: Arguments,
  nameWithEnding: string,
  load: (name: string) => Promise<CollectionFile | null>,
): Promise<Response | null> {
  const ending = splitEnding(nameWithEnding)
  if (!ending || !isCollectionFormat(ending.format)) return null
  const { format } = ending
  if (await load(nameWithEnding)) return null
  const file = await load(ending.name)
  if (!file) return null
  const { pathname } = new URL(request.url)
  if (file.found === 'moved' || exportPath(file.path, format) !== pathname) {
    return exportRedirect(request, file.path, format)
  }
  return collectionResponse(request, { ...file, site: context.get(services).site, format })
}
