import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { projectFile } from '../project.mjs'

/**
 * A configuration of the folder deploy, changed.
 * @param {string} path such as deploy/nginx.conf
 * @param {[string | RegExp, string][]} changes each must find something
 */
export function changedConfiguration(path, changes) {
  return changes.reduce(
    (changed, [from, to]) => {
      const next = changed.replace(from, () => to)
      if (next === changed) throw new Error(`${path} has no ${from}.`)
      return next
    },
    readFileSync(projectFile(path), 'utf8'),
  )
}

/**
 * Starts a proxy, and waits until it answers.
 * @param {string} path of the program
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, isAnswering: () => Promise<boolean> }} options
 */
export async function runProxy(path, args, { env, isAnswering }) {
  const server = spawn(path, args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  server.stderr.on('data', (data) => {
    output += data
  })
  const isEnded = () => server.exitCode !== null || server.signalCode !== null
  const proxy = {
    pid: server.pid ?? 0,
    /** What it has logged. */
    output: () => output,
    async stop() {
      if (isEnded()) return
      server.kill('SIGTERM')
      await once(server, 'exit')
    },
  }
  for (let tries = 0; tries < 200; tries += 1) {
    if (isEnded()) throw new Error(`${path} did not start:\n${output}`)
    if (await isAnswering()) return proxy
    await setTimeout(25)
  }
  await proxy.stop()
  throw new Error(`${path} did not start within five seconds:\n${output}`)
}

/** A port that is free at the moment, for a server that must know its port in advance. */
export async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address())
  probe.close()
  return port
}
