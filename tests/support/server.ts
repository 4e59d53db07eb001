import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import type * as Program from '../../server/vigil'
import { temporaryFolder } from './temporary-folder'

const root = resolve(import.meta.dirname, '../..')

export type Settings = Record<string, string>

export interface RunningServer {
  origin: string
  deskUrl: string
  setupUrl: string
  dataDir: string
  /** Everything that it has printed so far. */
  output(): string
  /** Resolves when it has printed this text. */
  printed(text: string): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts the built server in this process, on a free port and, unless one is set, in a new data folder. It is the whole
 * program: the listener, the page cache, background work and its threads.
 */
export async function startServer(settings: Settings = {}): Promise<RunningServer> {
  const dataDir = settings.DATA_DIR ?? (await temporaryFolder())
  const allSettings = { PORT: '0', SHUTDOWN_DELAY: '0', ...settings, DATA_DIR: dataDir }
  const { write, ...watch } = collectOutput()
  const program = await loadProgram()
  const { stop } = await program.startServer({ settings: allSettings, output: { write } })
  let stopped: Promise<void> | undefined
  const stopOnce = async () => {
    await stop({ hasDelay: true })
    if (!settings.DATA_DIR) await rm(dataDir, { recursive: true, force: true })
  }
  return {
    ...addressesIn(watch.output()),
    dataDir,
    ...watch,
    stop() {
      stopped ??= stopOnce()
      return stopped
    },
  }
}

let program: Promise<typeof Program> | undefined

function loadProgram(): Promise<typeof Program> {
  program ??= importProgram()
  return program
}

async function importProgram(): Promise<typeof Program> {
  // As the program does for itself.
  process.umask(0o077)
  return import(resolve(root, 'build/server/vigil.js'))
}

/** The addresses that a server prints when it is ready. */
export function addressesIn(output: string) {
  const address = (label: string) =>
    new RegExp(`${label}\\s+(\\S+)`).exec(output)?.[1] ?? `no ${label} address`
  return { origin: address('Site'), deskUrl: address('Desk'), setupUrl: address('Set-up') }
}

/** Collects what is written, and resolves waits for a text in it. */
export function collectOutput() {
  let output = ''
  const waiters = new Set<{ text: string; resolve: () => void }>()
  return {
    write(data: string | Buffer) {
      output += data
      for (const waiter of waiters) {
        if (!output.includes(waiter.text)) continue
        waiters.delete(waiter)
        waiter.resolve()
      }
    },
    output: () => output,
    printed: (text: string) =>
      new Promise<void>((resolve) => {
        if (output.includes(text)) resolve()
        else waiters.add({ text, resolve })
      }),
  }
}
