import type { Engine } from '../app/database/database'
import type { Settings } from '../tests/support/server'
import {
  type MailServer,
  type Manners,
  startMailServer,
} from '../tests/support/servers/mail-server'
import { createRandom, type Random } from './random'
import { type Installation, install } from './site/installation'

export interface RigOptions {
  engine: Engine
  seed: number
  /** How often a fault that depends on its moment is caused. */
  rounds: number
  /** How many requests the fuzz sends. */
  requests: number
}

/** What a fault is caused with. Everything that it starts is stopped and removed when the fault has ended. */
export interface Rig extends Omit<RigOptions, 'seed'> {
  random: Random
  /** A new, empty site of this engine, whose data outlive its servers. */
  install(settings?: Settings): Promise<Installation>
  mailServer(port?: number, manners?: Manners): Promise<MailServer>
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
      async mailServer(port, manners) {
        const server = await startMailServer(port, manners)
        onEnd(server.stop)
        return server
      },
      onEnd,
    })
  } finally {
    const failures = await failuresOf(cleanUps.reverse())
    if (failures.length > 0) process.stderr.write(`Not cleaned up: ${failures.join('; ')}\n`)
  }
}

/** One that fails does not keep the others from being done. */
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
