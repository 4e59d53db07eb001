import { startNginx } from '../../scripts/system/nginx.mjs'
import { freePort } from '../../scripts/system/run-proxy.mjs'
import { startObjectStorage } from '../../tests/support/servers/object-storage'
import { replicatedPostgres } from '../../tests/support/servers/replicated-postgres'
import type { Rig } from '../rig'
import { openDesk } from './newsroom'

/** Two instances on a PostgreSQL with a replica and on an object storage, behind nginx with deploy/nginx.conf. */
export async function openWholeSite(rig: Rig) {
  // What it has acknowledged survives a kill.
  const postgres = await replicatedPostgres(['synchronous_commit=on'])
  rig.onEnd(postgres.stop)
  const storage = await startObjectStorage()
  rig.onEnd(storage.remove)
  const [front, ...ports] = [await freePort(), await freePort(), await freePort()]
  const origin = `http://127.0.0.1:${front}`
  const settings = {
    DATABASE_URL: postgres.url,
    DATABASE_REPLICA_URL: postgres.replicaUrl,
    SITE_URL: origin,
    ...storage.variables,
  }
  const site = await rig.install(settings)
  const [first, second] = [await startInstance(0), await startInstance(1)]
  const nginx = await startNginx(
    ports.map((port) => `http://127.0.0.1:${port}`),
    front,
  )
  rig.onEnd(nginx.stop)
  const { cookie } = await openDesk({ ...first.server(), origin })
  return { site, origin, desk: { origin, desk: first.server().deskUrl, cookie }, parts: parts() }

  /** Each has its own data folder. */
  async function startInstance(index: number) {
    const { start } = index === 0 ? site : await rig.install(settings)
    const port = { PORT: String(ports[index]) }
    let server = await start(port)
    return {
      server: () => server,
      async kill() {
        server.signal('SIGKILL')
        await server.ended
      },
      async resume() {
        server = await start(port)
      },
    }
  }

  /** What can be killed. */
  function parts(): Part[] {
    const { primary, replica } = postgres
    return [
      { name: 'an instance', kill: second.kill, resume: second.resume },
      { name: 'the replica', kill: replica.kill, resume: replica.resume },
      { name: 'the primary', kill: primary.kill, resume: primary.resume },
      { name: 'the object storage', kill: storage.kill, resume: storage.restart },
    ]
  }
}

export type WholeSite = Awaited<ReturnType<typeof openWholeSite>>

export interface Part {
  name: 'an instance' | 'the replica' | 'the primary' | 'the object storage'
  /** With SIGKILL. */
  kill(): Promise<unknown>
  resume(): Promise<unknown>
}
