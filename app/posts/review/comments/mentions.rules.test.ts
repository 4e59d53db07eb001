import { expect, test } from 'vitest'
import { mentionsIn, unclearMentions, withMentions } from './mentions.rules'

const people = [
  { id: 'ada', name: 'Ada' },
  { id: 'ada-night', name: 'Ada Night' },
  { id: 'zoe', name: 'Zoë' },
]

test.each([
  ['@Ada Night, please', ['ada-night']],
  ['@Ada, please', ['ada']],
  ['ask @ada night and @ZOË.', ['ada-night', 'zoe']],
  ['@Adam is another', []],
  ['mail ada@Ada Night', []],
  ['@ Ada, @', []],
])('%s', (text, expected) => {
  expect(mentionsIn(text, people).map(({ editorId }) => editorId)).toEqual(expected)
})

test('a first name is enough if only one person has it; accents and case do not matter', () => {
  const named = (text: string) => mentionsIn(text, newsroom).map(({ editorId }) => editorId)
  const newsroom = [
    { id: 'ana', name: 'Ána López' },
    { id: 'bo', name: 'Bo Berg' },
    { id: 'bo-2', name: 'Bo Lund' },
  ]
  expect(named('@ana, which ship?')).toEqual(['ana'])
  expect(named('@Bo, or @Bo Lund?')).toEqual(['bo-2'])
  expect(named('@López')).toEqual([])
  expect(unclearMentions('@ana, @bo, @Bo Berg, @cy and a@b.example', newsroom)).toEqual([
    { written: '@bo', couldBe: ['Bo Berg', 'Bo Lund'] },
    { written: '@cy', couldBe: [] },
  ])
})

test('a text is split where somebody is mentioned', () => {
  expect(withMentions('Ask @Zoë: why?', people)).toEqual([
    { text: 'Ask ', isMention: false },
    { text: '@Zoë', isMention: true },
    { text: ': why?', isMention: false },
  ])
  expect(withMentions('', people)).toEqual([])
})
