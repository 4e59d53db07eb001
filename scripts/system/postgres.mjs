import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, globSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { refuse } from '../project.mjs'
import { installIfPossible, refuseWithout } from './packages.mjs'

/** Copying a database writes no log of its pages: 20 ms of processor time for each copy instead of 200. */
export const cheapCopies = ['wal_level=minimal', 'max_wal_senders=0']

/**
 * A PostgreSQL for one test run: a new cluster in a temporary folder, reached through a socket in it, and deleted when
 * it is stopped. It shares nothing with another server on this machine.
 * @param {string[]} [moreSettings]
 * @param {string} [parent] where its folder is created
 */
export function startPostgres(moreSettings = [], parent = tmpdir()) {
  const initdb = ['initdb', '-U', 'vigil', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
  return runCluster(initdb, moreSettings, parent)
}

/** What a PostgreSQL needs so that `startReplica` can copy it. */
export const replicated = ['wal_level=replica', 'max_wal_senders=4']

/**
 * A replica of a PostgreSQL on this machine, which follows it by streaming replication.
 * @param {string} primaryUrl
 * @param {string[]} [moreSettings]
 */
export function startReplica(primaryUrl, moreSettings = []) {
  const copy = ['pg_basebackup', '-d', primaryUrl, '-R', '-X', 'stream', '-c', 'fast', '--no-sync']
  return runCluster(copy, ['wal_retrieve_retry_interval=100ms', ...moreSettings])
}

/**
 * @param {string[]} creating the program that creates the cluster, and its arguments
 * @param {string[]} moreSettings
 * @param {string} [parent] where its folder is created
 */
async function runCluster([program = '', ...args], moreSettings, parent = tmpdir()) {
  const bin = findServer()
  const user = unprivilegedUser()
  const folder = mkdtempSync(join(parent, 'vigil-postgres-'))
  if (user) chownSync(folder, user.uid, user.gid)
  const as = { ...user, cwd: folder }
  const cluster = join(folder, 'cluster')

  const created = spawnSync(join(bin, program), ['-D', cluster, ...args], {
    ...as,
    encoding: 'utf8',
  })
  if (created.status !== 0) {
    refuse(`The PostgreSQL for the tests could not be created: ${created.stderr}`)
  }

  // The data need not survive a power cut, so no write waits for the disk.
  const settings = [
    'listen_addresses=',
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    ...moreSettings,
  ]
  const run = async () => {
    const server = spawn(
      join(bin, 'postgres'),
      ['-D', cluster, '-k', folder, ...settings.flatMap((setting) => ['-c', setting])],
      { ...as, stdio: ['ignore', 'ignore', 'pipe'] },
    )
    await untilReady(server)
    return server
  }
  let server = await run()
  const end = async (/** @type {NodeJS.Signals} */ signal) => {
    if (server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill(signal)
    await ended
  }

  return {
    url: `postgres:///postgres?host=${encodeURIComponent(folder)}&user=vigil`,
    /** Stops like a crash: without waiting for clients or cleaning up. The data stay. */
    halt: () => end('SIGQUIT'),
    /** Kills the main process, as the kernel does when memory is short; its children notice and exit. */
    async kill() {
      const orphans = childrenOf(server.pid)
      await end('SIGKILL')
      while (orphans.some(isRunning)) await setTimeout(20)
    },
    async resume() {
      server = await run()
    },
    async stop() {
      await end('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * For many small databases: in memory, if Linux has room there. A copy of a database is 300 files: on some disks that
 * takes ten times as long.
 */
export function fastFolder() {
  const memory = '/dev/shm'
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > 4e9 ? memory : tmpdir()
}

/** @param {number | undefined} pid */
function childrenOf(pid) {
  const { stdout } = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
  return stdout.split('\n').filter(Boolean).map(Number)
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function findServer() {
  const found = serverFolder()
  if (found) return found
  installIfPossible('PostgreSQL', 'postgresql')
  return serverFolder() ?? refuseWithout('PostgreSQL', 'postgresql')
}

function serverFolder() {
  const versioned = globSync('/usr/lib/postgresql/*/bin').sort(
    (a, b) => Number(b.split('/')[4]) - Number(a.split('/')[4]),
  )
  const configured = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' }).stdout?.trim()
  return [configured, ...versioned, '/opt/homebrew/bin', '/usr/local/bin'].find(
    (dir) => dir && existsSync(join(dir, 'initdb')) && existsSync(join(dir, 'postgres')),
  )
}

/** PostgreSQL refuses to run as root: it runs as the user postgres, or nobody. */
function unprivilegedUser() {
  if (process.getuid?.() !== 0) return null
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (/** @type {string} */ flag) =>
        Number(execFileSync('id', [flag, name], { stdio: 'pipe' }))
      return { uid: id('-u'), gid: id('-g') }
    } catch {}
  }
  return refuse(
    'The tests run as root, and PostgreSQL needs another user: there is neither postgres nor nobody.',
  )
}

/** @param {import('node:child_process').ChildProcess} server */
function untilReady(server) {
  return new Promise((resolve) => {
    let output = ''
    server.stderr?.on('data', (data) => {
      output += data
      if (/database system is ready to accept (read-only )?connections/.test(output)) {
        resolve(undefined)
      }
    })
    server.once(
      'exit',
      () =>
        output.includes('ready to accept') ||
        refuse(`The PostgreSQL for the tests did not start: ${output}`),
    )
  })
}
