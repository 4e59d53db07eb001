import { type Env, parseEnv } from '~/config/env.server'
import { Refusal } from './refusal'

export interface Stop {
  /** Are new connections accepted for a while, until load balancers have seen what /readyz says? */
  hasDelay: boolean
}

export function readEnv(): Env {
  const parsed = parseEnv(process.env)
  if (!parsed.ok) {
    throw new Refusal(parsed.reasons.join(' '), 'Correct it, or unset it to use the default.')
  }
  return parsed.env
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Ends the process with exit code 1 and, for a refusal, one line. */
export function failAsCommand(error: unknown): never {
  const isExpected = error instanceof Refusal
  const text = isExpected ? error.message : error instanceof Error ? error.stack : String(error)
  process.stderr.write(`vigil: ${text}\n`)
  process.exit(1)
}

/** A terminal sends Ctrl-C to all processes at once, and each passes it on to its children. */
const sameSignalMs = 500

/**
 * SIGTERM comes from whoever runs the server, and stops it with the delay that load balancers need. Ctrl-C comes from
 * a person, who need not wait. A second signal ends the process at once.
 */
export function stopOnSignal({ stop }: { stop: (how: Stop) => Promise<void> }): void {
  let since: number | null = null
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (since === null) {
        since = performance.now()
        stop({ hasDelay: signal === 'SIGTERM' }).then(() => process.exit(0), failAsCommand)
      } else if (performance.now() - since > sameSignalMs) process.exit(1)
    })
  }
}
