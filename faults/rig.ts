import type { Engine } from '../app/database/database'
import type { Settings } from '../tests/support/server'
import {
  type MailServer,
  type MailServerBehaviour,
  startMailServer,
} from '../tests/support/servers/mail-server'
import { createRandom, type Random } from './random'
import { type Installation, install } from './site/installation'

export interface RigOptions {
  engine: Engine
  seed: number
  /** How often a fault is caused whose effect depends on its timing. */
  rounds: number
  /** How many requests the fuzz sends. */
  requests: number
}

/** The tools of a fault. All that it starts is stopped and removed at the end. */
export interface Rig extends Omit<RigOptions, 'seed'> {
  random: Random
  /** A new, empty site on this engine. Its data remains when its servers stop. */
  install(settings?: Settings): Promise<Installation>
  mailServer(port?: number, behaviour?: MailServerBehaviour): Promise<MailServer>
  onEnd(cleanUp: () => Promise<unknown>): void
}

export async function withRig<Result>(
  { seed, ...options }: RigOptions,
  use: (rig: Rig) => Promise<Result>,
): Promise<Result> {
  const cleanUps: (() => Promise<unknown>)[] = []
  const onEnd = (cleanUp: () => Promise<unknown>) => void cleanUps.push(cleanUp)
  try {
    return await use({
      ...options,
      random: createRandom(seed),
      async install(settings) {
        const installation = await install(options.engine, settings)
        onEnd(installation.remove)
        return installation
      },
      async mailServer(port, behaviour) {
        const server = await startMailServer(port, behaviour)
        onEnd(server.stop)
        return server
      },
      onEnd,
    })
  } finally {
    const failures = await failuresOf(cleanUps.reverse())
    if (failures.length > 0) process.stderr.write(`Clean-up failed: ${failures.join('; ')}\n`)
  }
}

/** Runs all of them, even if one fails. */
async function failuresOf(cleanUps: readonly (() => Promise<unknown>)[]): Promise<string[]> {
  const failures: string[] = []
  for (const cleanUp of cleanUps) {
    try {
      await cleanUp()
    } catch (error) {
      failures.push(String(error))
    }
  }
  return failures
}
