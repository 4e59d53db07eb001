import { test as base } from 'vitest'
import { startNewsroom } from './desk/newsroom-server'
import type { RunningServer, Settings } from './server'
import { sharedServers } from './shared-servers'

const perWorker = { scope: 'worker' } as const

/**
 * Tests at the public door that need no browser: on the servers of shared-servers.ts, one of each for all tests of a
 * worker, or on servers of their own.
 */
export const test = base
  .extend('server', perWorker, ({}, { onCleanup }) => stopped(sharedServers.server(), onCleanup))
  .extend('emptySite', perWorker, ({}, { onCleanup }) =>
    stopped(sharedServers.emptySite(), onCleanup),
  )
  .extend('proxiedSite', perWorker, ({}, { onCleanup }) =>
    stopped(sharedServers.proxiedSite(), onCleanup),
  )
  .extend('newsroom', perWorker, async ({}, { onCleanup }) => {
    const newsroom = await sharedServers.newsroom()
    onCleanup(newsroom.server.stop)
    return newsroom
  })
  // Like `fetch`, from the sample edition, with what a browser accepts.
  .extend('get', ({ server }) => (path: string, { headers, ...init }: RequestInit = {}) => {
    const accepted = { 'Accept-Encoding': 'gzip, deflate, br, zstd' }
    const all = { ...accepted, ...Object.fromEntries(new Headers(headers)) }
    return fetch(new URL(path, server.origin), { headers: all, ...init })
  })
  // A server for this test alone, which is stopped when the test ends.
  .extend('ownServer', ({}, { onCleanup }) => {
    const started: RunningServer[] = []
    onCleanup(async () => void (await Promise.all(started.map((server) => server.stop()))))
    return async <Server extends RunningServer>(starting: Promise<Server>): Promise<Server> => {
      const server = await starting
      started.push(server)
      return server
    }
  })
  // The same with three editors.
  .extend('ownNewsroom', ({ ownServer }) => async (settings?: Settings) => {
    const newsroom = await startNewsroom(settings)
    await ownServer(Promise.resolve(newsroom.server))
    return newsroom
  })

async function stopped(
  starting: Promise<RunningServer>,
  onCleanup: (cleanUp: () => Promise<void>) => void,
): Promise<RunningServer> {
  const server = await starting
  onCleanup(server.stop)
  return server
}

/** The headers as an object, with names in lower case. */
export const headersOf = ({ headers }: Response): Record<string, string> =>
  Object.fromEntries(headers)

export const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

export { describe, expect } from 'vitest'

/** Names a part of a test in the message of its failure. */
export async function step<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Error) error.message = `${name}: ${error.message}`
    throw error
  }
}
