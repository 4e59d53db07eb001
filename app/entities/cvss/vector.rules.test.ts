import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyText } from '../../../tests/support/data/any-posts'
import { anyVector } from '../../../tests/support/entities/any-vectors'
import { findVectors } from './find-vectors.rules'
import { parseCvss } from './vector.rules'

const base2 = 'AV:N/AC:L/Au:N/C:P/I:P/A:P'
const base3 = 'AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H'
const base4 = 'CVSS:4.0/AV:N/AC:L/AT:N/PR:H/UI:N/VC:L/VI:L/VA:N/SC:N/SI:N/SA:N'

describe('a complete vector', () => {
  test.each([
    [base2, '2.0', base2],
    [`(${base2})`, '2.0', base2],
    [`CVSS:2.0/${base2}`, '2.0', base2],
    [`${base2}/E:ND/RL:OF/RC:C`, '2.0', `${base2}/RL:OF/RC:C`],
    [`CVSS:3.0/${base3}`, '3.0', `CVSS:3.0/${base3}`],
    [`CVSS:3.1/${base3}/E:P/MAV:X/CR:H`, '3.1', `CVSS:3.1/${base3}/E:P/CR:H`],
    [base4, '4.0', base4],
    [`${base4}/E:A/S:X/U:Red`, '4.0', `${base4}/E:A/U:Red`],
  ])('%s is one of version %s', (text, version, canonical) => {
    expect(parseCvss(text)).toMatchObject({ version, canonical })
  })

  test('3.x: "Programs reading CVSS v3.1 vector strings must accept metrics in any order"', () => {
    const reversed = `CVSS:3.1/${base3.split('/').reverse().join('/')}`
    expect(parseCvss(reversed)?.canonical).toBe(`CVSS:3.1/${base3}`)
  })

  test.each([
    'CVSS:4.0/AV:A/AC:H/AT:P/PR:L/UI:P/VC:H/VI:H/VA:H/SC:L/SI:L/SA:L/E:P',
    'CVSS:4.0/AV:L/AC:H/AT:N/PR:N/UI:A/VC:N/VI:N/VA:L/SC:H/SI:H/SA:H/CR:H/IR:H/AR:M/MAV:N/MAC:L/MAT:P/MPR:L/MUI:A/MVC:N/MVI:H/MVA:L/MSC:L/MSI:S/MSA:H',
    'CVSS:4.0/AV:P/AC:H/AT:P/PR:L/UI:P/VC:H/VI:H/VA:H/SC:L/SI:L/SA:L/E:A/S:P/AU:Y/R:A/V:D/RE:L/U:Red',
    'CVSS:4.0/AV:N/AC:L/AT:N/PR:H/UI:N/VC:L/VI:L/VA:N/SC:N/SI:N/SA:N/E:U/CR:L/IR:X/AR:L/MAV:A/MAC:H/MAT:N/MPR:N/MUI:P/MVC:X/MVI:N/MVA:H/MSC:N/MSI:L/MSA:S/S:N/AU:N/R:I/V:C/RE:H/U:Green',
  ])('the specification of 4.0 calls %s valid', (text) => {
    expect(parseCvss(text)?.version).toBe('4.0')
  })

  test.each([
    ['F is not a value of AV', 'CVSS:4.0/AV:F/AC:L/AT:N/PR:N/UI:N/VC:N/VI:L/VA:N/SC:N/SI:N/SA:N'],
    ['E is defined twice', `${base4}/E:A/E:X`],
    ['ui is no metric', 'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/ui:N/VC:N/VI:L/VA:N/SC:N/SI:N/SA:N'],
    ['no prefix', 'AV:N/AC:L/AT:N/PR:N/UI:N/VC:N/VI:L/VA:N/SC:N/SI:N/SA:N'],
    ['VA is missing', 'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:N/VI:L/SC:N/SI:N/SA:N'],
    [
      'fixed order is not respected',
      'CVSS:4.0/AC:L/AV:N/PR:H/UI:N/VC:L/VI:L/VA:N/SC:N/SI:N/SA:N/CR:L/IR:X/AR:L/RE:H/MAV:A/MAC:H/MAT:N/MPR:N/MUI:P/AT:N/MVC:X/MVI:N/MVA:H/MSC:N/MSI:L/MSA:S/E:U/S:N/AU:N/R:I/V:C/U:Green',
    ],
  ])('the specification of 4.0 calls invalid: %s', (_why, text) => {
    expect(parseCvss(text)).toBe(null)
  })

  test.each([
    '',
    'CVSS:3.1',
    'CVSS:3.1/',
    base3,
    `CVSS:3.2/${base3}`,
    `CVSS:4.0/${base3}`,
    `CVSS:3.1/${base3}/`,
    `CVSS:3.1/${base3}/A:H`,
    `CVSS:3.1/${base3}/E:POC`,
    `CVSS:3.1/${base3.replace('S:U/', '')}`,
    `CVSS:3.1/${base3.toLowerCase()}`,
    `CVSS:3.1/${base3.replace('AV:N', 'AV:X')}`,
    `CVSS:3.1/${base3.replace('AV:N', 'AV:N:N')}`,
    `CVSS:3.1/${base3.replace('AV:N', 'constructor:name')}`,
    'AC:L/AV:N/Au:N/C:P/I:P/A:P',
    `(${base2}`,
    `CVSS:3.1/${base2}`,
  ])('%j is none', (text) => {
    expect(parseCvss(text)).toBe(null)
  })

  test('any vector of any version is read, and its canonical form means the same', () => {
    fc.assert(
      fc.property(anyVector, (text) => {
        const vector = parseCvss(text)
        expect(vector).not.toBe(null)
        expect(parseCvss(vector?.canonical ?? '')).toEqual(vector)
      }),
    )
  })

  test('any other text is none, and throws nothing', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(parseCvss(text)).toBe(null)
        expect(findVectors(text)).toEqual([])
      }),
    )
  })
})

describe('vectors in a text', () => {
  test('have their positions', () => {
    const text = `It is 9.8/CVSS:3.1/${base3}, was (${base2}) before; see CVSS2#${base2}.`
    const found = findVectors(text)
    expect(found.map((one) => one.text)).toEqual([`CVSS:3.1/${base3}`, base2, base2])
    expect(found.map((one) => text.slice(one.start, one.end))).toEqual(found.map((one) => one.text))
  })

  test.each([
    `x${base2}`,
    `docs/${base2}`,
    `${base2}x`,
    `${base2}/readme`,
    `${base2}:N`,
    'AV:N/AC:L',
    `CVSS:3.1/${base2}`,
  ])('%j has none', (text) => {
    expect(findVectors(text)).toEqual([])
  })

  test.each(['AV:N/', 'CVSS:3.1/', 'CVSS:3.1/AV:N', 'AV:', 'a:a', '((', `${base2}/`])(
    'a megabyte of %s is read in one pass',
    (part) => {
      const text = part.repeat(Math.ceil(1_000_000 / part.length))
      expect(parseCvss(text)).toBe(null)
      expect(findVectors(text)).toEqual([])
    },
  )
})
