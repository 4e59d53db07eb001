import { afterEach, expect, test } from 'vitest'
import { closeSites, long, page, site } from '../../../tests/support/servers/cached-site'
import { sampledEvery } from './hit-log'

afterEach(closeSites)

const idOf = ({ headers }: { headers: NodeJS.Dict<string | string[]> }) => headers['x-request-id']

test('every response from memory has its own id, all of one length', async () => {
  const { request } = await site(() => page())
  const answers = [
    await request('/'),
    await request('/'),
    await request('/', {}, 'HEAD'),
    await request('/', { 'Accept-Encoding': 'br' }),
    await request('/', { 'Accept-Encoding': 'br' }),
    await request('/', { 'If-Modified-Since': new Date(0).toUTCString() }),
  ]
  const etag = String(answers[0]?.headers.etag)
  answers.push(await request('/', { 'If-None-Match': etag }))
  expect(answers.at(-1)?.status).toBe(304)
  const ids = answers.slice(1).map(idOf)
  expect(new Set(ids).size).toBe(answers.length - 1)
  expect(new Set(ids.map((id) => String(id).length)).size).toBe(1)
  for (const id of ids) expect(id).toMatch(/^[\w-]{12,40}$/)
})

test('the first request gets the id under which the page was rendered and logged', async () => {
  const { request } = await site(() => page(long, { 'X-Request-Id': 'rendered-as' }))
  expect(idOf(await request('/'))).toBe('rendered-as')
  expect(idOf(await request('/'))).not.toBe('rendered-as')
})

test('one in a hundred responses is logged, with the id that its client got', async () => {
  const { request, logged } = await site(() => page())
  await request('/list?page=2')
  const ids = []
  for (let n = 0; n <= sampledEvery; n += 1) ids.push(idOf(await request('/list?page=2&utm=x')))
  const line = {
    method: 'GET',
    path: '/list',
    status: 200,
    oneIn: sampledEvery,
    msg: 'request answered from memory',
  }
  expect(logged()).toEqual([
    { requestId: ids[0], ...line },
    { requestId: ids[sampledEvery], ...line },
  ])
})

test('all responses are counted and summarised in one line, and there is no line without responses', async () => {
  const { request, hitLog, logged } = await site(() => page())
  const first = await request('/', { 'Accept-Encoding': 'identity' })
  await request('/', { 'Accept-Encoding': 'identity' })
  await request('/', {}, 'HEAD')
  await request('/', { 'If-None-Match': String(first.headers.etag) })
  await request('/uncached')
  hitLog.summarise()
  hitLog.summarise()
  const counts = { whole: 2, unchanged: 1, made: 1, bytes: long.length }
  const summaries = logged().filter(({ msg }) => msg === 'answered from memory')
  expect(summaries).toEqual([{ ...counts, msg: 'answered from memory' }])
})

test('the id of a trusted proxy is used if it is valid', async () => {
  const { request } = await site(() => page(), { trustProxy: true })
  await request('/')
  expect(idOf(await request('/', { 'X-Request-Id': 'from-the-proxy' }))).toBe('from-the-proxy')
  for (const hostile of ['x'.repeat(300), 'a b', 'a"b', '']) {
    expect(idOf(await request('/', { 'X-Request-Id': hostile }))).toMatch(/^[\w-]{12,40}$/)
  }
  const stranger = await site(() => page())
  await stranger.request('/')
  const answer = await stranger.request('/', { 'X-Request-Id': 'from-outside' })
  expect(idOf(answer)).not.toBe('from-outside')
})
