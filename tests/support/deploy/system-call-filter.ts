import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFile } from '../../../scripts/project.mjs'
import { temporaryFolder } from '../temporary-folder'

/** What a unit of systemd allows its processes. */
export interface Allowed {
  systemCalls: ReadonlySet<string>
  addressFamilies: ReadonlySet<string>
}

/** Reads the lines of the unit in the way of systemd: the first list is of what is allowed, each later one adds or takes away. */
export function allowedBy(unit: string): Allowed {
  const systemCalls = new Set(callsOf('@default'))
  for (const [inverted, names] of linesOf(unit, 'SystemCallFilter')) {
    for (const call of names.flatMap(callsOf)) {
      if (inverted) systemCalls.delete(call)
      else systemCalls.add(call)
    }
  }
  const families = linesOf(unit, 'RestrictAddressFamilies').flatMap(([, names]) => names)
  return { systemCalls, addressFamilies: new Set(families) }
}

function linesOf(unit: string, name: string): [inverted: boolean, values: string[]][] {
  const lines = unit.matchAll(new RegExp(`^${name}=(~?)(.+)$`, 'gm'))
  return [...lines].map(([, tilde, values = '']) => [tilde === '~', values.split(' ')])
}

/** The system calls of a group such as @network-io. */
function callsOf(name: string): string[] {
  if (!name.startsWith('@')) return [name]
  const { stdout } = spawnSync('systemd-analyze', ['syscall-filter', name], { encoding: 'utf8' })
  const names = stdout.split('\n').map((line) => line.trim())
  return names.filter((line) => /^[@\w]/.test(line) && line !== name).flatMap(callsOf)
}

/** Runs a command under that filter, as far as strace can: what is not allowed fails with EPERM. */
export async function launchFiltered(
  command: [string, ...string[]],
  { systemCalls, addressFamilies }: Allowed,
  settings: Record<string, string>,
) {
  const log = join(await temporaryFolder(), 'denied')
  // Not every architecture has all of them.
  const denied = callsOf('@known')
    .filter((call) => !systemCalls.has(call))
    .map((call) => `?${call}`)
    .join(',')
  const rules = ['-e', `trace=socket,${denied}`, '-e', `inject=${denied}:error=EPERM`]
  const strace = ['-D', '-f', '--seccomp-bpf', '-qq', '-o', log, ...rules]
  const child = spawn('strace', [...strace, ...command], {
    cwd: projectFile(),
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errors = ''
  child.stderr.on('data', (data) => {
    errors += data
  })
  const ended = once(child, 'close').then(([code]) => code as number | null)
  return {
    ended,
    errors: () => errors,
    stop(): Promise<number | null> {
      child.kill('SIGTERM')
      return ended
    },
    /** What it has tried in vain: names of system calls and address families. */
    denied(): string[] {
      const calls = [...readFileSync(log, 'utf8').matchAll(/^\d+ +(\w+)\((\w*)/gm)]
      const names = calls.map(([, call = '', first = '']) => (call === 'socket' ? first : call))
      return [...new Set(names)].filter((name) => !addressFamilies.has(name)).sort()
    },
  }
}
