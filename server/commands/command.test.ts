import { expect, test } from 'vitest'
import { type Command, helpOf, overview, readArguments } from './command'

const copy: Command = {
  name: 'copy',
  forms: ['<from> <to> [--force]', 'list'],
  summary: 'Copies a file.',
  details: '--force  also over an existing file',
  run: async () => {},
}
const options = { force: { type: 'boolean' } } as const

test('options and arguments are read', () => {
  const { values, positionals } = readArguments(
    ['a', '--force', 'b'],
    { options, count: [2, 2] },
    copy,
  )
  expect(values.force).toBe(true)
  expect(positionals).toEqual(['a', 'b'])
})

test('an unknown option, a missing and a needless argument are refused with the usage', () => {
  const usage = 'Usage: vigil copy <from> <to> [--force] or vigil copy list'
  const read = (...args: string[]) => readArguments(args, { options, count: [1, 2] }, copy)
  expect(() => read()).toThrow(`The arguments are not valid. ${usage}`)
  expect(() => read('a', 'b', 'c')).toThrow(`The arguments are not valid. ${usage}`)
  expect(() => read('a', '--frce')).toThrow(`Unknown option '--frce'. ${usage}`)
  expect(() => read('a', '--force=yes')).toThrow(usage)
})

test('help names every form, and what a command does', () => {
  expect(overview([copy])).toContain(
    '  copy <from> <to> [--force]\n  copy list\n            Copies a file.',
  )
  expect(helpOf(copy)).toBe(
    'Usage: vigil copy <from> <to> [--force]\n       vigil copy list\n\nCopies a file.\n\n--force  also over an existing file',
  )
})
