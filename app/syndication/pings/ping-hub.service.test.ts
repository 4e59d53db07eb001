import { afterEach, expect, test } from 'vitest'
import { type Hub, startHub } from '../../../tests/support/servers/hub'
import { pingHub } from './ping-hub.service'

const feeds = ['https://vigil.example/feed.xml', 'https://vigil.example/topics/Q%26A/atom.xml']
const hubs: Hub[] = []

async function aHub(): Promise<Hub> {
  const hub = await startHub()
  hubs.push(hub)
  return hub
}

afterEach(async () => {
  for (const hub of hubs.splice(0)) await hub.stop()
})

test('each feed is one request to the hub', async () => {
  const hub = await aHub()
  await pingHub(hub.url, feeds)
  const forms = hub.received.map(({ form }) => form)
  expect(forms).toHaveLength(2)
  for (const feed of feeds) {
    expect(forms).toContainEqual({ 'hub.mode': 'publish', 'hub.url': feed })
  }
  expect(hub.received[0]?.type).toMatch(/^POST application\/x-www-form-urlencoded/)
})

test.each([302, 400, 404, 500, 503])(
  'a ping that the hub answers with %i has failed',
  async (status) => {
    const hub = await aHub()
    hub.status = status
    await expect(pingHub(hub.url, feeds)).rejects.toThrow(`The hub answered ${status}`)
  },
)

test('a ping to a hub that is unreachable or does not answer in time has failed', async () => {
  const hub = await aHub()
  hub.status = null
  await expect(pingHub(hub.url, feeds, 50)).rejects.toThrow(/timeout/)
  await hub.stop()
  await expect(pingHub(hub.url, feeds)).rejects.toThrow()
})

test('pings about many feeds are sent in batches', async () => {
  const hub = await aHub()
  const many = Array.from({ length: 55 }, (_, index) => `https://vigil.example/${index}`)
  await pingHub(hub.url, many)
  expect(hub.received.map(({ form }) => form['hub.url']).sort()).toEqual([...many].sort())
  hub.received = []
  hub.status = null
  await expect(pingHub(hub.url, many, 200)).rejects.toThrow(/timeout/)
  expect(hub.received.length).toBeLessThanOrEqual(10)
})

test('without feeds no request is sent', async () => {
  const hub = await aHub()
  await pingHub(hub.url, [])
  expect(hub.received).toEqual([])
})
