import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')

/** All ways to read a body that the platform and Hono have. */
const reading = [
  /\b(?:request|req|incoming|raw)\b\)?\.(?:formData|json|text|blob|bytes|arrayBuffer|parseBody)\(/,
  /\b(?:request|req|raw)\.(?:body|clone)\b/,
  /\.formData\(/,
  /\bnew URLSearchParams\(\s*(?:await|body|text|form)\b/,
  /\bincoming\.(?:on|once|pipe|read)\(/,
]

/** These limit the time and memory that any body can take. */
const readers = [
  'app/http/body/parse-form.ts',
  'app/http/body/read-bytes.ts',
  'server/http/connection/unread-body.ts',
]

/** Code for browsers reads responses, not requests. */
const inBrowsers = /^app\/(?:islands|ui)\/|\.(?:view|island|browser)\.tsx?$/

test('request bodies are read in one place', () => {
  const files = globSync('{app,server}/**/*.{ts,tsx}', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.tsx?$/.test(file) && !inBrowsers.test(file))
  expect(files.length).toBeGreaterThan(400)
  const found = files.filter((file) => {
    const text = readFileSync(resolve(root, file), 'utf8')
    return reading.some((pattern) => pattern.test(text))
  })
  expect(found.sort()).toEqual(readers.filter((file) => found.includes(file)))
  expect(found).toContain('app/http/body/read-bytes.ts')
})
