import { connect, createServer, type Socket } from 'node:net'
import { type EmptyDatabase, migratedDatabase } from '../data/databases'

/**
 * A database on the PostgreSQL of the run (a new one, or the one that is passed) behind a proxy that can go silent:
 * connections stay open and nothing comes back, as when a machine hangs or a network drops packets.
 */
export async function freezablePostgres(passed?: EmptyDatabase) {
  const database = passed ?? (await migratedDatabase('postgres'))
  const url = new URL(database.url)
  const path = `${url.searchParams.get('host')}/.s.PGSQL.5432`
  const sockets = new Set<Socket>()
  const firstMessages: string[] = []
  let isHanging = false
  const proxy = createServer((near) => {
    const far = connect(path)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {})
    }
    near.once('data', (data) => firstMessages.push(data.toString('latin1')))
    if (!isHanging) near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const { port } = proxy.address() as { port: number }
  return {
    url: `postgres://vigil@127.0.0.1:${port}${url.pathname}`,
    /** The first message of each connection: its user, database and settings, which poolers read. */
    firstMessages: (): readonly string[] => firstMessages,
    /** Existing connections go silent; new ones answer. */
    freeze() {
      for (const socket of sockets) socket.unpipe().pause()
    },
    /** Existing and new connections go silent. */
    hang() {
      isHanging = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    /** Closes all connections; new ones answer. */
    cut() {
      isHanging = false
      for (const socket of sockets) socket.destroy()
    },
    /** Closes all connections and refuses new ones. */
    shutDown() {
      proxy.close()
      for (const socket of sockets) socket.destroy()
    },
    async remove() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => proxy.close(resolve))
      await database.remove()
    },
  }
}
