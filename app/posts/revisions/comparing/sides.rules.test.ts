import { expect, test } from 'vitest'
import { type ComparedBody, compareBodies } from './compare-bodies.rules'
import { textOf } from './diff-node.rules'
import { type BlockSides, sidesOf } from './sides.rules'

function sidesIn(older: string, newer: string) {
  const text = (body: string): ComparedBody => ({ title: '', body })
  const request = { view: 'text', older: text(older), newer: text(newer) } as const
  const compared = compareBodies(request, { siteOrigin: 'https://news.example' })
  if (compared.view !== 'text') throw new Error('It was compared as source.')
  return compared.sections.flatMap(({ entries }) => entries).map(sidesOf)
}

function sides(older: string, newer: string) {
  const words = (node: BlockSides['older']) => node && textOf(node).replace(/\s+/g, ' ').trim()
  return sidesIn(older, newer)
    .filter((block) => words(block.older) || words(block.newer))
    .map((block) => [block.is, words(block.older), words(block.newer)])
}

test('a changed paragraph has its removed words on one side, and its added ones on the other', () => {
  expect(sides('Trust is a budget.\n\nSpend it.', 'Trust is a promise.\n\nSpend it.')).toEqual([
    ['different', 'Trust is a budget .', 'Trust is a promise .'],
    ['same', 'Spend it.', 'Spend it.'],
  ])
})

test('a paragraph of one text only has nothing beside it', () => {
  expect(sides('One.', 'One.\n\nAn entirely new thought.')).toEqual([
    ['same', 'One.', 'One.'],
    ['different', null, 'An entirely new thought.'],
  ])
  expect(sides('An old thought that goes.\n\nOne.', 'One.')).toEqual([
    ['different', 'An old thought that goes.', null],
    ['same', 'One.', 'One.'],
  ])
})

test('a list item or row that was added is not an empty one on the other side', () => {
  const older = '- one thing\n- two things\n\n| a | b |\n| - | - |\n| 1 | 2 |'
  const newer = '- one thing\n- a third\n- two things\n\n| a | b |\n| - | - |\n| 1 | 2 |\n| 8 | 9 |'
  const [list, table] = sides(older, newer)
  expect(list).toEqual(['different', 'one thing two things', 'one thing a third two things'])
  expect(table).toEqual(['different', 'a b 1 2', 'a b 1 2 8 9'])
  const olderSides = JSON.stringify(sidesIn(older, newer).map((block) => block.older))
  expect(olderSides.match(/"tag":"li"/g)).toHaveLength(2)
  expect(olderSides.match(/"tag":"tr"/g)).toHaveLength(2)
})
