import cluster from 'node:cluster'
import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { settlesWithin } from '~/timing/settles-within'

export interface StopTimes {
  /** How long new connections are still accepted, until load balancers have read /servingz. */
  delayMs: number
  /** How long running requests may take after that. */
  deadlineMs: number
}

/**
 * The port is closed after this many checks in a row without a new connection. Checks rather than time: a process that
 * a busy machine has paused has not seen the connections that came meanwhile.
 */
const quietChecks = 6
const checkMs = 5
const maxDelayMs = 2_000
/** How much later other processes may close the port. */
const othersMs = 1_000

/**
 * Stops a server without resetting a connection that is in use. While it stops, every response has `Connection: close`.
 * Idle connections stay open for the keep-alive time that was announced: a client may be sending a request on them.
 *
 * Closing the port resets connections that are not accepted yet. So just before, responses are delayed for a moment:
 * clients that wait for a response open no new connection.
 */
export function createStopping() {
  const running = new Set<ServerResponse>()
  let isStopping = false
  /** Without a delay, idle connections are closed at once. */
  let closesIdle = false
  let responseDelay: Promise<void> | null = null

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
    if (!(await settlesWithin(deadlineMs, closed))) server.closeAllConnections()
    await closed
  }

  /** Keeps existing connections open: `close()` of an HTTP server would close the idle ones. */
  async function closePort(server: Server): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    responseDelay = promise
    let checks = 0
    const onConnection = () => {
      checks = 0
    }
    server.on('connection', onConnection)
    const until = performance.now() + maxDelayMs
    while (checks < quietChecks && performance.now() < until) {
      checks += 1
      await setTimeout(checkMs)
    }
    server.off('connection', onConnection)
    NetServer.prototype.close.call(server)
    // A client that gets its response may connect again, and the port stays open until all processes have closed it.
    if (cluster.isWorker) await setTimeout(othersMs)
    responseDelay = null
    resolve()
  }

  return {
    isStopping: () => isStopping,
    /** What a request has to wait for before it is handled; usually null. */
    responseDelay: () => responseDelay,
    stop,
    /** Counts a request as running until its response has been sent. */
    track(response: ServerResponse, server: Server): void {
      running.add(response)
      response.once('close', () => {
        running.delete(response)
        if (closesIdle) server.closeIdleConnections()
      })
    },
  }
}
