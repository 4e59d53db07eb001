import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { browserStorage } from './browser-storage.rules'

test('the cookie policy lists every key that a script of a reader stores, and no other', () => {
  const scripts = globSync('app/{islands,reads,site}/**/*.{ts,tsx}')
    .filter((path) => !path.includes('.test.'))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n')
  expect(scripts).not.toContain('sessionStorage')
  const named = scripts.matchAll(/localStorage(?:\.\w+Item\('(\w+)'|\.(\w+)(?!\w*\())/g)
  const stored = new Set(Array.from(named, ([, item, property]) => item ?? property))
  // The display settings are stored under a key that is a variable of their type.
  const listed = browserStorage.flatMap(({ keys }) => keys)
  const settings = ['theme', 'textSize', 'shortcuts']
  expect([...stored, ...settings].sort()).toEqual([...listed].sort())
})
