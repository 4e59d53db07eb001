import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { projectFile } from './project.mjs'

const file = projectFile('.vigil-lock')

/**
 * Runs the task while no other process on this checkout runs one: two installs or two builds at once
 * would destroy each other's work.
 * @template T
 * @param {() => T} task
 * @returns {T}
 */
export function alone(task) {
  while (!take()) {
    if (!isHeld()) rmSync(file, { force: true })
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
  }
  try {
    return task()
  } finally {
    rmSync(file, { force: true })
  }
}

function take() {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    return false
  }
}

/** A process that was killed leaves its lock behind, and holds it no longer. */
function isHeld() {
  try {
    process.kill(Number(readFileSync(file, 'utf8')), 0)
    return true
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}
