import pg from 'pg'
import { freePort } from '../../../scripts/system/run-proxy.mjs'
import { postgresWithEditors } from '../desk/editors-on-postgres'
import type { Newsroom } from '../desk/newsroom-server'
import { type ServerProcess, startProcess } from '../program'
import type { Settings } from '../server'
import { type Balancer, startBalancer } from './balancer'

export interface Instance {
  server: ServerProcess
  /** On the same port and with the same settings, as an operator does. */
  restart(): Promise<void>
}

/** Two instances of a site with three editors, on one PostgreSQL and behind one nginx. Each has its own data folder. */
export async function twoInstances(settings: Settings) {
  const { database, newsroomAt } = await postgresWithEditors()
  const [front, ...ports] = [await freePort(), await freePort(), await freePort()]
  const shared = {
    DATABASE_URL: database.url,
    SAMPLE_CONTENT: '0',
    TRUST_PROXY: '1',
    SITE_URL: `http://127.0.0.1:${front}`,
    SHUTDOWN_DELAY: '2',
    ...settings,
  }
  const instances = await Promise.all(ports.map((port) => startInstance(port, shared)))
  const balancer: Balancer = await startBalancer(front, ports)
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  return {
    instances,
    balancer,
    databaseUrl: database.url,
    /** The newsroom as one instance serves it, without the balancer. */
    newsroomOf: ({ server }: Instance): Newsroom => {
      const { port } = new URL(server.origin)
      const newsroom = newsroomAt(server)
      return { ...newsroom, desk: newsroom.desk.replace(`:${front}/`, `:${port}/`) }
    },
    query: async (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
      (await client.query(text, values)).rows,
    async remove(): Promise<void> {
      await balancer.stop()
      await Promise.all(instances.map(({ server }) => server.stop()))
      await client.end()
      await database.remove()
    },
  }
}

async function startInstance(port: number, shared: Settings): Promise<Instance> {
  // It prints SITE_URL, which is the address of the balancer.
  const origin = `http://127.0.0.1:${port}`
  const start = async () => ({
    ...(await startProcess({ ...shared, PORT: String(port) })),
    origin,
  })
  const instance: Instance = {
    server: await start(),
    async restart() {
      instance.server = await start()
    },
  }
  return instance
}

/** A request to an instance itself. It leaves no idle connection behind, which the instance would wait for when it stops. */
export function fetchDirectly(url: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.set('Connection', 'close')
  return fetch(url, { redirect: 'manual', ...init, headers })
}
