import { connect, createServer, type Socket } from 'node:net'
import { emptyDatabase } from '../data/databases'

/**
 * A database on the PostgreSQL of the run, behind a wire that can go silent: connections stay open and
 * nothing comes back, as when a machine hangs or a network drops packets.
 */
export async function freezablePostgres() {
  const database = await emptyDatabase('postgres')
  const url = new URL(database.url)
  const path = `${url.searchParams.get('host')}/.s.PGSQL.5432`
  const sockets = new Set<Socket>()
  const beginnings: string[] = []
  let isHanging = false
  const wire = createServer((near) => {
    const far = connect(path)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {})
    }
    near.once('data', (data) => beginnings.push(data.toString('latin1')))
    if (!isHanging) near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => wire.listen(0, '127.0.0.1', resolve))
  const { port } = wire.address() as { port: number }
  return {
    url: `postgres://vigil@127.0.0.1:${port}${url.pathname}`,
    /** What each connection sent first: its user, database and settings, which poolers look at. */
    beginnings: (): readonly string[] => beginnings,
    /** The connections there are go silent; one that is made from now on answers. */
    freeze() {
      for (const socket of sockets) socket.unpipe().pause()
    },
    /** All connections go silent, also those that are made from now on. */
    hang() {
      isHanging = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    /** Ends all connections; those that are made from now on answer again. */
    cut() {
      isHanging = false
      for (const socket of sockets) socket.destroy()
    },
    /** Nobody is there any more, nor answers who comes anew. */
    leave() {
      wire.close()
      for (const socket of sockets) socket.destroy()
    },
    async remove() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => wire.close(resolve))
      await database.remove()
    },
  }
}
