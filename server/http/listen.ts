import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { StartupError } from '../process/startup-error'
import { addressOfWorkers } from '../process/workers'
import { readHead, refuseAmbiguousHost } from './connection/head'
import { closeIfUnread, isClosing } from './connection/unread-body'
import { createStopping, type StopTimes } from './listening/stopping'

export interface Listening {
  /** Its address, such as http://127.0.0.1:3000. */
  origin: string
  /** Handles requests from now on, including those that have been waiting. */
  handleWith(handlers: RequestHandlers): void
  /** Call it last: next to other processes, this one accepts no connection before. */
  accept(): Promise<void>
  isStopping(): boolean
  /** Accepts no more connections, finishes the running requests, and aborts the rest at the deadline. */
  stop(times: StopTimes): Promise<void>
}

export interface RequestHandlers {
  /** Sends a response that is in memory. Returns false if there is none. */
  handleFromCache(request: IncomingMessage, response: ServerResponse): boolean
  handle: RequestListener
}

interface ListenOptions {
  host: string
  port: number
  /** Whether a proxy is in front of the server. */
  trustProxy: boolean
}

/**
 * How long a connection may be idle. Proxies keep one open for a minute. A form sent just as the server closes the
 * connection would be lost, so the server waits longer, and the proxy closes it.
 */
const idleMs = { ofProxy: 75_000, ofReader: 5_000 }
/** Limits how long a client that sends its headers byte by byte can hold a connection. */
const headersTimeout = 20_000

/**
 * Binds the port. Requests wait until `handleWith` is called. If other processes already share the port, this one
 * binds it in `accept`, once it is ready.
 */
export async function listen({ host, port, trustProxy }: ListenOptions): Promise<Listening> {
  const ready = Promise.withResolvers<RequestHandlers>()
  let handlers: RequestHandlers = {
    handleFromCache: () => false,
    handle: (request, response) => {
      ready.promise.then(({ handle }) => handle(request, response))
    },
  }
  ready.promise.then((readyHandlers) => {
    handlers = readyHandlers
  })

  const stopping = createStopping()
  const keepAliveTimeout = trustProxy ? idleMs.ofProxy : idleMs.ofReader
  const server = createServer({ keepAliveTimeout, headersTimeout }, (request, response) => {
    if (isAdmitted(request, response)) admit(request, response)
  })
  // By default Node answers an Expect header before the request's head is checked.
  server.on('checkContinue', (request, response) => {
    if (!isAdmitted(request, response)) return
    response.writeContinue()
    admit(request, response)
  })
  server.on('checkExpectation', (request, response) => {
    if (isAdmitted(request, response)) response.writeHead(417).end()
  })
  /** False if the request was refused, or its connection is closing. */
  function isAdmitted(request: IncomingMessage, response: ServerResponse): boolean {
    if (isClosing(request)) return false
    if (stopping.isStopping()) response.shouldKeepAlive = false
    const { isHostUnambiguous, bodyLength } = readHead(request)
    if (bodyLength > 0) closeIfUnread(request, response)
    if (!isHostUnambiguous) refuseAmbiguousHost(response)
    return isHostUnambiguous
  }
  function admit(request: IncomingMessage, response: ServerResponse): void {
    const delay = stopping.responseDelay()
    if (delay) delay.then(() => handle(request, response))
    else handle(request, response)
  }
  function handle(request: IncomingMessage, response: ServerResponse): void {
    if (handlers.handleFromCache(request, response)) return
    // Cached responses are sent at once; only these can be running when the server stops.
    stopping.track(response, server)
    handlers.handle(request, response)
  }
  const sharedAddress = addressOfWorkers()
  if (!sharedAddress) await bind(server, host, port)

  return {
    origin: originOf(sharedAddress ?? (server.address() as AddressInfo)),
    handleWith: ready.resolve,
    accept: async () => {
      if (!server.listening) await bind(server, host, port)
    },
    isStopping: stopping.isStopping,
    stop: (times) => stopping.stop(server, times),
  }
}

function bind(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(asStartupError(error, host, port)),
    )
    server.listen(port, host, () => {
      server.removeAllListeners('error')
      resolve()
    })
  })
}

function asStartupError(error: NodeJS.ErrnoException, host: string, port: number): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartupError(
        `Port ${port} on ${host} is already in use by another program.`,
        `Stop that program, or set PORT to a free port, such as PORT=${port < 65_535 ? port + 1 : port - 1}.`,
      )
    case 'EACCES':
      return new StartupError(
        `This user may not listen on port ${port}.`,
        'Set PORT to a number above 1023, such as PORT=3000.',
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartupError(
        `HOST ${host} is not an address of this machine.`,
        'Set HOST to one of its addresses, or to 0.0.0.0 for all of them.',
      )
    default:
      return error
  }
}

function originOf({ address, port }: Pick<AddressInfo, 'address' | 'port'>): string {
  // 'Any address' cannot be opened in a browser.
  if (address === '0.0.0.0' || address === '::') return `http://localhost:${port}`
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`
}
