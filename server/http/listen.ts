import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { Refusal } from '../process/refusal'
import { headOf, refuseUnclearHost } from './connection/head'
import { closeIfUnread, isClosing } from './connection/unread-body'
import { createStopping, type StopTimes } from './listening/stopping'

export interface Listening {
  /** Where it can be reached, such as http://127.0.0.1:3000. */
  origin: string
  /** From here on requests are answered; those that came earlier have waited. */
  answerWith(answers: Answers): void
  isStopping(): boolean
  /** Accepts no more connections, finishes the running requests, and cuts off what is left at the deadline. */
  stop(times: StopTimes): Promise<void>
}

export interface Answers {
  /** Answers what lies ready, before anything else is done for it. False for anything else. */
  atOnce(request: IncomingMessage, response: ServerResponse): boolean
  answer: RequestListener
}

interface ListenOptions {
  host: string
  port: number
  /** Is there a proxy in front? */
  trustProxy: boolean
}

/**
 * How long a connection may be idle. A proxy leaves it open for a minute, and the form that it sends in the moment
 * in which it is closed is lost; so it is the proxy that closes it.
 */
const idleMs = { byProxy: 75_000, byReader: 5_000 }
/** Whoever sends a head byte by byte holds a connection for no longer than this. */
const headersTimeout = 20_000

/** Takes the port before anything else is touched: a port in use must leave nothing half-written. */
export async function listen({ host, port, trustProxy }: ListenOptions): Promise<Listening> {
  let answerWith: (answers: Answers) => void = () => {}
  const coming = new Promise<Answers>((resolve) => {
    answerWith = resolve
  })
  let answers: Answers = {
    atOnce: () => false,
    answer: (request, response) => {
      coming.then(({ answer }) => answer(request, response))
    },
  }
  coming.then((come) => {
    answers = come
  })

  const stopping = createStopping()
  const keepAliveTimeout = trustProxy ? idleMs.byProxy : idleMs.byReader
  const server = createServer({ keepAliveTimeout, headersTimeout }, (request, response) => {
    if (isAdmitted(request, response)) admit(request, response)
  })
  // Without these two Node answers what a request expects before anybody has looked at its head.
  server.on('checkContinue', (request, response) => {
    if (!isAdmitted(request, response)) return
    response.writeContinue()
    admit(request, response)
  })
  server.on('checkExpectation', (request, response) => {
    if (isAdmitted(request, response)) response.writeHead(417).end()
  })
  /** False where it has been answered already, or nothing on its connection is any more. */
  function isAdmitted(request: IncomingMessage, response: ServerResponse): boolean {
    if (isClosing(request)) return false
    if (stopping.isStopping()) response.shouldKeepAlive = false
    const { isHostClear, bodyLength } = headOf(request)
    if (bodyLength > 0) closeIfUnread(request, response)
    if (!isHostClear) refuseUnclearHost(response)
    return isHostClear
  }
  function admit(request: IncomingMessage, response: ServerResponse): void {
    const held = stopping.held()
    if (held) held.then(() => handle(request, response))
    else handle(request, response)
  }
  function handle(request: IncomingMessage, response: ServerResponse): void {
    if (answers.atOnce(request, response)) return
    // Only of these can any be under way when the server is to stop.
    stopping.track(response, server)
    answers.answer(request, response)
  }
  await bind(server, host, port)

  return {
    origin: originOf(server.address() as AddressInfo),
    answerWith,
    isStopping: stopping.isStopping,
    stop: (times) => stopping.stop(server, times),
  }
}

function bind(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explained(error, host, port)))
    server.listen(port, host, () => {
      server.removeAllListeners('error')
      resolve()
    })
  })
}

function explained(error: NodeJS.ErrnoException, host: string, port: number): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new Refusal(
        `Port ${port} on ${host} is already in use by another program.`,
        `Stop that program, or set PORT to a free port, such as PORT=${port < 65_535 ? port + 1 : port - 1}.`,
      )
    case 'EACCES':
      return new Refusal(
        `This user may not listen on port ${port}.`,
        'Set PORT to a number above 1023, such as PORT=3000.',
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new Refusal(
        `HOST ${host} is no address of this machine.`,
        'Set HOST to one of its addresses, or to 0.0.0.0 for all of them.',
      )
    default:
      return error
  }
}

function originOf({ address, port }: AddressInfo): string {
  // 'Any address' is no address to visit: name this machine instead.
  if (address === '0.0.0.0' || address === '::') return `http://localhost:${port}`
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`
}
