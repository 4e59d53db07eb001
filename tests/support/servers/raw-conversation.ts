import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface Conversation {
  /** Writes bytes as they are; resolves once they have left, or cannot any more. */
  send(bytes: string | Buffer): Promise<void>
  /** Resolves with all that came so far once it holds this. */
  heard(text: string): Promise<string>
  /** All that came until the other side ended it; rejects where the connection was reset. */
  ended: Promise<string>
  /** Goes away without a word. */
  leave(): void
}

/** One connection, on which a test says exactly what it wants. */
export async function converse(origin: string): Promise<Conversation> {
  const { hostname, port } = new URL(origin)
  // The other side may end its half first.
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
  // A test that does not wait for the end does not mind how it ends.
  ended.catch(() => {})
  return {
    send: (bytes) => new Promise((resolve) => socket.write(bytes, () => resolve())),
    heard: (wanted) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (text.includes(wanted)) resolve(text)
          return text.includes(wanted)
        }
        if (look()) return
        waiting.add(look)
        ended.then(
          () => look() || reject(new Error(`It ended without ${wanted}:\n${text}`)),
          reject,
        )
      }),
    ended,
    leave: () => socket.resetAndDestroy(),
  }
}
