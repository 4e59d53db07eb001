import { expect, test } from 'vitest'
import { mistakenScores } from './mistaken-scores.rules'

const vector = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H'

test('a quoted CVSS score that disagrees is pointed out at its vector', () => {
  const body = `First.\n\nIt has a **base score of 7.5** (\`${vector}\`).`
  const [hint, ...others] = mistakenScores(body)
  expect(others).toEqual([])
  expect(hint?.message).toBe('The text says 7.5; this CVSS vector scores 9.8.')
  expect(body.slice(hint?.range?.start, hint?.range?.end)).toBe(vector)
})

test('the right score, and a score of another line, are no mistakes', () => {
  expect(mistakenScores(`It scores 9.8 (${vector}).`)).toEqual([])
  expect(mistakenScores(`- CVE-2024-1 scores 7.5\n- CVE-2024-2: ${vector}`)).toEqual([])
})
