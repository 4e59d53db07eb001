import { afterEach, expect, test } from 'vitest'
import { QueryTimeoutError } from '../../postgres/query-timeout'
import { createReadingThread } from './reading-thread'

/** Answers with what it is asked. `slow` blocks the thread, as a query does; `wrong` fails; `die` ends the thread. */
const workerFile = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads'
    const block = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_600_000)
    parentPort.on('message', (question) => {
      if (question === 'close') return parentPort.close()
      const { id, sql, parameters } = question
      if (sql === 'slow') block()
      if (sql === 'die') process.exit()
      const failure = { message: 'no such table', code: 'ERR_SQLITE_ERROR', errcode: 1 }
      parentPort.postMessage(sql === 'wrong' ? { id, failure } : { id, rows: [[sql, ...parameters]] })
    })`)}`,
)

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()))
})

function thread(maxMs: number) {
  const { run, close } = createReadingThread({ workerFile, path: '', maxMs })
  closing.push(close)
  return (sql: string, ...parameters: unknown[]) => run({ sql, parameters })
}

test('queries are answered by a thread, each with its own rows or error', async () => {
  const ask = thread(60_000)
  const [one, wrong, two] = await Promise.allSettled([ask('a', 1), ask('wrong'), ask('b', 2)])
  expect(one).toMatchObject({ value: [['a', 1]] })
  expect(two).toMatchObject({ value: [['b', 2]] })
  expect(wrong).toMatchObject({
    reason: { message: 'no such table', code: 'ERR_SQLITE_ERROR', errcode: 1 },
  })
})

test('a query that takes too long fails, and those behind it go on in another thread', async () => {
  const ask = thread(500)
  await ask('first')
  const [slow, next] = await Promise.allSettled([ask('slow'), ask('next')])
  expect(slow).toMatchObject({ status: 'rejected', reason: expect.any(QueryTimeoutError) })
  expect(next).toMatchObject({ value: [['next']] })
})

test('after a thread has ended, the next query gets another one', async () => {
  const ask = thread(60_000)
  await expect(ask('die')).rejects.toThrow('ended')
  expect(await ask('again')).toEqual([['again']])
})
