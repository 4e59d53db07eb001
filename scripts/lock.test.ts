import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { withLock } from './lock.mjs'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function lockIn(): { folder: string; file: string } {
  const folder = mkdtempSync(join(tmpdir(), 'vigil-lock-'))
  folders.push(folder)
  return { folder, file: join(folder, 'lock') }
}

async function run(script: string): Promise<number | null> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  return code
}

/** The pid of a process that has ended. */
async function deadPid(): Promise<number> {
  const child = spawn(process.execPath, ['-e', ''])
  await once(child, 'exit')
  return child.pid ?? 0
}

const lockModule = pathToFileURL(join(import.meta.dirname, 'lock.mjs')).href

test('of processes that repeatedly find the lock of a dead process, one works at a time', async () => {
  const { folder, file } = lockIn()
  const dead = await deadPid()
  writeFileSync(file, String(dead))
  // Each works for a moment, then leaves a lock behind as if it had been killed.
  const racer = `
    import { closeSync, linkSync, openSync, rmSync, writeFileSync } from 'node:fs'
    import { setTimeout as pause } from 'node:timers/promises'
    import { withLock } from ${JSON.stringify(lockModule)}
    const [file, inside] = ${JSON.stringify([file, join(folder, 'inside')])}
    for (let round = 0; round < 150; round += 1) {
      await withLock(async () => {
        closeSync(openSync(inside, 'wx'))
        await pause(0)
        rmSync(inside)
      }, { file, pauseMs: 0 })
      try {
        const left = ${JSON.stringify(file)} + '-left-' + process.pid
        writeFileSync(left, ${JSON.stringify(`${dead} 1 `)} + crypto.randomUUID())
        try { linkSync(left, file) } finally { rmSync(left) }
      } catch (error) {
        if (error.code !== 'EEXIST') throw error
      }
    }`
  const codes = await Promise.all([1, 2, 3, 4].map(() => run(racer)))
  expect(codes).toEqual([0, 0, 0, 0])
  await withLock(async () => {}, { file })
  expect(readdirSync(folder)).toEqual([])
})

test('a lock of a dead process is ignored, even if another process has its pid now', async () => {
  const { file } = lockIn()
  // This process is running, but did not start at the time in the lock.
  writeFileSync(file, `${process.pid} 1 left-behind`)
  let isDone = false
  await withLock(
    async () => {
      isDone = true
      expect(readFileSync(file, 'utf8')).toContain(String(process.pid))
    },
    { file },
  )
  expect(isDone).toBe(true)
})

test('the lock of a running process is waited for', async () => {
  const { file } = lockIn()
  const order: string[] = []
  let finish = () => {}
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  const started = new Promise<void>((resolve) => {
    void withLock(
      async () => {
        resolve()
        await finished
        order.push('first')
      },
      { file },
    )
  })
  await started
  const second = withLock(async () => void order.push('second'), { file, pauseMs: 1 })
  finish()
  await second
  expect(order).toEqual(['first', 'second'])
})
