import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { programCommand } from '../../scripts/program.mjs'

export { freePort } from '../../scripts/system/run-proxy.mjs'

const root = resolve(import.meta.dirname, '../..')

export type Settings = Record<string, string>

export interface RunningServer {
  origin: string
  deskUrl: string
  setupUrl: string
  dataDir: string
  pid: number
  /** Everything that it has printed so far. */
  output(): string
  /** Resolves when it has printed this text. */
  printed(text: string): Promise<void>
  signal(signal: NodeJS.Signals): void
  /** Resolves with its exit code when it ends. */
  ended: Promise<number | null>
  stop(): Promise<void>
}

/** Starts the built server as operators run it, on a free port and, unless one is set, in a new data folder. */
export async function startServer(settings: Settings = {}): Promise<RunningServer> {
  const dataDir = settings.DATA_DIR ?? (await temporaryFolder())
  const allSettings = { PORT: '0', SHUTDOWN_DELAY: '0', ...settings, DATA_DIR: dataDir }
  const child = launchProgram(['serve'], allSettings)
  const watch = watchOutput(child)
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  await Promise.race([
    watch.printed('Desk '),
    ended.then((code) => {
      throw new Error(`The server ended with ${code}:\n${watch.output()}`)
    }),
  ])
  const address = (label: string) =>
    new RegExp(`${label}\\s+(\\S+)`).exec(watch.output())?.[1] ?? `no ${label} address`
  return {
    origin: address('Site'),
    deskUrl: address('Desk'),
    setupUrl: address('Set-up'),
    dataDir,
    pid: child.pid ?? 0,
    ...watch,
    signal: (signal) => child.kill(signal),
    ended,
    async stop() {
      child.kill('SIGTERM')
      await ended
      if (!settings.DATA_DIR) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Runs one command of the built program and waits for its end. */
export async function runCommand(
  args: string[],
  settings: Settings,
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = launchProgram(args, settings)
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (data) => {
    stdout += data
  })
  child.stderr.on('data', (data) => {
    stderr += data
  })
  const [code] = await once(child, 'close')
  return { code, stdout, stderr }
}

/** A new folder, which is deleted when this worker ends. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vigil-test-'))
  folders.add(folder)
  return folder
}

// A failing test may leave servers and folders behind.
const running = new Set<{ kill(signal: NodeJS.Signals): boolean }>()
const folders = new Set<string>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

/** Starts the built program and does not wait for it to be ready. */
export function launchProgram(args: string[], settings: Settings) {
  // The environment of the test run must not influence the program.
  const program = programCommand(args)
  const child = spawn(process.execPath, program.args, {
    env: { PATH: process.env.PATH, ...program.env, ...settings },
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

function watchOutput(child: ChildProcessByStdio<null, Readable, Readable>) {
  let output = ''
  const waiters = new Set<{ text: string; resolve: () => void }>()
  const listen = (data: Buffer) => {
    output += data
    for (const waiter of waiters) {
      if (!output.includes(waiter.text)) continue
      waiters.delete(waiter)
      waiter.resolve()
    }
  }
  child.stdout.on('data', listen)
  child.stderr.on('data', listen)
  return {
    output: () => output,
    printed: (text: string) =>
      new Promise<void>((resolve) => {
        if (output.includes(text)) resolve()
        else waiters.add({ text, resolve })
      }),
  }
}
