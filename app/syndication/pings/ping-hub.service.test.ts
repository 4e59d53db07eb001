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

test('a hub is told of each feed in a form of its own', async () => {
  const hub = await aHub()
  await pingHub(hub.url, feeds)
  const told = hub.taken.map(({ form }) => form)
  expect(told).toHaveLength(2)
  for (const feed of feeds) {
    expect(told).toContainEqual({ 'hub.mode': 'publish', 'hub.url': feed })
  }
  expect(hub.taken[0]?.type).toMatch(/^POST application\/x-www-form-urlencoded/)
})

test.each([302, 400, 404, 500, 503])('a hub that answers %i did not take it', async (status) => {
  const hub = await aHub()
  hub.status = status
  await expect(pingHub(hub.url, feeds)).rejects.toThrow(`The hub answered ${status}`)
})

test('nor did one that is not there, or does not answer in time', async () => {
  const hub = await aHub()
  hub.status = null
  await expect(pingHub(hub.url, feeds, 50)).rejects.toThrow(/timeout/)
  await hub.stop()
  await expect(pingHub(hub.url, feeds)).rejects.toThrow()
})

test('of many feeds it is told a few at a time', async () => {
  const hub = await aHub()
  const many = Array.from({ length: 55 }, (_, index) => `https://vigil.example/${index}`)
  await pingHub(hub.url, many)
  expect(hub.taken.map(({ form }) => form['hub.url']).sort()).toEqual([...many].sort())
  hub.taken = []
  hub.status = null
  await expect(pingHub(hub.url, many, 200)).rejects.toThrow(/timeout/)
  expect(hub.taken.length).toBeLessThanOrEqual(10)
})

test('no feeds, no request', async () => {
  const hub = await aHub()
  await pingHub(hub.url, [])
  expect(hub.taken).toEqual([])
})
