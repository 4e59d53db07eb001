import { expect, test } from 'vitest'
import type { Task } from '../render-queue'
import type { Outcome } from '../render-thread'
import { createComparisons, createLimitedComparisons } from './comparisons'

const request = (view: 'text' | 'source') => ({
  view,
  older: { title: '', body: 'One.' },
  newer: { title: '', body: 'Two.' },
})

/** A queue whose tasks the test finishes. */
function testQueue() {
  const tasks: { task: Task; done: (outcome: Outcome) => void }[] = []
  return {
    tasks,
    run(task: Task) {
      const { promise, resolve } = Promise.withResolvers<Outcome>()
      tasks.push({ task, done: resolve })
      return promise
    },
  }
}

const compared: Outcome = { result: { view: 'text', sections: [] } }
const tooCostly = { isTooCostly: true } as const

test('two texts that are too costly as readers see them are compared as source', async () => {
  const queue = testQueue()
  const comparison = createComparisons(queue, { rank: 1, maxCpuMs: 1 })(request('text'), '')
  queue.tasks[0]?.done(tooCostly)
  await expect.poll(() => queue.tasks.length).toBe(2)
  expect(queue.tasks[1]?.task.job).toMatchObject({ request: { view: 'source' } })
  queue.tasks[1]?.done(tooCostly)
  expect(await comparison).toBeNull()
})

test('readers wait behind seven others; one more is asked to come back', async () => {
  const queue = testQueue()
  const compare = createLimitedComparisons(queue)
  const waiting = Array.from({ length: 8 }, () => compare(request('text'), ''))
  expect(await compare(request('text'), '')).toBe('busy')
  for (const { done } of queue.tasks.splice(0)) done(compared)
  expect(await Promise.all(waiting)).not.toContain('busy')
  const next = compare(request('text'), '')
  queue.tasks[0]?.done(compared)
  expect(await next).toEqual({ view: 'text', sections: [] })
})
