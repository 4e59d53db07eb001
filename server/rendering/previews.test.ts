import { expect, test } from 'vitest'
import type { Task } from './lane'
import { createPreviews } from './previews'
import type { Outcome } from './render-thread'

const taskOf = (body: string): Task => ({
  job: { as: 'page', body, settings: { title: '', siteOrigin: '' } },
  rank: 0,
  cost: 1,
  mostCpuMs: 1,
})

/** One thing at a time, each done when a test says so. */
function aLane() {
  const waiting: { task: Task; done: (outcome: Outcome) => void }[] = []
  let running: (typeof waiting)[number] | undefined
  return {
    run(task: Task) {
      const { promise, resolve } = Promise.withResolvers<Outcome>()
      waiting.push({ task, done: resolve })
      running ??= waiting.shift()
      return promise
    },
    withdraw(task: Task) {
      const index = waiting.findIndex((other) => other.task === task)
      if (index !== -1) waiting.splice(index, 1)
      return index !== -1
    },
    finish() {
      running?.done({ rendered: running.task.job.body })
      running = waiting.shift()
    },
  }
}

const { signal } = new AbortController()

test('of one editor the newest preview waits, and those before it are told at once', async () => {
  const lane = aLane()
  const preview = createPreviews(lane)
  const [first, second, third] = ['1', '2', '3'].map((body) =>
    preview(taskOf(body), { editor: 'al', signal }),
  )
  const other = preview(taskOf('other'), { editor: 'ada', signal })
  expect(await second).toBeNull()
  for (let count = 0; count < 3; count += 1) lane.finish()
  expect(await first, 'it had begun').toEqual({ rendered: '1' })
  expect(await third).toEqual({ rendered: '3' })
  expect(await other).toEqual({ rendered: 'other' })
})

test('a preview that nobody waits for any more is not made', async () => {
  const lane = aLane()
  const preview = createPreviews(lane)
  const leaving = new AbortController()
  const running = preview(taskOf('1'), { editor: 'ada', signal })
  const left = preview(taskOf('2'), { editor: 'al', signal: leaving.signal })
  leaving.abort()
  expect(await left).toBeNull()
  lane.finish()
  expect(await running).toEqual({ rendered: '1' })
})
