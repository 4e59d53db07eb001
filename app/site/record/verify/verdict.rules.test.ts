import { describe, expect, test } from 'vitest'
import { failed, passed, skipped } from '~/record/checking/check.rules'
import { uncheckedVerdict, verdictOf } from './verdict.rules'

const hash = 'a1'.repeat(32)
const right = [
  passed('document', `The recorded text has the hash ${hash}.`),
  passed('entry', 'Its hash is entry 57 of the record, of 2026-11-18T09:00:00.250Z.'),
  passed('signature', 'It is signed by the key 21fe31dfa154a261.'),
  passed('words', 'The page shows the recorded text.'),
]

describe('what a reader is told', () => {
  test('when all is right: what it means, each check, and what it does not prove', () => {
    const verdict = verdictOf([...right, skipped('authors', 'Another name.')])
    expect(verdict).toMatchObject({
      state: 'verified',
      title: 'Verified',
      more: { title: 'What this does not prove' },
    })
    expect(verdict.meaning[0]).toBe(
      'The text on this page is, word for word, what the publication entered in its public record on Nov 18, 2026, 09:00 UTC.',
    )
    expect(verdict.checks.map(({ mark }) => mark)).toEqual([
      'note',
      'passed',
      'passed',
      'passed',
      'passed',
    ])
  })

  test('when something is wrong: the gravest of it, what failed first, and what to do', () => {
    const verdict = verdictOf([...right, failed('words', 'Other words.')])
    expect(verdict).toMatchObject({
      state: 'failed',
      title: 'Not verified: this page is not what was recorded',
      more: { title: 'What to do' },
    })
    expect(verdict.checks[0]).toEqual({
      mark: 'failed',
      parts: [{ text: 'Other words.', isCode: false }],
    })
    const worse = verdictOf([failed('words', 'Other words.'), failed('keys', 'Another key.')])
    expect(worse.title).toBe('Not verified: the record is not signed as it should be')
  })

  test('hashes and ids of keys as parts of their own', () => {
    const { checks } = verdictOf(right)
    expect(checks[0]?.parts).toEqual([
      { text: 'The recorded text has the hash ', isCode: false },
      { text: hash, isCode: true },
      { text: '.', isCode: false },
    ])
    expect(checks[2]?.parts[1]).toEqual({ text: '21fe31dfa154a261', isCode: true })
  })

  test('that nothing was checked, which is no failure', () => {
    expect(uncheckedVerdict('unreachable')).toMatchObject({
      state: 'unchecked',
      title: 'Not checked',
      meaning: [expect.stringContaining('could not be reached'), expect.any(String)],
      checks: [],
    })
  })
})
