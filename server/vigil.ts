import cluster from 'node:cluster'
import { resolve } from 'node:path'
import { backupCommand } from './commands/backup-command'
import { type Command, helpOf, overview, readArguments } from './commands/command'
import { createCommand, migrateCommand, sampleCommand } from './commands/commands'
import { doctorCommand } from './commands/doctor-command'
import { editorCommand } from './commands/editor-command'
import { entitiesCommand } from './commands/entities-command'
import { exportCommand } from './commands/export-command'
import { importCommand } from './commands/import-command'
import { knowledgeCommand } from './commands/knowledge-command'
import { recordCommand } from './commands/record/record-command'
import { verifyCommand } from './commands/record/verify-command'
import { witnessCommand } from './commands/record/witness-command'
import { restoreCommand } from './commands/restore-command'
import { secretCommand } from './commands/secret-command'
import { storageCommand } from './commands/storage-command'
import {
  endWhenOutputCloses,
  exitWithError,
  print,
  readEnv,
  resolvePath,
  stopOnSignal,
} from './process/process'
import { StartupError } from './process/startup-error'
import { isLeader, reportReady, runWorkers } from './process/workers'
import { serve } from './serve'
import { makeNewFilesPrivate } from './storage/private-files'

const serveCommand: Command = {
  name: 'serve',
  forms: [''],
  summary: 'Migrates, loads the sample edition at the first start on SQLite, and serves the site.',
  async run(args) {
    readArguments(args, {}, serveCommand)
    await serveUntilStopped()
  },
}

/** In the order in which `vigil help` lists them. */
const commands: readonly Command[] = [
  serveCommand,
  migrateCommand,
  createCommand,
  doctorCommand,
  backupCommand,
  restoreCommand,
  verifyCommand,
  witnessCommand,
  sampleCommand,
  editorCommand,
  exportCommand,
  importCommand,
  entitiesCommand,
  knowledgeCommand,
  storageCommand,
  secretCommand,
  recordCommand,
]

const root = resolve(import.meta.dirname, '../..')

async function run([name, ...args]: string[]): Promise<void> {
  if (name === undefined) throw new StartupError('The command is missing.', 'See `vigil help`.')
  if (name === 'help' || name === '--help') return print(overview(commands))
  const command = commands.find((known) => known.name === name)
  if (!command) throw new StartupError(`There is no command "${name}".`, 'See `vigil help`.')
  if (args.includes('--help')) return print(helpOf(command))
  await command.run(args, { root, print, resolvePath })
}

async function serveUntilStopped(): Promise<void> {
  const env = readEnv()
  if (env.webConcurrency > 1 && cluster.isPrimary) return runWorkers(env.webConcurrency)
  const loadBuild = () => import('virtual:react-router/server-build')
  const options = { env, root, loadBuild, development: null }
  const output = isLeader() ? print : () => {}
  stopOnSignal(await serve({ ...options, print: output, isLeader: isLeader() }))
  reportReady()
}

makeNewFilesPrivate()
endWhenOutputCloses()
run(process.argv.slice(2)).catch(exitWithError)
