import { type Env, parseEnv } from '~/config/env.server'
import { Refusal } from './refusal'

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

export function stopOnSignal({ stop }: { stop: () => Promise<void> }): void {
  let stopping: Promise<void> | null = null
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      stopping ??= stop()
      stopping.then(() => process.exit(0), failAsCommand)
    })
  }
}
