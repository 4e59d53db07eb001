import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { inAscii } from './ascii.ts'

test('the same program in ASCII', () => {
  const code = `JSON.stringify([
    \`“\${'é'}” 🔥\`, /^[–🔥]+$/u.test('🔥–'), new RegExp(String.raw\`^[–]\\s$\`).test('– '), '\\u2014',
  ]) // ↑`
  const ascii = inAscii(code)
  expect(ascii).toMatch(/^[\0-\x7f]+$/)
  expect(JSON.parse(runInNewContext(ascii))).toEqual(['“é” 🔥', true, true, '—'])
  expect(runInNewContext(ascii)).toBe(runInNewContext(code))
})
