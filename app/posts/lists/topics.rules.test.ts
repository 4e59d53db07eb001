import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyWords } from '../../../tests/support/data/any-posts'
import { foldTag } from '../fields/tags.rules'
import { largestTopics, neighbouringTopics, topicGroups } from './topics.rules'

const counted = (...topics: string[]) => topics.map((topic, index) => ({ topic, count: index + 1 }))
const shape = (topics: string[]) =>
  topicGroups(counted(...topics)).map(({ letter, topics: members }) => [
    letter,
    ...members.map(({ topic }) => topic),
  ])

test('topics are grouped by first letter, in alphabetical order', () => {
  expect(shape(['Zero Trust', 'ai', 'AI Safety', 'Éthique', 'Email', 'AI'])).toEqual([
    ['A', 'AI', 'ai', 'AI Safety'],
    ['E', 'Email', 'Éthique'],
    ['Z', 'Zero Trust'],
  ])
})

test('topics without a first letter come last, numbers by size', () => {
  expect(shape(['5G', '2FA', '10x', '🛡️ Defence', 'Risk'])).toEqual([
    ['R', 'Risk'],
    ['#', '🛡️ Defence', '2FA', '5G', '10x'],
  ])
})

test('no topic is lost, whatever it is called', () => {
  fc.assert(
    fc.property(fc.uniqueArray(anyWords), (topics) => {
      const shown = topicGroups(counted(...topics)).flatMap(({ topics: members }) => members)
      expect(shown.map(({ topic }) => topic).sort()).toEqual([...topics].sort())
    }),
  )
})

test('the largest topics come first, equals by name', () => {
  const topics = [
    { topic: 'Risk', count: 2 },
    { topic: 'AI', count: 2 },
    { topic: 'Cloud', count: 9 },
    { topic: 'Law', count: 1 },
  ]
  expect(largestTopics(topics, 3).map(({ topic }) => topic)).toEqual(['Cloud', 'AI', 'Risk'])
})

test('neighbours are the other tags of the posts, the most shared first', () => {
  const posts = [{ tags: ['AI', 'Risk'] }, { tags: ['AI', 'Cloud', 'Risk'] }, { tags: ['AI'] }]
  expect(neighbouringTopics('AI', posts, 5)).toEqual(['Risk', 'Cloud'])
  expect(neighbouringTopics('AI', posts, 1)).toEqual(['Risk'])
})

test('a topic is the same in another case or width, and not as a part of another', () => {
  expect(foldTag('phishing')).toBe(foldTag('Phishing'))
  expect(foldTag(' ÉTHIQUE')).toBe(foldTag('éthique'))
  expect(foldTag('ＡＩ')).toBe(foldTag('ai'))
  expect(foldTag('phish')).not.toBe(foldTag('Phishing'))
})
