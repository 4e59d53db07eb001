import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { projectFile } from './project.mjs'

const file = projectFile('.vigil-lock')

/**
 * Runs the task while no other process on this checkout runs one: two installs or two builds at once
 * would destroy each other's work.
 * @param {() => Promise<void>} task
 */
export async function alone(task) {
  while (!take()) {
    if (!isHeld()) rmSync(file, { force: true })
    await pause(200)
  }
  try {
    await task()
  } finally {
    rmSync(file, { force: true })
  }
}

function take() {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false
    throw error
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
