import { expect, test } from 'vitest'
import { mentionsIn, withMentions } from './mentions.rules'

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

test('a text is split where somebody is mentioned', () => {
  expect(withMentions('Ask @Zoë: why?', people)).toEqual([
    { text: 'Ask ', isMention: false },
    { text: '@Zoë', isMention: true },
    { text: ': why?', isMention: false },
  ])
  expect(withMentions('', people)).toEqual([])
})
