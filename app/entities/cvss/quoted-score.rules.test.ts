import { describe, expect, test } from 'vitest'
import { findVectors } from './find-vectors.rules'
import { mistakenScore, quotedScore } from './quoted-score.rules'

const v2 = 'AV:N/AC:L/Au:N/C:P/I:P/A:P'
const v3 = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H'
const v4 = 'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N'

/** The score quoted for each vector of a text. */
function quoted(text: string): (number | null)[] {
  return findVectors(text).map(({ start, end }) => quotedScore(text, start, end))
}

describe('a score that is quoted beside a vector', () => {
  test.each([
    [`It is rated CVSS 9.8 (${v3}).`, 9.8],
    [`${v3} (9.8)`, 9.8],
    [`9.8 (${v3})`, 9.8],
    [`The flaw has a base score of 9.8 (${v3}).`, 9.8],
    [`9.8 Critical ${v3}`, 9.8],
    [`9.8 (Critical) – ${v3}`, 9.8],
    [`Critical (9.8) ${v3}`, 9.8],
    [`Severity: 9.8/10 ${v3}`, 9.8],
    [`CVSS:3.1 Base Score: 9.8, ${v3}`, 9.8],
    [`CVSSv3.1 score: 9.8 - ${v3}`, 9.8],
    [`CVSSv3 9.8 ${v3}`, 9.8],
    [`CVSS v3.1: 9.8 (${v3})`, 9.8],
    [`CVSS 3.1 (9.8): ${v3}`, 9.8],
    [`CVSS v4 score of 9.3 out of 10 (${v4})`, 9.3],
    [`${v3}, 9.8 Critical`, 9.8],
    [`${v3} – 9.8`, 9.8],
    [`${v3}: base score 9.8`, 9.8],
    [`${v3} (CVSS score: 9.8)`, 9.8],
    [`a CVSS score of 10 (${v3})`, 10],
    [`with a maximum CVSS score of 10.0. (${v3})`, 10],
    [`CVSS v2 Base Score: 7.5 (${v2})`, 7.5],
    [`CVSS 7.5 (${v2})`, 7.5],
    [`A low score of 3.1 (${v3})`, 3.1],
    [`CVSS v3.1: 3.1 (${v3})`, 3.1],
    [`A CVSS v3.1 base score of 9.8 has been calculated; the CVSS vector string is (${v3}).`, 9.8],
    [
      `CVSS 3.1 Base Score 9.8 (Confidentiality, Integrity and Availability impacts). CVSS Vector: (${v3}).`,
      9.8,
    ],
    [`base score 9.8, temporal score 8.5 (${v3})`, 9.8],
    [`EPSS score of 0.9, CVSS score of 9.8 (${v3})`, 9.8],
    [`The CVSS v2 score is 7.5 and the CVSS v3.1 score is 9.8 (${v3}).`, 9.8],
    [`It is rated critical, with a 9.8 CVSS score (${v3}).`, 9.8],
    [`a severity of 9.8 (${v3})`, 9.8],
    [`Severity: High, 8.1, ${v3}`, 8.1],
    [`The flaw (CVE-2024-21762, CVSS 9.6) allows code execution. Vector: ${v3}`, 9.6],
    [`a score of 9.8, up from 7.5 (${v3})`, 9.8],
    [`It scores 9.8\non the scale (${v3}).`, 9.8],
  ])('%j quotes %d', (text, score) => {
    expect(quoted(text)).toEqual([score])
  })

  test.each([
    v3,
    `CVSS 3.1 ${v3}`,
    `CVSS 3.1: ${v3}`,
    `CVSSv3.1 (${v3})`,
    `CVSS v4.0: ${v4}`,
    `Scored with CVSS version 4.0 (${v4}).`,
    `We use CVSS 3.1. The vector is ${v3}`,
    `${v3} (3.1)`,
    `Fixed in OpenSSH 9.8 (${v3}).`,
    `OpenSSH 9.8 is affected: ${v3}`,
    `${v3} in OpenSSH 9.8`,
    `${v3}, 9.8.1 is not affected`,
    `${v3} 9.8p1`,
    `Version 9.8 Critical update ${v3}`,
    `It rose by 9.8% (${v3})`,
    `The last flaw had a score of 9.8. This one is different (${v3}).`,
    `${v3}. The next flaw has a score of 9.8.`,
    `EPSS score of 0.9 (${v3})`,
    `temporal score 8.5 (${v3})`,
    `CVSS v2 base score 7.5 (${v3})`,
    `The vendor says a score of 9.8, others a score of 7.5 (${v3}).`,
    `An exploitability subscore of 3.9 (${v3})`,
    `rated by 10 people (${v3})`,
    `see section 4.2 (${v3})`,
    `score of 12.5 (${v3})`,
    `score of 9.85 (${v3})`,
    `CVSS scores of 9.8, 8.8 and 7.5 (${v3})`,
    `a score of 7.0 to 8.9 (${v3})`,
    `a CVSS score above 9.0 (${v3})`,
    `affected: 7.2, 7.4 (${v3})`,
    `Fixed version: 8.1 (${v3})`,
    `Released at 9.8 (${v3})`,
    `${v3}, 7.4 and 7.2 are affected`,
    `${v3}, 7.4, 7.2`,
  ])('%j quotes none', (text) => {
    expect(quoted(text)).toEqual([null])
  })

  test.each([
    [`9.8 (${v3}), 9.3 (${v4})`, [9.8, 9.3]],
    [`${v3} (9.8), ${v4} (9.3)`, [9.8, 9.3]],
    [`CVSS 3.1 score 9.8 (${v3}) and CVSS 4.0 score 9.3 (${v4})`, [9.8, 9.3]],
    [`${v3} and ${v4}`, [null, null]],
    [`${v3} and ${v4} (9.3)`, [null, 9.3]],
  ])('of several vectors each has its own: %j', (text, scores) => {
    expect(quoted(text)).toEqual(scores)
  })

  test('the work does not grow with the text', () => {
    const text = `${'CVSS 9.'.repeat(150_000)} ${v3} ${'score ('.repeat(150_000)}`
    const start = text.indexOf(v3)
    expect(quotedScore(text, start, start + v3.length)).toBe(null)
  })
})

describe('a quoted score that the vector does not have', () => {
  const mistakes = (text: string) => findVectors(text).map((found) => mistakenScore(text, found))

  test.each([
    [`CVSS 9.1 (${v3})`, [9.1]],
    [`CVSS 9.8 (${v3})`, [null]],
    [v3, [null]],
    [`9.8 (${v3}), 9.1 (${v4})`, [null, 9.1]],
  ])('%j', (text, expected) => {
    expect(mistakes(text)).toEqual(expected)
  })

  test('the base score and the temporal score are both right', () => {
    expect(mistakes(`CVSS 9.8 (${v3}/E:U/RL:O/RC:U)`)).toEqual([null])
    expect(mistakes(`CVSS 7.8 (${v3}/E:U/RL:O/RC:U)`)).toEqual([null])
  })
})
