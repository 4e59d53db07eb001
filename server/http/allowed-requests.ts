import type { MiddlewareHandler } from 'hono'
import { logPath } from '~/record/log-addresses.rules'
import type { RequestVariables } from './request-log'

const allow = 'GET, HEAD, POST'
const methods = new Set(allow.split(', '))

const apiAllow = 'DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT'
const apiMethods = new Set(apiAllow.split(', '))

// React Router refuses other methods without asking the API, whose problems look like this.
const noSuchMethod = JSON.stringify({
  type: '/api#method-not-allowed',
  title: 'This address has no such method',
  status: 405,
  detail: `Addresses of an API have some of ${apiAllow}.`,
})
const noSuchMethodHeaders = { Allow: apiAllow, 'Content-Type': 'application/problem+json' }

const logAllow = 'GET, HEAD'
const logMethods = new Set(logAllow.split(', '))
const logHeaders = {
  Allow: logAllow,
  'Access-Control-Allow-Origin': '*',
  'Cache-Control': 'no-store',
}
const logPreflight = {
  ...logHeaders,
  'Access-Control-Allow-Methods': logAllow,
  'Access-Control-Allow-Headers': '*',
  'Access-Control-Max-Age': '86400',
}
const logIsOnlyRead = { error: 'The record is only read: use GET or HEAD.' }

/**
 * Refuses requests that no page or form of this site sends. React Router's data addresses (`….data`) are for hydrated
 * pages, which only the desk has: elsewhere they would show every page twice.
 */
export const allowedRequests: MiddlewareHandler<RequestVariables> = async (context, next) => {
  const { method, path } = context.req
  // Before forms of other sites are refused with a page: programs of any site read the record.
  if (isLog(path) && !logMethods.has(method)) {
    return method === 'OPTIONS'
      ? context.body(null, 204, logPreflight)
      : context.json(logIsOnlyRead, 405, logHeaders)
  }
  if (!methods.has(method) && !isApi(path)) {
    return context.text(`This site answers only ${allow}.\n`, 405, { Allow: allow })
  }
  if (!apiMethods.has(method)) return context.body(noSuchMethod, 405, noSuchMethodHeaders)
  if (path === '/__manifest' || (path.endsWith('.data') && !context.get('isDesk'))) {
    return context.text('Not found.\n', 404)
  }
  await next()
  const { status, headers } = context.res
  if (status === 405 && !headers.has('Allow')) headers.set('Allow', 'GET, HEAD')
  return undefined
}

function isLog(path: string): boolean {
  return path === logPath || path.startsWith(`${logPath}/`)
}

/** Both APIs have a version in their addresses, and answer to methods that they do not have themselves. */
function isApi(path: string): boolean {
  return /^\/api\/(desk\/)?v\d+\//.test(path)
}
