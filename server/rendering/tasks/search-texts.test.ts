import { expect, test } from 'vitest'
import type { Task } from '../render-queue'
import type { Outcome } from '../render-thread'
import { createSearchTexts } from './search-texts'

/** A queue whose outcomes the test decides. */
function testQueue() {
  const waiting: {
    bodies: string[]
    answer: (outcome: Outcome) => void
    fail: (e: Error) => void
  }[] = []
  const queue = {
    run({ job }: Task) {
      const bodies = job.as === 'search-texts' ? job.bodies : []
      const { promise, resolve, reject } = Promise.withResolvers<Outcome>()
      waiting.push({ bodies, answer: resolve, fail: reject })
      return promise
    },
  }
  return { queue, waiting, bodies: () => waiting.map(({ bodies }) => bodies.map(start)) }
}

/** Long texts differ in how they begin. */
function start(body: string): string {
  return body.slice(0, 20).trim()
}

function long(body: string, characters = 30_000): string {
  return body.padEnd(characters, ' ')
}

const seen = (...texts: string[]) => ({
  result: texts.map((text) => ({ text, wordCount: 1, entities: [] })),
})

const settled = () => new Promise((resolve) => setImmediate(resolve))

function searchTexts() {
  const failures: unknown[] = []
  const { queue, waiting, bodies } = testQueue()
  const make = createSearchTexts({
    siteUrl: 'https://vigil.example',
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
  const saves = [1, 2, 3].map((number) => save(long(`al ${number}`), 'al'))
  saves.push(save('ada 1', 'ada'))
  expect(bodies()).toEqual([['al 1'], ['ada 1']])
  for (const { answer } of waiting) answer(seen('seen'))
  await settled()
  expect(bodies()).toEqual([['al 1'], ['ada 1'], ['al 2']])
  waiting[2]?.answer({ isTooCostly: true })
  await settled()
  waiting[3]?.answer(seen('seen'))
  expect(await Promise.all(saves)).toMatchObject([
    { text: 'seen' },
    { text: 'al 2' },
    { text: 'seen' },
    { text: 'seen' },
  ])
})

test('short texts of an editor that wait are parsed together', async () => {
  const { save, waiting, bodies } = searchTexts()
  const texts = ['one', 'two', 'three', long('four'), 'five', long('six', 19_000), 'seven', 'eight']
  const saves = texts.map((text) => save(text, 'al'))
  const parts = [['one'], ['two', 'three'], ['four'], ['five', 'six', 'seven', 'eight']]
  for (const [index, part] of parts.entries()) {
    expect(bodies()).toEqual(parts.slice(0, index + 1))
    waiting[index]?.answer(seen(...part))
    await settled()
  }
  const made = await Promise.all(saves)
  expect(made).toMatchObject(parts.flat().map((text) => ({ text })))
})

test('if one of several texts cannot be parsed, the others can', async () => {
  const { save, waiting, bodies, failures } = searchTexts()
  const saves = ['one', 'two', 'three'].map((text) => save(text, 'al'))
  waiting[0]?.answer(seen('one'))
  await settled()
  waiting[1]?.answer({ isTooCostly: true })
  await settled()
  waiting[2]?.answer({ isTooCostly: true })
  await settled()
  waiting[3]?.answer(seen('seen'))
  expect(await Promise.all(saves)).toMatchObject([
    { text: 'one' },
    { text: 'two' },
    { text: 'seen' },
  ])
  expect(bodies()).toEqual([['one'], ['two', 'three'], ['two'], ['three']])
  expect(failures).toEqual(['About two'])
})

test('an editor has at most eight long texts in the queue; further ones are refused', async () => {
  const { save, waiting, bodies } = searchTexts()
  const numbers = Array.from({ length: 8 }, (_, index) => index + 1)
  const saves = numbers.map((number) => save(long(`al ${number}`), 'al'))
  expect(await save('al 9', 'al')).toBe('busy')
  const [others, nobodys] = [save('ada 1', 'ada'), save('row', null)]
  expect(bodies()).toEqual([['al 1'], ['ada 1'], ['row']])
  for (const { answer } of waiting) answer(seen('seen'))
  const text = { text: 'seen', wordCount: 1, entities: [] }
  expect(await Promise.all([saves[0], others, nobodys])).toEqual([text, text, text])
  await settled()
  const again = save(long('al 9'), 'al')
  expect(await save('al 10', 'al')).toBe('busy')
  for (let next = 3; next <= 10; next += 1) {
    await settled()
    waiting[next]?.answer(seen('seen'))
  }
  expect(await Promise.all([...saves, again])).toEqual(Array(9).fill(text))
  expect(bodies().slice(3)).toEqual([2, 3, 4, 5, 6, 7, 8, 9].map((number) => [`al ${number}`]))
})

test('an editor may have many short texts in the queue', async () => {
  const { save, waiting } = searchTexts()
  const saves = Array.from({ length: 40 }, (_, index) => save(`al ${index}`, 'al'))
  waiting[0]?.answer(seen('seen'))
  await settled()
  waiting[1]?.answer(seen(...Array(39).fill('seen')))
  expect(await Promise.all(saves)).not.toContain('busy')
})

test('if a text cannot be parsed, its Markdown source is searched and the failure is reported', async () => {
  const { save, waiting, failures } = searchTexts()
  const saves = ['**one** two', '**three**', '**four**'].map((body) => save(body, null))
  waiting[0]?.answer({ isTooCostly: true })
  waiting[1]?.answer({ failure: 'RangeError' })
  waiting[2]?.fail(new Error('The server stops'))
  expect(await Promise.all(saves)).toEqual([
    { text: '**one** two', wordCount: 2, entities: [] },
    { text: '**three**', wordCount: 1, entities: [] },
    { text: '**four**', wordCount: 1, entities: [] },
  ])
  expect(failures).toEqual([
    'About **one** two',
    'Error: The text could not be parsed: RangeError',
    'Error: The server stops',
  ])
})
