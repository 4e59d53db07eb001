import { expect, test } from 'vitest'
import { applied, parse, show } from '../../../../../tests/support/desk/marked-text'
import { growth, quadratic } from '../../../../../tests/support/processor-time'
import { typedOver } from './inline.rules'
import { linkAround, makeLink, moveInLink } from './links.rules'
import { applyEdit } from './text-edit.rules'

test.each([
  ['see ‹the report›', 'see [the report](‹https://›)'],
  ['see ¦', 'see [¦](https://)'],
  ['‹https://a.example/b›', '[¦](https://a.example/b)'],
])('%s becomes %s', (before, expected) => expect(applied(before, makeLink)).toBe(expected))

test.each([
  ['[‹report›](https://a.example)', '[report](‹https://a.example›)'],
  ['[rep¦ort](https://a.example)', '[report](‹https://a.example›)'],
  ['‹[report](https://a.example)›', '[report](‹https://a.example›)'],
  ['‹see [report](https://a.example)›', 'see [report](‹https://a.example›)'],
  ['[¦](https://)', '[](‹https://›)'],
  ['[report](‹https://a.example›)', '[report](https://a.example)¦'],
  ['[report](https://a¦.example "Title") x', '[report](https://a.example "Title")¦ x'],
  ['![ph¦oto](/pictures/a.webp)', '![photo](‹/pictures/a.webp›)'],
  ['[a \\] b¦](https://a.example/x_(y))', '[a \\] b](‹https://a.example/x_(y)›)'],
  ['[a](b) ‹word› [c](d)', '[a](b) [word](‹https://›) [c](d)'],
])('a link is edited, not nested: %s becomes %s', (before, expected) => {
  expect(applied(before, makeLink)).toBe(expected)
})

test.each([
  ['[report¦](https://)', '[report](‹https://›)'],
  ['[report¦]()', '[report](¦)'],
  ['[report](https://a.example¦)', '[report](https://a.example)¦'],
  ['[report¦](https://a.example)', null],
  ['[report](https://a.example)¦', null],
  ['text¦', null],
])('Tab goes on in a link: %s becomes %s', (before, expected) => {
  expect(applied(before, moveInLink)).toBe(expected)
})

test('a long line without a link is searched in proportional time', async () => {
  const line = (count: number) => '[('.repeat(count)
  const search = (text: string) => {
    const middle = text.length / 2
    return linkAround(text, { start: middle, end: middle })
  }
  expect(search(line(500_000))).toBeNull()
  expect(await growth(500_000, line, search)).toBeLessThan(quadratic)
})

test('brackets and quotes are put around a selection', () => {
  const selected = parse('a ‹word› b')
  const edit = typedOver(selected, '(')
  expect(edit && show(applyEdit(selected, edit))).toBe('a (‹word›) b')
  expect(typedOver(selected, 'x')).toBeNull()
  expect(typedOver(parse('a¦b'), '"')).toBeNull()
})
