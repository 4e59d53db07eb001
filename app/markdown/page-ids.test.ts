import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pageIds } from './page-ids'

const aroundTexts = [
  'app/root.tsx',
  'app/{document,islands,ui}/**/*.{ts,tsx}',
  'app/site/{browser,cards,pages,post,saved,search/palette,shell}/**/*.{browser.ts,view.tsx}',
  'app/site/**/*.island.tsx',
]

test('every id in the markup around a text is reserved', () => {
  const sources = globSync(aroundTexts).filter((file) => !file.includes('.test.'))
  expect(sources.length).toBeGreaterThan(50)
  const used = sources.flatMap((file) =>
    Array.from(
      readFileSync(file, 'utf8').matchAll(/\b(?:id=|\.id = |aria-labelledby=)["']([\w-]+)["']/g),
      ([, id]) => id,
    ),
  )
  // The newsletter form makes these of its own.
  const derived = ['footer-email-answer', 'footer-email-trap']
  expect([...new Set([...used, ...derived])].sort()).toEqual(pageIds)
})
