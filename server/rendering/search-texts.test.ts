import { expect, test } from 'vitest'
import type { Task } from './render-queue'
import type { Outcome } from './render-thread'
import { createSearchTexts } from './search-texts'

/** A queue whose outcomes the test decides. */
function testQueue() {
  const waiting: { body: string; answer: (outcome: Outcome) => void; fail: (e: Error) => void }[] =
    []
  const queue = {
    run({ job }: Task) {
      const body = 'body' in job ? job.body : ''
      const { promise, resolve, reject } = Promise.withResolvers<Outcome>()
      waiting.push({ body, answer: resolve, fail: reject })
      return promise
    },
  }
  return { queue, waiting, bodies: () => waiting.map(({ body }) => body) }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

function searchTexts() {
  const failures: unknown[] = []
  const { queue, waiting, bodies } = testQueue()
  const make = createSearchTexts({
    queue,
    onTooCostly: (title) => failures.push(title),
    onFailure: (error) => failures.push(String(error)),
  })
  const save = (body: string, editorId: string | null) =>
    make({ title: `About ${body}`, body, editorId })
  return { save, waiting, bodies, failures }
}

test('one text of each editor is parsed at a time, so that no editor waits for all texts of another', async () => {
  const { save, waiting, bodies } = searchTexts()
  const saves = [save('al 1', 'al'), save('al 2', 'al'), save('al 3', 'al'), save('ada 1', 'ada')]
  expect(bodies()).toEqual(['al 1', 'ada 1'])
  for (const { answer } of waiting) answer({ result: { text: 'seen', wordCount: 1 } })
  await settled()
  expect(bodies()).toEqual(['al 1', 'ada 1', 'al 2'])
  waiting[2]?.answer({ isTooCostly: true })
  await settled()
  waiting[3]?.answer({ result: { text: 'seen', wordCount: 1 } })
  expect(await Promise.all(saves)).toMatchObject([
    { text: 'seen' },
    { text: 'al 2' },
    { text: 'seen' },
    { text: 'seen' },
  ])
})

test('an editor has at most eight texts in the queue; further ones are refused', async () => {
  const { save, waiting, bodies } = searchTexts()
  const numbers = Array.from({ length: 8 }, (_, index) => index + 1)
  const saves = numbers.map((number) => save(`al ${number}`, 'al'))
  expect(await save('al 9', 'al')).toBe('busy')
  const [others, nobodys] = [save('ada 1', 'ada'), save('row', null)]
  expect(bodies()).toEqual(['al 1', 'ada 1', 'row'])
  const seen = { text: 'seen', wordCount: 1 }
  for (const { answer } of waiting) answer({ result: seen })
  expect(await Promise.all([saves[0], others, nobodys])).toEqual([seen, seen, seen])
  const again = save('al 9', 'al')
  expect(await save('al 10', 'al')).toBe('busy')
  for (let next = 3; next <= 10; next += 1) {
    await settled()
    waiting[next]?.answer({ result: seen })
  }
  expect(await Promise.all([...saves, again])).toEqual(Array(9).fill(seen))
  expect(bodies().slice(3)).toEqual([2, 3, 4, 5, 6, 7, 8, 9].map((number) => `al ${number}`))
})

test('if a text cannot be parsed, its Markdown source is searched and the failure is reported', async () => {
  const { save, waiting, failures } = searchTexts()
  const saves = ['**one** two', '**three**', '**four**'].map((body) => save(body, null))
  waiting[0]?.answer({ isTooCostly: true })
  waiting[1]?.answer({ failure: 'RangeError' })
  waiting[2]?.fail(new Error('The server stops'))
  expect(await Promise.all(saves)).toEqual([
    { text: '**one** two', wordCount: 2 },
    { text: '**three**', wordCount: 1 },
    { text: '**four**', wordCount: 1 },
  ])
  expect(failures).toEqual([
    'About **one** two',
    'Error: The text could not be parsed: RangeError',
    'Error: The server stops',
  ])
})
