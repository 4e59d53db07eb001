import { expect, test } from 'vitest'
import { decideImport } from './decide-import.rules'

const earlier = { digest: 'same', version: 1 }
const here = { earlier, stored: {} as never, isIdTaken: false, isChangedHere: false, isSame: false }
const [same, other] = [
  { digest: 'same', overwrite: false },
  { digest: 'other', overwrite: false },
]

test.each([
  ['a new item is added', { ...here, earlier: null, stored: null }, same, { step: 'add' }],
  ['what has not changed stays', here, same, { step: 'unchanged', isNoted: false }],
  ['what has changed at the source is written', here, other, { step: 'change' }],
  [
    'what has changed only here stays, without a word',
    { ...here, isChangedHere: true },
    same,
    { step: 'unchanged', isNoted: false },
  ],
  [
    'what has changed on both sides is kept',
    { ...here, isChangedHere: true },
    other,
    { step: 'keep', why: 'It was changed here since it was imported.' },
  ],
  [
    'unless the operator wants it',
    { ...here, isChangedHere: true },
    { ...other, overwrite: true },
    { step: 'change' },
  ],
  [
    'the same change on both sides is noted',
    { ...here, isChangedHere: true, isSame: true },
    other,
    { step: 'unchanged', isNoted: true },
  ],
  [
    'a post that no import wrote is kept',
    { ...here, earlier: null, isChangedHere: true },
    same,
    { step: 'keep', why: 'There is another version of it here already.' },
  ],
  [
    'unless the file is an export of exactly that version',
    { ...here, earlier: null },
    other,
    { step: 'change' },
  ],
  [
    'what was deleted here stays so',
    { ...here, stored: null },
    same,
    { step: 'keep', why: 'It was imported before, and deleted here.' },
  ],
  [
    'an id belongs to one kind',
    { ...here, stored: null, isIdTaken: true },
    same,
    { step: 'keep', why: 'A post of the other kind has its id.' },
  ],
] as const)('%s', (_, loaded, request, decision) => {
  expect(decideImport(loaded, request)).toEqual(decision)
})
