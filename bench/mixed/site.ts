import type { Engine } from '~/database/database'
import { startNginx } from '../../scripts/system/nginx.mjs'
import { type Running, startVigil } from '../running'

/** A site of one or more instances, as its readers reach it. */
export interface MixedSite {
  name: string
  /** Where readers are. */
  origin: string
  instances: Running[]
  stop(): Promise<void>
}

type Settings = Record<string, string>

interface SiteKind {
  name: string
  engine: Engine
  start(settings: Settings): Promise<MixedSite>
}

export const mixedSites: SiteKind[] = [
  { name: 'sqlite', engine: 'sqlite', start: (settings) => oneInstance('sqlite', settings) },
  { name: 'postgres', engine: 'postgres', start: (settings) => oneInstance('postgres', settings) },
  { name: 'two instances behind nginx', engine: 'postgres', start: twoInstances },
]

const quiet = { LOG_LEVEL: 'warn', SAMPLE_CONTENT: '0' }

async function oneInstance(name: string, settings: Settings): Promise<MixedSite> {
  const instance = await startVigil({ ...settings, ...quiet })
  return { name, origin: instance.origin, instances: [instance], stop: instance.stop }
}

/** On one PostgreSQL, with deploy/nginx.conf. They share the folder of pictures. */
async function twoInstances(settings: Settings): Promise<MixedSite> {
  const start = () => startVigil({ ...settings, ...quiet, TRUST_PROXY: '1' })
  const instances = [await start(), await start()]
  const nginx = await startNginx(instances.map(({ origin }) => origin))
  return {
    name: 'two instances behind nginx',
    origin: nginx.origin,
    instances,
    async stop() {
      await nginx.stop()
      await Promise.all(instances.map((instance) => instance.stop()))
    },
  }
}
