import { expect, test } from 'vitest'
import type { Task } from '../render-queue'
import type { Outcome } from '../render-thread'
import { createPreviews } from './previews'

const taskOf = (body: string): Task => ({
  job: { as: 'page', body, settings: { title: '', siteOrigin: '' } },
  rank: 0,
  cost: 1,
  maxCpuMs: 1,
})

/** A queue that runs one task at a time; the test finishes each. */
function testQueue() {
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
      if (running && 'body' in running.task.job) running.done({ result: running.task.job.body })
      running = waiting.shift()
    },
  }
}

const { signal } = new AbortController()

test('only the newest preview of an editor waits, and the replaced one ends at once', async () => {
  const queue = testQueue()
  const preview = createPreviews(queue)
  const [first, second, third] = ['1', '2', '3'].map((body) =>
    preview(taskOf(body), { editor: 'al', signal }),
  )
  const other = preview(taskOf('other'), { editor: 'ada', signal })
  expect(await second).toBeNull()
  for (let count = 0; count < 3; count += 1) queue.finish()
  expect(await first, 'it had started').toEqual({ result: '1' })
  expect(await third).toEqual({ result: '3' })
  expect(await other).toEqual({ result: 'other' })
})

test('a preview whose client has disconnected is not rendered', async () => {
  const queue = testQueue()
  const preview = createPreviews(queue)
  const leaving = new AbortController()
  const running = preview(taskOf('1'), { editor: 'ada', signal })
  const left = preview(taskOf('2'), { editor: 'al', signal: leaving.signal })
  leaving.abort()
  expect(await left).toBeNull()
  queue.finish()
  expect(await running).toEqual({ result: '1' })
})
