import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface Conversation {
  /** Writes these bytes; resolves when they are sent, or cannot be. */
  send(bytes: string | Buffer): Promise<void>
  /** Resolves with everything received so far once it contains this text. */
  waitFor(text: string): Promise<string>
  /** Everything received until the server closed the connection; rejects if it was reset. */
  ended: Promise<string>
  /** Resets the connection. */
  leave(): void
}

/** A TCP connection on which a test writes the bytes of its requests. */
export async function converse(origin: string): Promise<Conversation> {
  const { hostname, port } = new URL(origin)
  // The server may close its half first.
  const socket: Socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
  await once(socket, 'connect')
  let text = ''
  const waiting = new Set<() => void>()
  socket.on('data', (data) => {
    text += data.toString('latin1')
    for (const look of waiting) look()
  })
  const ended = new Promise<string>((resolve, reject) => {
    socket.once('end', () => resolve(text))
    socket.once('error', reject)
    socket.once('close', () => resolve(text))
  })
  // A test that does not await the end must not fail because of it.
  ended.catch(() => {})
  return {
    send: (bytes) => new Promise((resolve) => socket.write(bytes, () => resolve())),
    waitFor: (expected) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (text.includes(expected)) resolve(text)
          return text.includes(expected)
        }
        if (look()) return
        waiting.add(look)
        ended.then(
          () => look() || reject(new Error(`It ended without ${expected}:\n${text}`)),
          reject,
        )
      }),
    ended,
    leave: () => socket.resetAndDestroy(),
  }
}
