import { resolve } from 'node:path'
import { StartupError } from './startup-error'

export interface StopOptions {
  /** Whether new connections are accepted for a while, until load balancers have read /servingz. */
  hasDelay: boolean
}

/** Shows a line to the person at the terminal. */
export type Print = (line: string) => void

export const print: Print = (line) => {
  process.stdout.write(`${line}\n`)
}

/**
 * A path as an argument names it, from where the operator is: npm runs every script in the project's folder, and says
 * where it was called.
 */
export function resolvePath(typed: string): string {
  return resolve(process.env.INIT_CWD ?? '', typed)
}

/** Ends the process. Prints a StartupError in one line, and any other error with its stack. */
export function exitWithError(error: unknown, exitCode = 1): never {
  const isExpected = error instanceof StartupError
  const text = isExpected ? error.message : error instanceof Error ? error.stack : String(error)
  process.stderr.write(`vigil: ${text}\n`)
  process.exit(exitCode)
}

/** As shells report a program that SIGPIPE has ended: 128 + 13. */
const outputClosed = 141

/** Ends the process in silence if nobody reads its output any more, as `vigil … | head -1` does. */
export function endWhenOutputCloses(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
      process.exit(outputClosed)
    })
  }
}

/** A terminal sends Ctrl-C to all processes at once, and each passes it on to its children. */
const sameSignalMs = 500

/**
 * A service manager sends SIGTERM, which stops the server with the delay that load balancers need. Ctrl-C comes from a
 * person, who need not wait. A second signal ends the process at once.
 */
export function stopOnSignal({ stop }: { stop: (options: StopOptions) => Promise<void> }): void {
  let stoppingSince: number | null = null
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stoppingSince === null) {
        stoppingSince = performance.now()
        stop({ hasDelay: signal === 'SIGTERM' }).then(() => process.exit(0), exitWithError)
      } else if (performance.now() - stoppingSince > sameSignalMs) process.exit(1)
    })
  }
}
