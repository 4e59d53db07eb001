import type { Engine } from '~/database/database'
import { type Running, startVigil } from '../running'

/** A site of one or more instances, as its readers reach it. */
export interface MixedSite {
  name: string
  /** Where readers are. */
  origin: string
  instances: Running[]
  stop(): Promise<void>
}

interface SiteOptions {
  engine: Engine
  settings: Record<string, string>
}

const quiet = { LOG_LEVEL: 'warn', SAMPLE_CONTENT: '0' }

export async function oneInstance({ engine, settings }: SiteOptions): Promise<MixedSite> {
  const instance = await startVigil({ ...settings, ...quiet })
  return {
    name: engine,
    origin: instance.origin,
    instances: [instance],
    stop: instance.stop,
  }
}
