import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { reservedIds } from './reserved-ids'

const filesAroundBody = [
  'app/root.tsx',
  'app/{document,islands,ui}/**/*.{ts,tsx}',
  'app/site/{browser,cards,pages,post,saved,search/palette,shell}/**/*.{browser.ts,view.tsx}',
  'app/site/**/*.island.tsx',
]

test('every id in the markup around a body is reserved', () => {
  const sources = globSync(filesAroundBody).filter((file) => !file.includes('.test.'))
  expect(sources.length).toBeGreaterThan(50)
  const used = sources.flatMap((file) =>
    Array.from(
      readFileSync(file, 'utf8').matchAll(/\b(?:id=|\.id = |aria-labelledby=)["']([\w-]+)["']/g),
      ([, id]) => id,
    ),
  )
  // The newsletter form derives these from the id of its field.
  const derived = ['footer-email-answer', 'footer-email-trap']
  expect([...new Set([...used, ...derived])].sort()).toEqual(reservedIds)
})
