import { afterEach, expect, test } from 'vitest'
import { closeSites, long, page, site } from '../../tests/support/servers/kept-site'
import { sampledEvery } from './answer-log'

afterEach(closeSites)

const idOf = ({ headers }: { headers: NodeJS.Dict<string | string[]> }) => headers['x-request-id']

test('every answer from memory has an id of its own, all of one length', async () => {
  const { ask } = await site(() => page())
  const answers = [
    await ask('/'),
    await ask('/'),
    await ask('/', {}, 'HEAD'),
    await ask('/', { 'Accept-Encoding': 'br' }),
    await ask('/', { 'Accept-Encoding': 'br' }),
    await ask('/', { 'If-Modified-Since': new Date(0).toUTCString() }),
  ]
  const etag = String(answers[0]?.headers.etag)
  answers.push(await ask('/', { 'If-None-Match': etag }))
  expect(answers.at(-1)?.status).toBe(304)
  const ids = answers.slice(1).map(idOf)
  expect(new Set(ids).size).toBe(answers.length - 1)
  expect(new Set(ids.map((id) => String(id).length)).size).toBe(1)
  for (const id of ids) expect(id).toMatch(/^[\w-]{12,40}$/)
})

test('whoever asks first gets the id under which the page was made and logged', async () => {
  const { ask } = await site(() => page(long, { 'X-Request-Id': 'made-as-this' }))
  expect(idOf(await ask('/'))).toBe('made-as-this')
  expect(idOf(await ask('/'))).not.toBe('made-as-this')
})

test('one in so many is logged whole, with the id that its reader got', async () => {
  const { ask, logged } = await site(() => page())
  await ask('/list?page=2')
  const ids = []
  for (let n = 0; n <= sampledEvery; n += 1) ids.push(idOf(await ask('/list?page=2&utm=x')))
  const line = {
    ...{ method: 'GET', path: '/list', status: 200, oneIn: sampledEvery },
    msg: 'request answered from memory',
  }
  expect(logged()).toEqual([
    { requestId: ids[0], ...line },
    { requestId: ids[sampledEvery], ...line },
  ])
})

test('all of them are counted, and told in one line, which is left out when there is nothing to tell', async () => {
  const { ask, answerLog, logged } = await site(() => page())
  const first = await ask('/', { 'Accept-Encoding': 'identity' })
  await ask('/', { 'Accept-Encoding': 'identity' })
  await ask('/', {}, 'HEAD')
  await ask('/', { 'If-None-Match': String(first.headers.etag) })
  await ask('/own')
  answerLog.summarise()
  answerLog.summarise()
  const counts = { whole: 2, unchanged: 1, made: 1, bytes: long.length }
  const summaries = logged().filter(({ msg }) => msg === 'answered from memory')
  expect(summaries).toEqual([{ ...counts, msg: 'answered from memory' }])
})

test('an id that a trusted proxy gave is passed on, unless it is none', async () => {
  const { ask } = await site(() => page(), { trustProxy: true })
  await ask('/')
  expect(idOf(await ask('/', { 'X-Request-Id': 'from-the-proxy' }))).toBe('from-the-proxy')
  for (const hostile of ['x'.repeat(300), 'a b', 'a"b', '']) {
    expect(idOf(await ask('/', { 'X-Request-Id': hostile }))).toMatch(/^[\w-]{12,40}$/)
  }
  const stranger = await site(() => page())
  await stranger.ask('/')
  const answer = await stranger.ask('/', { 'X-Request-Id': 'from-outside' })
  expect(idOf(answer)).not.toBe('from-outside')
})
