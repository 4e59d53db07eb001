import { expect, test } from 'vitest'
import { TooManyTasksError } from '~/pictures/processing/one-at-a-time.service'
import { sweepFiles } from '~/pictures/stores/sweep-files.rules'
import { fingerprintOf } from '~/pictures/uploads/webp.rules'
import { type Card, cardFile } from '~/syndication/social-cards/card.rules'
import { memoryStore } from '../../tests/support/pictures/memory-store'
import { cardBounds, createSocialCards, previewBounds } from './social-cards'

const picture = new Uint8Array([1, 2, 3])
const card: Card = {
  siteName: 'Vigil',
  accent: 'red',
  token: 'Cybersecurity',
  title: 'Zero trust',
  section: 'Cybersecurity',
  text: '',
  foot: 'Mar 2, 2026',
  picture: { id: 'abc', fingerprint: fingerprintOf(picture) },
}

/** Identified by its first byte; ends like a JPEG. */
const aCard = (first: number) => new Uint8Array([first, 0xff, 0xd9])

const hour = 60 * 60 * 1000
const day = 24 * hour
const start = new Date('2026-11-15T09:00:00Z').getTime()

function setUp(deps: Partial<Parameters<typeof createSocialCards>[0]> = {}) {
  const drawn: (Card | null)[] = []
  const errors: unknown[] = []
  const cards = createSocialCards({
    cards: memoryStore(),
    previews: memoryStore(),
    clock: () => new Date(start),
    pictureOf: async () => ({ bytes: picture, modifiedAt: new Date(0) }),
    logoFile: async () => null,
    draw: async (requested) => {
      drawn.push(requested)
      return aCard(drawn.length)
    },
    shipped: 'public/social-card.jpg',
    reportError: (error) => errors.push(error),
    ...deps,
  })
  return { cards, drawn, errors }
}

test('a card is drawn once for all requests, and then stored', async () => {
  const { cards, drawn } = setUp()
  await Promise.all([cards.get(card), cards.get(card), cards.get({ ...card })])
  expect(await cards.get(card)).toEqual({ bytes: aCard(1), isComplete: true })
  expect(drawn).toEqual([card])
})

test('one card is drawn at a time', async () => {
  let running = 0
  let most = 0
  const { cards } = setUp({
    async draw() {
      running += 1
      most = Math.max(most, running)
      await Promise.resolve()
      running -= 1
      return picture
    },
  })
  await Promise.all(['a', 'b', 'c'].map((title) => cards.get({ ...card, title })))
  expect(most).toBe(1)
})

test('few cards wait to be drawn; more are refused, except to an editor', async () => {
  const drawing = Promise.withResolvers<Uint8Array>()
  const { cards } = setUp({ draw: () => drawing.promise })
  const asked = Array.from({ length: 30 }, (_, n) =>
    cards.get({ ...card, title: `Post ${n % 15}` }),
  )
  const refused = Promise.allSettled(asked)
  const preview = cards.preview(card)
  drawing.resolve(aCard(1))
  const results = await refused
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: expect.any(TooManyTasksError),
  })
  expect((await preview).bytes).toEqual(aCard(1))
})

test('a card without its picture is drawn once, and again when the picture exists', async () => {
  let isThere = false
  const pictureOf = async () => (isThere ? { bytes: picture, modifiedAt: new Date(0) } : null)
  const { cards, drawn } = setUp({ pictureOf })
  expect((await cards.get(card)).isComplete).toBe(false)
  expect((await cards.get(card)).isComplete).toBe(false)
  expect(drawn).toEqual([{ ...card, picture: null }])
  isThere = true
  expect((await cards.get(card)).isComplete).toBe(true)
  expect(drawn.at(-1)).toEqual(card)
})

test('a card is sent even if it cannot be stored', async () => {
  const broken = async () => {
    throw new Error('the disk is full')
  }
  const { cards, errors } = setUp({ cards: { get: broken, put: broken, touch: broken } })
  expect(await cards.get(card)).toEqual({ bytes: aCard(1), isComplete: true })
  expect(errors.length).toBeGreaterThan(0)
})

test('a truncated card is drawn again', async () => {
  const store = memoryStore({ [cardFile(card)]: new Uint8Array([0xff, 0xd8, 0xff]) })
  const { cards } = setUp({ cards: store })
  expect((await cards.get(card)).bytes).toEqual(aCard(1))
  expect((await store.get(cardFile(card)))?.bytes).toEqual(aCard(1))
})

test('a card that cannot be drawn is not stored', async () => {
  const store = memoryStore()
  const { cards } = setUp({
    cards: store,
    draw: async () => {
      throw new Error('no memory')
    },
  })
  await expect(cards.get(card)).rejects.toThrow('no memory')
  expect(await store.get(cardFile(card))).toBeNull()
})

test('a requested card stays, an unused one is deleted, and a preview much sooner', async () => {
  let now = start
  const clock = () => new Date(now)
  const [store, previews] = [memoryStore({}, clock), memoryStore({}, clock)]
  const { cards } = setUp({ cards: store, previews, clock })
  const forgotten = { ...card, title: 'Forgotten' }
  await cards.get(card)
  await cards.get(forgotten)
  await cards.preview({ ...card, title: 'Half a ti' })
  expect(store.files.size, 'previews are stored separately').toBe(2)
  const pass = async (ms: number) => {
    now += ms
    await sweepFiles(store, clock(), cardBounds)
    await sweepFiles(previews, clock(), previewBounds)
  }
  await pass(2 * hour)
  expect([store.files.size, previews.files.size]).toEqual([2, 0])
  for (let days = 0; days < 40; days += 8) {
    await cards.get(card)
    await pass(8 * day)
  }
  expect([...store.files.keys()]).toEqual([cardFile(card)])
})

test('a logo is handed to the drawing as data, and a missing one is replaced by the shipped one', async () => {
  const logo = { src: '/brand/a.png', width: 160, height: 60 }
  const bytes = new Uint8Array([1, 2, 3])
  const { cards, drawn } = setUp({
    logoFile: async (src) => (src === logo.src ? { bytes, modifiedAt: new Date(0) } : null),
  })
  await cards.get({ ...card, logo })
  await cards.get({ ...card, logo: { ...logo, src: '/brand/missing.png' } })
  expect(drawn.map((one) => one?.logo?.src)).toEqual(['data:image/png;base64,AQID', undefined])
})
