import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import type { Db } from '~/database/database'
import { addWebhook } from '~/webhooks/change-webhook.actions'
import { newestDeliveries } from '~/webhooks/deliveries/deliveries.queries'
import { queueEvents } from '~/webhooks/deliveries/queue-events.actions'
import { anEditor } from '../../../tests/support/data/desk'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { now, savePosts } from '../../../tests/support/data/saved-posts'
import { aPost } from '../../../tests/support/posts'
import { createSendWebhook } from './send-webhook'
import { startWebhooks } from './start-webhooks'

const cleanups: (() => unknown)[] = []
const cleanUp = async () => {
  for (const one of cleanups.splice(0).reverse()) await one()
}

interface Received {
  method: string | undefined
  headers: IncomingHttpHeaders
  body: string
}

async function receiver(answer: RequestListener = (_, response) => response.end('Thanks')) {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    received.push({ method: request.method, headers: request.headers, body })
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  cleanups.push(close)
  const { port } = server.address() as AddressInfo
  return { received, address: `http://127.0.0.1:${port}/hooks?of=vigil`, close }
}

const sender = (options: Partial<Parameters<typeof createSendWebhook>[0]> = {}) =>
  createSendWebhook({ userAgent: () => 'Test', arePrivateAllowed: true, ...options })
const message = { headers: { 'webhook-id': 'msg_1' }, body: '{"a":"ü"}' }

afterEach(cleanUp)

test('posts the body with its headers, and returns the answer', async () => {
  const { received, address } = await receiver()
  const result = await sender()({ address, ...message })
  expect(result).toEqual({ is: 'answer', status: 200, text: 'Thanks', retryAfter: undefined })
  expect(received).toMatchObject([
    {
      method: 'POST',
      body: '{"a":"ü"}',
      headers: {
        'content-type': 'application/json',
        'content-length': '10',
        'user-agent': 'Test',
        'webhook-id': 'msg_1',
      },
    },
  ])
  expect(Object.keys(received[0]?.headers ?? {})).not.toContain('cookie')
})

test('nothing is sent into a private network unless that is allowed', async () => {
  const { received, address } = await receiver()
  const send = sender({ arePrivateAllowed: false })
  const { port } = new URL(address)
  for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '2130706433']) {
    const result = await send({ address: `http://${host}:${port}/`, ...message })
    expect([host, result]).toEqual([host, { is: 'silence', reason: 'private' }])
  }
  expect(received).toEqual([])
})

test('a redirect is not followed', async () => {
  const target = await receiver()
  const { address } = await receiver((_, response) =>
    response.writeHead(307, { Location: target.address }).end(),
  )
  expect(await sender()({ address, ...message })).toMatchObject({ is: 'answer', status: 307 })
  expect(target.received).toEqual([])
})

test('an answer that never comes, or never ends, costs no more than the time limit', async () => {
  const silent = await receiver(() => {})
  expect(await sender({ timeoutMs: 200 })({ address: silent.address, ...message })).toEqual({
    is: 'silence',
    reason: 'timeout',
  })
  const endless = await receiver((_, response) => response.writeHead(202).write('Begun'))
  expect(
    await sender({ timeoutMs: 1_500 })({ address: endless.address, ...message }),
  ).toMatchObject({
    is: 'answer',
    status: 202,
    text: 'Begun',
  })
})

test('of a huge answer only the beginning is read', async () => {
  const { address } = await receiver((_, response) => response.end('x'.repeat(50_000_000)))
  const result = await sender()({ address, ...message })
  expect(result.is === 'answer' && result.text.length).toBe(4096)
})

test('a closed port is a refused connection', async () => {
  const { address } = await receiver()
  await cleanUp()
  expect(await sender()({ address, ...message })).toEqual({ is: 'silence', reason: 'refused' })
})

const owner = anEditor('ada', 'owner')

async function hookTo(db: Db, address: string): Promise<{ id: string; secret: string }> {
  const id = crypto.randomUUID()
  const events = ['published' as const]
  const result = await addWebhook({ db, now }, { editor: owner, id, address, events })
  if (!result.ok || !result.secret) throw new Error('The webhook was not added.')
  return { id, secret: result.secret }
}

const outcomes = async (db: Db, id: string) =>
  (await newestDeliveries(db, id, 10)).map(({ outcome }) => outcome)

async function publish(db: Db, count: number): Promise<void> {
  const posts = Array.from({ length: count }, () => aPost())
  await savePosts({ db }, ...posts)
  const changed = posts.map(({ kind, id }) => ({ kind, id }))
  await queueEvents({ db, now, siteUrl: 'https://vigil.example' }, changed)
}

function start(db: Db, options: Partial<Parameters<typeof startWebhooks>[0]> = {}) {
  const errors: unknown[] = []
  const log = { error: (line: object) => void errors.push(line) } as never
  const webhooks = startWebhooks({
    db,
    clock: () => now,
    log,
    send: sender(),
    everyMs: 10,
    ...options,
  })
  cleanups.push(() => webhooks.stop(5_000))
  return { errors }
}

onEachEngine('the sender of webhooks', (open) => {
  // Before the database is closed.
  afterEach(cleanUp)

  test('sends signed messages that are then shown as delivered', async () => {
    const { db } = await open()
    const { received, address } = await receiver()
    const { id, secret } = await hookTo(db, address)
    await publish(db, 5)
    const { errors } = start(db)
    await expect.poll(() => outcomes(db, id)).toEqual(Array(5).fill('delivered'))
    expect(received).toHaveLength(5)
    for (const { headers, body } of received) {
      const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
      const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
      const expected = createHmac('sha256', key).update(signed).digest('base64')
      expect(headers['webhook-signature']).toBe(`v1,${expected}`)
      expect(JSON.parse(body)).toMatchObject({ type: 'post.published' })
    }
    expect(errors).toEqual([])
  })

  test('one that hangs delays no other, and gets two requests at once', async () => {
    const { db } = await open()
    const hanging = await receiver(() => {})
    const quick = await receiver()
    await hookTo(db, hanging.address)
    const { id } = await hookTo(db, quick.address)
    await publish(db, 6)
    start(db, { send: sender({ timeoutMs: 30_000 }) })
    await expect.poll(() => outcomes(db, id)).toEqual(Array(6).fill('delivered'))
    expect(quick.received).toHaveLength(6)
    expect(hanging.received).toHaveLength(2)
    hanging.close()
  })
})
