import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { programCommand } from '../../scripts/program.mjs'
import { addressesIn, collectOutput, type RunningServer, type Settings } from './server'
import { temporaryFolder } from './temporary-folder'

const root = resolve(import.meta.dirname, '../..')

/** A server as operators run it: a process, which can be sent signals. */
export interface ServerProcess extends RunningServer {
  pid: number
  signal(signal: NodeJS.Signals): void
  /** Resolves with its exit code when it ends. */
  ended: Promise<number | null>
}

/** Like `startServer`, in a process of its own: for tests of signals, crashes, memory, limits and several processes. */
export async function startProcess(
  settings: Settings = {},
  under: readonly string[] = [],
): Promise<ServerProcess> {
  const dataDir = settings.DATA_DIR ?? (await temporaryFolder())
  const allSettings = { PORT: '0', SHUTDOWN_DELAY: '0', ...settings, DATA_DIR: dataDir }
  const child = launchProgram(['serve'], allSettings, under)
  const watch = watchOutput(child)
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  await Promise.race([
    watch.printed('Desk '),
    ended.then((code) => {
      throw new Error(`The server ended with ${code}:\n${watch.output()}`)
    }),
  ])
  return {
    ...addressesIn(watch.output()),
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

// A failing test may leave processes behind.
const running = new Set<{ kill(signal: NodeJS.Signals): boolean }>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Starts the built program, through a program that limits it if there is one, and does not wait for it to be ready. */
export function launchProgram(args: string[], settings: Settings, under: readonly string[] = []) {
  // The environment of the test run must not influence the program.
  const program = programCommand(args)
  const [file = '', ...all] = [...under, process.execPath, ...program.args]
  const child = spawn(file, all, {
    env: { PATH: process.env.PATH, ...program.env, ...settings },
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

function watchOutput(child: ChildProcessByStdio<null, Readable, Readable>) {
  const { write, ...watch } = collectOutput()
  child.stdout.on('data', write)
  child.stderr.on('data', write)
  return watch
}
