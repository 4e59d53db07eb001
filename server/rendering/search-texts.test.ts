import { expect, test } from 'vitest'
import type { Task } from './lane'
import type { Outcome } from './render-thread'
import { createSearchTexts } from './search-texts'

/** A thread whose answers a test gives, and the bodies that wait for it. */
function aLane() {
  const waiting: { body: string; answer: (outcome: Outcome) => void; fail: (e: Error) => void }[] =
    []
  const lane = {
    run({ job: { body } }: Task) {
      const { promise, resolve, reject } = Promise.withResolvers<Outcome>()
      waiting.push({ body, answer: resolve, fail: reject })
      return promise
    },
  }
  return { lane, waiting, bodies: () => waiting.map(({ body }) => body) }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

function searchTexts() {
  const troubles: unknown[] = []
  const { lane, waiting, bodies } = aLane()
  const make = createSearchTexts({
    lane,
    onTooMuch: (title) => troubles.push(title),
    onFailure: (error) => troubles.push(String(error)),
  })
  const save = (body: string, editorId: string | null) =>
    make({ title: `About ${body}`, body, editorId })
  return { save, waiting, bodies, troubles }
}

test('of each editor one text is parsed at a time, so that nobody waits for all of another’s', async () => {
  const { save, waiting, bodies } = searchTexts()
  const saves = [save('al 1', 'al'), save('al 2', 'al'), save('al 3', 'al'), save('ada 1', 'ada')]
  expect(bodies()).toEqual(['al 1', 'ada 1'])
  for (const { answer } of waiting) answer({ rendered: { text: 'seen', wordCount: 1 } })
  await settled()
  expect(bodies()).toEqual(['al 1', 'ada 1', 'al 2'])
  waiting[2]?.answer({ tooMuch: true })
  await settled()
  waiting[3]?.answer({ rendered: { text: 'seen', wordCount: 1 } })
  expect(await Promise.all(saves)).toMatchObject([
    { text: 'seen' },
    { text: 'al 2' },
    { text: 'seen' },
    { text: 'seen' },
  ])
})

test('eight texts of one editor wait; what is more is refused until one of them is done', async () => {
  const { save, waiting, bodies } = searchTexts()
  const numbers = Array.from({ length: 8 }, (_, index) => index + 1)
  const saves = numbers.map((number) => save(`al ${number}`, 'al'))
  expect(await save('al 9', 'al')).toBe('busy')
  const [others, nobodys] = [save('ada 1', 'ada'), save('row', null)]
  expect(bodies()).toEqual(['al 1', 'ada 1', 'row'])
  const seen = { text: 'seen', wordCount: 1 }
  for (const { answer } of waiting) answer({ rendered: seen })
  expect(await Promise.all([saves[0], others, nobodys])).toEqual([seen, seen, seen])
  const again = save('al 9', 'al')
  expect(await save('al 10', 'al')).toBe('busy')
  for (let next = 3; next <= 10; next += 1) {
    await settled()
    waiting[next]?.answer({ rendered: seen })
  }
  expect(await Promise.all([...saves, again])).toEqual(Array(9).fill(seen))
  expect(bodies().slice(3)).toEqual([2, 3, 4, 5, 6, 7, 8, 9].map((number) => `al ${number}`))
})

test('a text that cannot be parsed is searched as it was typed, and somebody is told', async () => {
  const { save, waiting, troubles } = searchTexts()
  const saves = ['**one** two', '**three**', '**four**'].map((body) => save(body, null))
  waiting[0]?.answer({ tooMuch: true })
  waiting[1]?.answer({ failed: 'RangeError' })
  waiting[2]?.fail(new Error('The server stops'))
  expect(await Promise.all(saves)).toEqual([
    { text: '**one** two', wordCount: 2 },
    { text: '**three**', wordCount: 1 },
    { text: '**four**', wordCount: 1 },
  ])
  expect(troubles).toEqual([
    'About **one** two',
    'Error: The text could not be parsed: RangeError',
    'Error: The server stops',
  ])
})
