import cluster from 'node:cluster'
import { resolve } from 'node:path'
import { checkCommand } from './commands/check-command'
import { createCommand, migrateCommand, sampleCommand } from './commands/commands'
import { editorCommand } from './commands/editor-command'
import { secretCommand } from './commands/secret-command'
import { failAsCommand, readEnv, say, stopOnSignal } from './process/process'
import { Refusal } from './process/refusal'
import { runWorkers, speaksForAll, tellReady } from './process/workers'
import { serve } from './serve'
import { keepNewFilesPrivate } from './storage/private-files'

const usage = `Usage: vigil <command>

  serve     migrate, load the sample edition at the first start on SQLite, and serve the site
  migrate   bring the database up to date and stop
  create    make a new database in a data folder that has files of another site, and stop
  check     look for damage in the database and for missing pictures; changes nothing
  sample    load the sample edition into an empty database and stop
  editor add <email> [owner|editor|author]
            print a link with which this person becomes an editor; one who is an editor chooses a
            new password, and has no second factor and no passkeys any more
  secret print
            print what VIGIL_SECRET, or the file VIGIL_SECRET_FILE, must hold to go on with the same secret
  secret rotate [days]
            make a new signing secret; links made with the one before it work for so many days (90) more
  secret lost
            go on without a secret that is gone: links in earlier mails and all second factors are void
  help      show this text`

const root = resolve(import.meta.dirname, '../..')

async function run([command, ...rest]: string[]): Promise<void> {
  if (command === 'editor') return editorCommand(readEnv(), rest, say)
  if (command === 'secret') return secretCommand(readEnv(), rest, say)
  if (rest.length > 0) throw new Refusal(`Unexpected: ${rest.join(' ')}.`, 'See `vigil help`.')
  switch (command) {
    case 'serve':
      return serveUntilStopped()
    case 'migrate':
      return migrateCommand(readEnv(), say)
    case 'create':
      return createCommand(readEnv(), say)
    case 'check':
      return checkCommand(readEnv(), root, say)
    case 'sample':
      return sampleCommand(readEnv(), root, say)
    case 'help':
    case '--help':
      return say(usage)
    case undefined:
      throw new Refusal('No command was given.', 'See `vigil help`.')
    default:
      throw new Refusal(`There is no command "${command}".`, 'See `vigil help`.')
  }
}

async function serveUntilStopped(): Promise<void> {
  const env = readEnv()
  if (env.webConcurrency > 1 && cluster.isPrimary) return runWorkers(env.webConcurrency)
  const loadBuild = () => import('virtual:react-router/server-build')
  const leads = speaksForAll()
  const tell = leads ? say : () => {}
  stopOnSignal(await serve({ env, root, say: tell, leads, loadBuild, development: null }))
  tellReady()
}

keepNewFilesPrivate()
run(process.argv.slice(2)).catch(failAsCommand)
