import { describe, expect, test } from 'vitest'
import {
  changedTags,
  decideTagChange,
  type LoadedTags,
  readTagName,
  type TagChange,
  type TagRequest,
} from './tag-change.rules'

const counted = (tag: string, posts = 1) => ({ tag, listed: 0, posts })

function decide(request: TagRequest, loaded: Partial<LoadedTags> = {}) {
  const similar = [counted('phishing', 3)]
  return decideTagChange(
    { tag: 'phishing', similar, pending: [], movedTo: null, ...loaded },
    request,
  )
}

describe('renaming', () => {
  test('names the number of posts', () => {
    expect(decide({ step: 'rename', to: 'Fraud' })).toEqual({ ok: true, posts: 3 })
  })

  test('may change only the case of its letters', () => {
    expect(decide({ step: 'rename', to: 'Phishing' })).toEqual({ ok: true, posts: 3 })
  })

  test.each([
    ['', 'empty'],
    ['phishing', 'itself'],
    ['a, b', 'comma'],
    ['..', 'dots'],
    ['x'.repeat(101), 'too-long'],
  ])('to “%s” is refused: %s', (to, reason) => {
    expect(decide({ step: 'rename', to })).toMatchObject({ ok: false, reason })
  })

  test('to another tag, or one that differs only in case, is a merge', () => {
    const similar = [counted('phishing'), counted('Fraud', 7)]
    expect(decide({ step: 'rename', to: 'Fraud' }, { similar })).toMatchObject({
      reason: 'taken',
      by: { tag: 'Fraud', posts: 7 },
      isSimilar: false,
    })
    expect(decide({ step: 'rename', to: 'fraud' }, { similar })).toMatchObject({
      reason: 'taken',
      by: { tag: 'Fraud' },
      isSimilar: true,
    })
  })
})

describe('merging', () => {
  test('needs another tag that exists', () => {
    const similar = [counted('phishing'), counted('Phishing')]
    expect(decide({ step: 'merge', to: 'Phishing' }, { similar })).toMatchObject({ ok: true })
    expect(decide({ step: 'merge', to: 'phishing' })).toMatchObject({ reason: 'itself' })
    expect(decide({ step: 'merge', to: 'Fraud' })).toMatchObject({
      reason: 'unknown',
      similar: null,
    })
    expect(
      decide({ step: 'merge', to: 'fraud' }, { similar: [...similar, counted('Fraud')] }),
    ).toMatchObject({ reason: 'unknown', similar: 'Fraud' })
  })
})

test('a tag that is gone names the one that it became', () => {
  const loaded = { similar: [], movedTo: 'Fraud' }
  expect(decide({ step: 'remove' }, loaded)).toEqual({
    ok: false,
    reason: 'missing',
    movedTo: 'Fraud',
  })
})

test('waits for an unfinished change of either tag', () => {
  const change: TagChange = {
    id: 'one',
    step: 'rename',
    tag: 'Fraud',
    replacedBy: 'Scams',
    editorId: null,
    editorName: 'Bo',
    at: new Date(0),
  }
  for (const to of ['Fraud', 'Scams']) {
    expect(decide({ step: 'rename', to }, { pending: [change] })).toMatchObject({
      reason: 'busy',
      change: { editorName: 'Bo' },
    })
  }
  expect(decide({ step: 'rename', to: 'Other' }, { pending: [change] })).toMatchObject({ ok: true })
})

test('a post keeps the order of its tags, and has none twice', () => {
  const tags = ['AI', 'phishing', 'Law']
  expect(changedTags(tags, { tag: 'phishing', replacedBy: 'Fraud' })).toEqual([
    'AI',
    'Fraud',
    'Law',
  ])
  expect(changedTags(tags, { tag: 'phishing', replacedBy: 'AI' })).toEqual(['AI', 'Law'])
  expect(changedTags(tags, { tag: 'phishing', replacedBy: null })).toEqual(['AI', 'Law'])
  const spelled = { tag: 'Phishing', replacedBy: 'Fraud' }
  expect(changedTags(tags, spelled), 'in any case').toEqual(['AI', 'Fraud', 'Law'])
})

test('a typed name is one line', () => {
  expect(readTagName('  zero \n trust ')).toBe('zero trust')
})
