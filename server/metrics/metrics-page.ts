import { isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context, MiddlewareHandler } from 'hono'
import ipaddr from 'ipaddr.js'
import { isSameSecret } from '~/config/signatures'
import { noStore } from '~/http/cache-policy'
import type { RequestVariables } from '../http/request-log'
import { contentType, type Family, formatFamilies } from './registry/family'
import type { CollectAll } from './workers/worker'

interface MetricsPageOptions {
  /** METRICS_TOKEN; null if it is not set. */
  token: string | null
  /** The metrics of all processes of this instance. */
  collectAll: CollectAll
  /** What they share. */
  readStored: () => Promise<Family[]>
}

/** A proxy on this machine sends at least one of these: its requests come from somewhere else. */
const proxyHeaders = ['X-Forwarded-For', 'Forwarded', 'X-Real-IP', 'Via']

/**
 * `/metrics`, for programs on this machine and for those that have the token. For everyone else the address does not
 * exist.
 */
export function metricsPage(options: MetricsPageOptions): MiddlewareHandler<RequestVariables> {
  return async (context, next) => {
    if (!isAllowed(context, options.token)) return next()
    const [own, stored] = await Promise.all([options.collectAll(), options.readStored()])
    // Counts of this process alone would be smaller than those before.
    if (!own) return context.text('The primary process did not answer.\n', 503, noStore)
    const text = formatFamilies([...own, ...stored])
    return context.body(text, 200, { ...noStore, 'Content-Type': contentType })
  }
}

function isAllowed(context: Context, token: string | null): boolean {
  const authorization = context.req.header('Authorization')
  if (authorization !== undefined) {
    const [, offered] = /^Bearer +(\S+)$/i.exec(authorization) ?? []
    return offered !== undefined && token !== null && isSameSecret(offered, token)
  }
  return (
    proxyHeaders.every((name) => context.req.header(name) === undefined) &&
    isLoopback(getConnInfo(context).remote.address ?? '') &&
    isLocalHost(new URL(context.req.url).hostname)
  )
}

function isLoopback(address: string): boolean {
  return isIP(address) !== 0 && ipaddr.process(address).range() === 'loopback'
}

/** A website whose host name suddenly means 127.0.0.1 could otherwise let the operator's browser read the page. */
function isLocalHost(hostname: string): boolean {
  return hostname === 'localhost' || isLoopback(hostname.replace(/^\[(.+)\]$/, '$1'))
}
