import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { fingerprintOf } from '~/pictures/uploads/webp.rules'
import { aPicture, examinedSite } from '../../tests/support/data/sites/examined-site'
import {
  type ObjectStorageServer,
  startObjectStorage,
} from '../../tests/support/servers/object-storage'
import { objectStoresIn } from '../storage/picture-stores/object-stores'
import { objectStorageCheck } from './checks/network/object-storage'
import { brandCheck } from './checks/pictures/brand'
import { picturesCheck } from './checks/pictures/pictures'

let server: ObjectStorageServer
beforeAll(async () => {
  server = await startObjectStorage()
})
afterAll(() => server.remove())

let cleanUp: (() => Promise<void>) | undefined
afterEach(() => cleanUp?.())

async function aSite(prefix: string) {
  const site = await examinedSite('sqlite')
  cleanUp = site.remove
  const settings = { ...server.variables, S3_PREFIX: prefix }
  const examine = async (more: Record<string, string> = {}) => {
    const options = { settings: { ...settings, ...more } }
    const found = []
    for (const check of [objectStorageCheck, picturesCheck, brandCheck]) {
      found.push(...(await site.check(check, options)).findings)
    }
    return found
  }
  return { ...site, examine, stores: objectStoresIn({ ...server.storage, prefix: `${prefix}/` }) }
}

test('pictures in object storage are there and intact, or named', async () => {
  const { addThumbnail, examine, stores } = await aSite('survey')
  const names: string[] = []
  for (const colour of ['#ff0000', '#00ff00', '#0000ff', '#ffff00']) {
    const { id } = await addThumbnail(colour)
    const bytes = await aPicture(colour)
    const name = `${id}.${fingerprintOf(bytes)}.webp`
    names.push(name)
    await stores.thumbnails.put(name, bytes)
  }
  const inOrder = await examine()
  expect(inOrder.map(({ level }) => level)).toEqual(['ok', 'ok', 'ok', 'ok'])
  expect(inOrder).toContainEqual(
    expect.objectContaining({ text: 'All 4 thumbnails are there and intact.' }),
  )
  const [missing = '', damaged = ''] = names
  await stores.thumbnails.remove(missing)
  await server.damage(`survey/article-thumbnails/${damaged}`)
  expect((await examine()).filter(({ level }) => level === 'error')).toEqual([
    expect.objectContaining({ items: [`article-thumbnails/${missing}`] }),
    expect.objectContaining({
      items: [`article-thumbnails/${damaged}: its content is not what its name says`],
    }),
  ])
})

test('wrong keys and a service that is away are errors that say what to do', async () => {
  const { examine } = await aSite('away')
  const first = async (settings: Record<string, string>) =>
    (await examine(settings)).find(({ check }) => check === 'object storage')
  expect(await first({ S3_SECRET_ACCESS_KEY: 'wrong' })).toMatchObject({
    level: 'error',
    text: expect.stringContaining('SignatureDoesNotMatch'),
  })
  expect(await first({ S3_ENDPOINT: 'http://127.0.0.1:1' })).toMatchObject({
    level: 'error',
    text: expect.stringContaining('does not answer'),
  })
})
