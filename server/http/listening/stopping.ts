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

/**
 * So many turns, in each of which nobody has connected, before the port is closed. Turns and not time: a process that
 * a busy machine has left waiting has not looked who came meanwhile.
 */
const quietTurns = 6
const turnMs = 5
const mostHeldMs = 2_000
/** So much later the other processes may close the port. */
const othersMs = 1_000

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
    let turns = 0
    const onConnection = () => {
      turns = 0
    }
    server.on('connection', onConnection)
    const until = performance.now() + mostHeldMs
    while (turns < quietTurns && performance.now() < until) {
      turns += 1
      await setTimeout(turnMs)
    }
    server.off('connection', onConnection)
    NetServer.prototype.close.call(server)
    // Whoever is answered connects again, and the port is open until the other processes have closed it, too.
    if (cluster.isWorker) await setTimeout(othersMs)
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
