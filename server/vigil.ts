import cluster from 'node:cluster'
import { resolve } from 'node:path'
import { checkCommand } from './commands/check-command'
import { createCommand, migrateCommand, sampleCommand } from './commands/commands'
import { editorCommand } from './commands/editor-command'
import { secretCommand } from './commands/secret-command'
import { exitWithError, print, readEnv, stopOnSignal } from './process/process'
import { StartupError } from './process/startup-error'
import { isLeader, reportReady, runWorkers } from './process/workers'
import { serve } from './serve'
import { makeNewFilesPrivate } from './storage/private-files'

const usage = `Usage: vigil <command>

  serve     migrate, load the sample edition at the first start on SQLite, and serve the site
  migrate   bring the database up to date and stop
  create    create a new database in a data folder that has files of another site, and stop
  check     look for damage in the database and for missing pictures; changes nothing
  sample    load the sample edition into an empty database and stop
  editor add <email> [owner|editor|author]
            print a link to an account at the desk; for an existing editor, a link that sets a new
            password and removes the second factor and all passkeys
  secret print
            print the secret, to be set as VIGIL_SECRET or stored in the file VIGIL_SECRET_FILE
  secret rotate [days]
            create a new signing secret; links signed with the old one work for 90 (or so many) days
  secret lost
            continue without a lost secret: links in earlier mails and all second factors stop working
  help      show this text`

const root = resolve(import.meta.dirname, '../..')

async function run([command, ...rest]: string[]): Promise<void> {
  if (command === 'editor') return editorCommand(readEnv(), rest, print)
  if (command === 'secret') return secretCommand(readEnv(), rest, print)
  if (rest.length > 0)
    throw new StartupError(`Unexpected arguments: ${rest.join(' ')}.`, 'See `vigil help`.')
  switch (command) {
    case 'serve':
      return serveUntilStopped()
    case 'migrate':
      return migrateCommand(readEnv(), print)
    case 'create':
      return createCommand(readEnv(), print)
    case 'check':
      return checkCommand(readEnv(), root, print)
    case 'sample':
      return sampleCommand(readEnv(), root, print)
    case 'help':
    case '--help':
      return print(usage)
    case undefined:
      throw new StartupError('The command is missing.', 'See `vigil help`.')
    default:
      throw new StartupError(`There is no command "${command}".`, 'See `vigil help`.')
  }
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
run(process.argv.slice(2)).catch(exitWithError)
