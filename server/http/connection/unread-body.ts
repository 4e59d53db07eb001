import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { readHead } from './head'

/**
 * A response is often ready before the request's body has arrived: a refused or redirected request is not read. The
 * next request on the same connection begins after that body. So the rest of a short body is read and discarded
 * (`drainBody`); after a long one the response closes the connection (`closeIfUnread`). Otherwise a proxy that shares
 * connections would send another client's request into a closed one.
 */
const drain = { bytes: 1024 * 1024, ms: 500 }
/** Limits for a client that is still sending: closing the connection at once would lose the response. */
const linger = { bytes: 64 * 1024 * 1024, idleMs: 5_000, ms: 30_000 }

/** Reads the rest of a short body, so that the connection can be reused. Waits half a second at most. */
export function drainBody(request: IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed) return Promise.resolve()
  const { bodyLength } = readHead(request)
  // The length of a chunked body is unknown: its chunks are counted.
  const isLong = Number.isFinite(bodyLength) && bodyLength > drain.bytes
  if (bodyLength === 0 || isLong) return Promise.resolve()
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      request.off('end', done).off('close', done).off('data', count)
      resolve()
    }
    const timer = setTimeout(done, drain.ms)
    let bytes = 0
    const count = (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > drain.bytes) done()
    }
    discard(request, count)
    request.once('end', done).once('close', done)
  })
}

/** Sockets whose last response is being sent. */
const closing = new WeakSet<Socket>()

/** Whether this connection has had its last response: further requests on it are ignored. */
export function isClosing({ socket }: IncomingMessage): boolean {
  return closing.has(socket)
}

/** Makes the response close the connection if the request's body is still unread when its head is written. */
export function closeIfUnread(request: IncomingMessage, response: ServerResponse): void {
  const { writeHead } = response
  response.writeHead = function (this: ServerResponse, ...head: unknown[]) {
    if (!request.complete && !response.headersSent) {
      response.shouldKeepAlive = false
      closeLast(request)
    }
    return Reflect.apply(writeHead, this, head)
  } as typeof writeHead
}

/** Node calls `destroySoon` after the last response, and closes the connection at once. */
function closeLast(request: IncomingMessage): void {
  const { socket } = request
  if (closing.has(socket)) return
  closing.add(socket)
  let isEnding = false
  socket.destroySoon = () => {
    if (isEnding) return
    isEnding = true
    socket.end()
    const destroy = () => socket.destroy()
    const timers = [setTimeout(destroy, linger.ms), setTimeout(destroy, linger.idleMs)]
    socket.once('close', () => timers.map(clearTimeout))
    let bytes = 0
    discard(request, (chunk) => {
      bytes += chunk.length
      if (bytes > linger.bytes) destroy()
      timers[1]?.refresh()
    })
  }
}

/** Takes over the stream: data buffered for another reader would fill the memory. */
function discard(request: IncomingMessage, onData: (chunk: Buffer) => void): void {
  request.removeAllListeners('data')
  request.on('data', onData)
  request.resume()
}
