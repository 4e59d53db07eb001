import cluster from 'node:cluster'
import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout } from 'node:timers/promises'

export interface StopTimes {
  /** How long new connections are still accepted: until then a load balancer has seen what /readyz says. */
  delayMs: number
  /** How long after that running requests may take. */
  deadlineMs: number
}

/** So long nobody has connected when the port is closed. */
const quietMs = 25
const mostHeldMs = 500

/**
 * Stops a server without resetting a connection that somebody uses. While it stops, every answer says
 * `Connection: close`, and connections without a request are left to end by the keep-alive time that was announced to
 * the client: one that is closed sooner may be closed in the face of a request.
 *
 * What has connected and was not accepted yet is reset when a port is closed. So at the end answers are held back for
 * a moment: those who wait for one open no new connection.
 */
export function createStopping() {
  const running = new Set<ServerResponse>()
  let isStopping = false
  /** Without a delay nobody is waited for. */
  let closesIdle = false
  let held: Promise<void> | null = null

  async function stop(server: Server, { delayMs, deadlineMs }: StopTimes): Promise<void> {
    const closed = new Promise((resolve) => server.once('close', resolve))
    isStopping = true
    closesIdle = delayMs === 0
    for (const response of running) response.shouldKeepAlive = false
    if (closesIdle) server.close()
    else {
      await setTimeout(delayMs)
      await closePort(server)
    }
    const deadline = setTimeout(deadlineMs, undefined, { ref: false })
    void deadline.then(() => server.closeAllConnections())
    await closed
  }

  /** Leaves the connections that there are: `close()` of an HTTP server would also close those without a request. */
  async function closePort(server: Server): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    held = promise
    let last = performance.now()
    const onConnection = () => {
      last = performance.now()
    }
    server.on('connection', onConnection)
    const until = last + mostHeldMs
    while (performance.now() < until && performance.now() - last < quietMs) await setTimeout(5)
    server.off('connection', onConnection)
    NetServer.prototype.close.call(server)
    // Whoever is answered connects again, and the port is open until the other processes have closed it, too.
    if (cluster.isWorker) await setTimeout(mostHeldMs)
    held = null
    resolve()
  }

  return {
    isStopping: () => isStopping,
    /** Null unless a request has to wait before it is answered. */
    held: () => held,
    stop,
    /** Of a request whose answer takes its time. */
    track(response: ServerResponse, server: Server): void {
      running.add(response)
      response.once('close', () => {
        running.delete(response)
        if (closesIdle) server.closeIdleConnections()
      })
    },
  }
}
