import { expect, test } from 'vitest'
import { nearestName } from './nearest-name.rules'

const names = ['DATABASE_URL', 'DATA_DIR', 'HOST', 'PORT']

test.each([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['DATADIR', 'DATA_DIR'],
  ['HOSTS', 'HOST'],
  ['HOME', null],
  ['PATH', null],
  ['SHELL', null],
])('the name near %s is %s', (typed, expected) => {
  expect(nearestName(typed, names)).toBe(expected)
})
