import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { headOf } from './head'

/**
 * An answer is often ready before the body of its request has come: what is refused, or led elsewhere, is not
 * read. The next request on the same connection begins after that body. So the rest is read and thrown away where
 * it is short (`drainBody`); where it is not, the answer says that the connection ends with it (`closeIfUnread`).
 * A proxy that shares a connection among many would else send the request of somebody else into a closed one.
 */
const drain = { bytes: 1024 * 1024, ms: 500 }
/** A client that is still sending reads no answer while it is being reset, so the connection is closed last. */
const linger = { bytes: 64 * 1024 * 1024, idleMs: 5_000, ms: 30_000 }

/** Reads what is left of a short body, so that its connection can be used again. Waits half a second at most. */
export function drainBody(request: IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed) return Promise.resolve()
  const { bodyLength } = headOf(request)
  // Chunks announce nothing: they are counted.
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

/** Sockets whose last answer is on its way. */
const closing = new WeakSet<Socket>()

/** Has this connection had its last answer? Whatever else comes on it is not carried out. */
export function isClosing({ socket }: IncomingMessage): boolean {
  return closing.has(socket)
}

/** Sees to it that no answer promises a connection that still has an unread body on it. */
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

/** Node closes the connection of a last answer with this method, and at once. */
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

/** Nobody else gets any more of it: what a stream held back would fill the memory. */
function discard(request: IncomingMessage, onData: (chunk: Buffer) => void): void {
  request.removeAllListeners('data')
  request.on('data', onData)
  request.resume()
}
