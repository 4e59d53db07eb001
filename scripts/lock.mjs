import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { projectFile, readIfExists } from './project.mjs'

/**
 * Runs the task while no other process on this checkout runs one: two installs or two builds at once
 * would destroy each other's work.
 * @param {() => Promise<void>} task
 */
export async function withLock(task, { file = projectFile('.vigil-lock'), pauseMs = 200 } = {}) {
  while (!acquire(file)) await pause(pauseMs)
  try {
    await task()
  } finally {
    rmSync(file, { force: true })
  }
}

/**
 * False while another process has the lock, and after removing the lock of a process that died.
 * @param {string} file
 */
function acquire(file) {
  if (create(file)) return true
  const found = readIfExists(file)
  if (found !== null && !isHeld(found)) removeStale(file, found)
  return false
}

/**
 * Several processes may find the same stale lock, and the slowest of them must not delete the lock that the fastest
 * has created since. So a stale lock is deleted only under another lock, named after it, and only if it is still
 * there then. Should that process die too, its lock is stale in turn.
 * @param {string} file
 * @param {string} stale
 */
function removeStale(file, stale) {
  const removal = `${file}.${idOf(stale)}`
  if (!acquire(removal)) return
  if (readIfExists(file) === stale) rmSync(file, { force: true })
  rmSync(removal, { force: true })
}

/**
 * The file appears with its content or not at all: whether an empty one is stale could not be decided.
 * @param {string} file
 */
function create(file) {
  const id = randomUUID()
  const newFile = `${file}.${id}.new`
  writeFileSync(newFile, `${process.pid} ${startOf(process.pid) ?? ''} ${id}`)
  try {
    linkSync(newFile, file)
    return true
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(newFile)
  }
}

/** @param {string} lock */
function idOf(lock) {
  return lock.replaceAll(/[^\w-]/g, '_')
}

/**
 * A process that was killed leaves its lock behind, and holds it no longer, even if another has its number now.
 * @param {string} lock
 */
function isHeld(lock) {
  const [pid = '', start = ''] = lock.split(' ')
  return isAlive(Number(pid)) && (start === '' || start === (startOf(Number(pid)) ?? start))
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}

/**
 * When a process started, in ticks since boot; null if the system does not report it.
 * @param {number} pid
 */
function startOf(pid) {
  const ticksSinceBoot = 19
  try {
    const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) ?? ''
    return afterName.split(' ')[ticksSinceBoot] ?? null
  } catch {
    return null
  }
}
