import cluster from 'node:cluster'
import { resolve } from 'node:path'
import { readEnv } from '../process/environment/read-env'
import { createLog } from '../process/log'
import { print, stopOnSignal } from '../process/process'
import { isLeader, reportReady, runWorkers } from '../process/workers'
import { serve } from '../serve'
import { type Command, readArguments } from './command'

export const serveCommand: Command = {
  name: 'serve',
  forms: [''],
  summary: 'Migrates, loads the sample edition at the first start on SQLite, and serves the site.',
  async run(args, { root }) {
    readArguments(args, {}, serveCommand)
    await serveUntilStopped(root)
  },
}

async function serveUntilStopped(root: string): Promise<void> {
  const env = readEnv()
  if (env.webConcurrency > 1 && cluster.isPrimary) {
    return runWorkers(env.webConcurrency, resolve(root, 'build/server/vigil.js'))
  }
  const log = await createLog(env)
  const options = { env, root, loadBuild, development: null, log, isLeader: isLeader() }
  stopOnSignal(await serve({ ...options, print: isLeader() ? print : () => {} }))
  reportReady()
}

export const loadBuild = () => import('virtual:react-router/server-build')
