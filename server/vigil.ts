// The program. Each command loads its own code: `vigil --version` must not wait for that of the site.
import { enableCompileCache } from 'node:module'
import { resolve } from 'node:path'
import { programVersion } from './backup/program-version'
import type { Command } from './commands/command'
import type { InProcessOptions } from './in-process'
import { endWhenOutputCloses, exitWithError, print, resolvePath } from './process/process'
import { StartupError } from './process/startup-error'
import { makeNewFilesPrivate } from './storage/private-files'

const root = resolve(import.meta.dirname, '../..')

// Before anything else is loaded: compiled code is read again. A folder that cannot be written to is no problem.
enableCompileCache(resolve(root, 'node_modules/.cache/compiled'))

/** What other code imports of the built program. */
export async function startServer(options: InProcessOptions) {
  const { serveInProcess } = await import('./in-process')
  return serveInProcess(root, options)
}

async function run([name = 'help', ...args]: string[]): Promise<void> {
  if (name === '--version' || name === '-v') return print(await programVersion(root))
  const isHelp = ['help', '--help', '-h'].includes(name)
  if (isHelp && args.length === 0) return print(await overviewOfCommands())
  const [wanted = name] = isHelp ? args : []
  const command = await findCommand(wanted)
  if (isHelp || args.some((arg) => arg === '--help' || arg === '-h')) {
    return print(await helpOfCommand(command))
  }
  const { runCommand } = await import('./commands/command')
  await runCommand(command, args, { root, print, resolvePath })
}

/** The server does not load the other commands. */
async function findCommand(name: string): Promise<Command> {
  if (name === 'serve') return (await import('./commands/serve-command')).serveCommand
  const { commands } = await import('./commands/all-commands')
  const found = commands.find((known) => known.name === name)
  if (found) return found
  const { nearestName } = await import('~/search/words/nearest-name.rules')
  const nearest = nearestName(
    name,
    commands.map((known) => known.name),
  )
  const whatToDo = nearest ? `Did you mean \`${nearest}\`?` : 'See `vigil help`.'
  throw new StartupError(`There is no command "${name}".`, whatToDo)
}

async function overviewOfCommands(): Promise<string> {
  const [{ overview }, { commands }] = await Promise.all([
    import('./commands/command'),
    import('./commands/all-commands'),
  ])
  return overview(commands)
}

async function helpOfCommand(command: Command): Promise<string> {
  const { helpOf } = await import('./commands/command')
  return helpOf(command)
}

if (import.meta.main) {
  makeNewFilesPrivate()
  endWhenOutputCloses()
  run(process.argv.slice(2)).catch(exitWithError)
}
