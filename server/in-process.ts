import type { DestinationStream } from 'pino'
import { parseEnv } from '~/config/env.server'
import { loadBuild } from './commands/serve-command'
import { createLogTo } from './process/log'
import { StartupError } from './process/startup-error'
import { type RunningServer, serve } from './serve'

export interface InProcessOptions {
  /** Stand for the variables of the environment, which is not read. */
  settings: Record<string, string>
  /** Gets what the program would print. */
  output: DestinationStream
}

/** A server in the process of its caller: many start in one process, and share the code that is loaded once. */
export async function serveInProcess(
  root: string,
  { settings, output }: InProcessOptions,
): Promise<RunningServer> {
  const parsed = parseEnv(settings)
  if (!parsed.ok) throw new StartupError(parsed.reasons.join(' '), '')
  const { env } = parsed
  return serve({
    env,
    root,
    loadBuild,
    development: null,
    log: createLogTo(output, env),
    print: (line) => output.write(`${line}\n`),
    isLeader: true,
  })
}
