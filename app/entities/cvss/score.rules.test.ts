import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyVector, vectorsOf } from '../../../tests/support/entities/any-vectors'
import { scoreOf, severityOf } from './score.rules'
import { parseCvss } from './vector.rules'

function scored(text: string) {
  const vector = parseCvss(text)
  if (!vector) throw new Error(`${text} is no vector`)
  return scoreOf(vector)
}

describe('2.0: the examples of the guide, section 3.3', () => {
  test.each([
    ['CVE-2002-0392', 'N/AC:L/Au:N/C:N/I:N/A:C', 7.8, 'E:F/RL:OF/RC:C', 6.4, 'AR:H', 9.2],
    ['CVE-2003-0818', 'N/AC:L/Au:N/C:C/I:C/A:C', 10, 'E:F/RL:OF/RC:C', 8.3, 'AR:L', 9],
    ['CVE-2003-0062', 'L/AC:H/Au:N/C:C/I:C/A:C', 6.2, 'E:POC/RL:OF/RC:C', 4.9, 'AR:M', 7.5],
  ])('%s', (_cve, base, score, temporal, inTime, requirement, inEnvironment) => {
    const environment = `CDP:H/TD:H/CR:M/IR:M/${requirement}`
    expect(scored(`AV:${base}`)).toMatchObject({ base: score, score })
    expect(scored(`AV:${base}/${temporal}`)).toMatchObject({ base: score, score: inTime })
    expect(scored(`AV:${base}/${temporal}/${environment}`)).toEqual({
      base: score,
      score: inEnvironment,
      severity: 'High',
      quotable: [score, inTime, inEnvironment],
    })
  })

  test('no target in the environment is no risk: TD:N is 0', () => {
    expect(scored('AV:N/AC:L/Au:N/C:C/I:C/A:C/TD:N').score).toBe(0)
  })

  test('requirements of medium weight change nothing', () => {
    expect(scored('AV:A/AC:M/Au:N/C:N/I:N/A:P/CR:M/IR:M/AR:M').score).toBe(2.9)
  })
})

describe('the examples of FIRST, in 2.0 and 3.x', () => {
  test.each([
    ['CVE-2013-1937', 'AV:N/AC:M/Au:N/C:N/I:P/A:N', 4.3, 'N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:N', 6.1],
    ['CVE-2013-0375', 'AV:N/AC:L/Au:S/C:P/I:P/A:N', 5.5, 'N/AC:L/PR:L/UI:N/S:C/C:L/I:L/A:N', 6.4],
    ['CVE-2014-3566', 'AV:N/AC:M/Au:N/C:P/I:N/A:N', 4.3, 'N/AC:H/PR:N/UI:R/S:U/C:L/I:N/A:N', 3.1],
    ['CVE-2012-1516', 'AV:N/AC:L/Au:S/C:C/I:C/A:C', 9, 'N/AC:L/PR:L/UI:N/S:C/C:H/I:H/A:H', 9.9],
    ['CVE-2009-0783', 'AV:L/AC:L/Au:N/C:P/I:P/A:P', 4.6, 'L/AC:L/PR:H/UI:N/S:U/C:L/I:L/A:L', 4.2],
    ['CVE-2012-0384', 'AV:N/AC:M/Au:S/C:C/I:C/A:C', 8.5, 'N/AC:L/PR:L/UI:N/S:U/C:H/I:H/A:H', 8.8],
    ['CVE-2015-1098', 'AV:N/AC:M/Au:N/C:P/I:P/A:P', 6.8, 'L/AC:L/PR:N/UI:R/S:U/C:H/I:H/A:H', 7.8],
    ['CVE-2014-0160', 'AV:N/AC:L/Au:N/C:P/I:N/A:N', 5, 'N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N', 7.5],
    ['CVE-2014-6271', 'AV:N/AC:L/Au:N/C:C/I:C/A:C', 10, 'N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', 9.8],
    ['CVE-2008-1447', 'AV:N/AC:L/Au:N/C:N/I:P/A:N', 5, 'N/AC:H/PR:N/UI:N/S:C/C:N/I:H/A:N', 6.8],
    ['CVE-2014-2005', 'AV:L/AC:M/Au:N/C:C/I:C/A:C', 6.9, 'P/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', 6.8],
    ['CVE-2010-0467', 'AV:N/AC:L/Au:N/C:P/I:N/A:N', 5, 'N/AC:L/PR:N/UI:N/S:C/C:L/I:N/A:N', 5.8],
    ['CVE-2013-6014', 'AV:A/AC:L/Au:N/C:N/I:N/A:C', 6.1, 'A/AC:L/PR:N/UI:N/S:C/C:H/I:N/A:H', 9.3],
    ['CVE-2009-0658', 'AV:N/AC:M/Au:N/C:C/I:C/A:C', 9.3, 'L/AC:L/PR:N/UI:R/S:U/C:H/I:H/A:H', 7.8],
    ['CVE-2011-1265', 'AV:A/AC:L/Au:N/C:C/I:C/A:C', 8.3, 'A/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', 8.8],
    ['CVE-2014-2019', 'AV:L/AC:L/Au:N/C:N/I:C/A:N', 4.9, 'P/AC:L/PR:N/UI:N/S:U/C:N/I:H/A:N', 4.6],
  ])('%s', (_cve, two, score2, three, score3) => {
    expect(scored(two).score).toBe(score2)
    expect(scored(`CVSS:3.0/AV:${three}`).score).toBe(score3)
    expect(scored(`CVSS:3.1/AV:${three}`).score).toBe(score3)
  })
})

describe('3.x', () => {
  const full = 'AV:N/AC:L/PR:H/UI:N/S:U/C:L/I:L/A:H/E:H/RL:U/RC:C/CR:H/IR:H/AR:H'

  test.each([
    ['no impact is 0', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:C/C:N/I:N/A:N', 0, 'None'],
    [
      'modified metrics replace the base',
      `CVSS:3.0/${full}/MPR:N/MS:C/MC:H/MI:H/MA:H`,
      10,
      'Critical',
    ],
    ['temporal', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H/E:U/RL:O/RC:U', 7.8, 'High'],
    [
      '5.0 × 0.92 is 4.6, not 4.7',
      'CVSS:3.0/AV:L/AC:L/PR:L/UI:R/S:U/C:H/I:N/A:N/RC:U',
      4.6,
      'Medium',
    ],
  ])('%s', (_rule, text, score, severity) => {
    expect(scored(text)).toMatchObject({ score, severity })
  })

  test('3.1 has another formula than 3.0 for a changed scope in an environment', () => {
    const text = 'AV:N/AC:L/PR:L/UI:N/S:C/C:H/I:H/A:H/CR:M'
    expect(scored(`CVSS:3.0/${text}`).score).toBe(9.9)
    expect(scored(`CVSS:3.1/${text}`).score).toBe(10)
  })
})

describe('4.0', () => {
  test.each([
    ['CVE-2022-41741', 'AV:L/AC:L/AT:P/PR:L/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N', 7.3],
    ['CVE-2020-3549', 'AV:N/AC:L/AT:P/PR:N/UI:P/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N', 7.7],
    ['CVE-2020-3549, E:U', 'AV:N/AC:L/AT:P/PR:N/UI:P/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N/E:U', 5.2],
    ['CVE-2023-3089', 'AV:N/AC:L/AT:P/PR:N/UI:N/VC:H/VI:L/VA:L/SC:N/SI:N/SA:N', 8.3],
    [
      'CVE-2023-3089, environment',
      'AV:N/AC:L/AT:P/PR:N/UI:N/VC:H/VI:L/VA:L/SC:N/SI:N/SA:N/CR:H/IR:L/AR:L/MAV:N/MAC:H/MVC:H/MVI:L/MVA:L',
      8.1,
    ],
    ['CVE-2022-21830', 'AV:N/AC:L/AT:N/PR:N/UI:A/VC:N/VI:N/VA:N/SC:L/SI:L/SA:N', 5.1],
    ['CVE-2022-22186', 'AV:N/AC:L/AT:N/PR:N/UI:N/VC:N/VI:L/VA:N/SC:N/SI:N/SA:N', 6.9],
    ['CVE-2023-21989', 'AV:L/AC:L/AT:N/PR:H/UI:N/VC:N/VI:N/VA:N/SC:H/SI:N/SA:N', 5.9],
    ['CVE-2020-3947', 'AV:L/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:H/SI:H/SA:H', 9.4],
    ['CVE-2023-48228', 'AV:N/AC:L/AT:N/PR:N/UI:N/VC:N/VI:H/VA:N/SC:H/SI:H/SA:H', 9.3],
    ['CVE-2023-30560', 'AV:P/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:H/SA:N/S:P/V:D', 8.3],
    ['CVE-2014-0160', 'AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:N/VA:N/SC:N/SI:N/SA:N/E:A', 8.7],
    ['CVE-2021-44228', 'AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:H/SI:H/SA:H/E:A', 10],
    ['CVE-2014-6271', 'AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N/E:A', 9.3],
    ['CVE-2013-6014', 'AV:A/AC:L/AT:N/PR:N/UI:N/VC:N/VI:N/VA:N/SC:H/SI:N/SA:H', 6.4],
  ])('an example of FIRST: %s', (_cve, text, score) => {
    expect(scored(`CVSS:4.0/${text}`).score).toBe(score)
  })

  // From FIRST's set of reference vectors: the most severe one of each MacroVector with AV:N/AC:L/PR:N/UI:N.
  test.each([
    ['N', 'HHH', 'HHH', [10, 9.8, 9.5, 10, 9.3, 9.1, 9.3, 8.9, 8.1]],
    ['P', 'HHH', 'HHH', [9.9, 9.5, 9.2, 9.5, 9, 8.4, 9.2, 8.2, 7.2]],
    ['N', 'HHH', 'MMM', [9.9, 9.5, 9.2, 9.6, 8.7, 8.1, 9, 8, 6.8]],
    ['P', 'HHH', 'MMM', [9.7, 9.2, 8.5, 9.1, 8.3, 7.1, 8.1, 7.1, 5.3]],
    ['N', 'LHH', 'HHH', [9.8, 9.5, 9, 9.3, 8.9, 8.1, 8.8, 7.8, 6.9]],
    ['P', 'LHH', 'HHH', [9.5, 9.2, 8.5, 9.2, 8, 7, 8.4, 7.1, 5]],
    ['N', 'HLH', 'MHM', [9.5, 9.2, 8.4, 9.2, 8.1, 6.5, 8, 7, 4.8]],
    ['P', 'HLH', 'MHM', [9.3, 8.5, 7.3, 8.2, 7.2, 5.9, 7, 5.2, 3]],
    ['N', 'LLL', 'HHH', [9.2, 8.2, 7.2, 7.9, 6.9, 5, 6.9, 5.5, 2.7]],
    ['P', 'LLL', 'HHH', [8.6, 7.5, 5.2, 7.1, 5.2, 2.9, 6.3, 2.9, 1.7]],
  ])('reference vectors AT:%s, VC VI VA %s, CR IR AR %s', (at, [c, i, a], [cr, ir, ar], scores) => {
    const subsequent = [
      { base: 'H', modified: '/MSI:S/MSA:S' },
      { base: 'H', modified: '' },
      { base: 'L', modified: '' },
    ]
    const computed = subsequent.flatMap(({ base, modified }) =>
      ['A', 'P', 'U'].map((e) => {
        const impact = `VC:${c}/VI:${i}/VA:${a}/SC:${base}/SI:${base}/SA:${base}`
        const rest = `E:${e}/CR:${cr}/IR:${ir}/AR:${ar}${modified}`
        return scored(`CVSS:4.0/AV:N/AC:L/AT:${at}/PR:N/UI:N/${impact}/${rest}`).score
      }),
    )
    expect(computed).toEqual(scores)
  })

  test('an impact that the environment removes is 0', () => {
    const base = 'AV:A/AC:L/AT:P/PR:L/UI:N/VC:N/VI:H/VA:L/SC:N/SI:N/SA:L'
    expect(scored(`CVSS:4.0/${base}/E:P/MVI:N/MVA:N/MSA:N`)).toMatchObject({
      score: 0,
      severity: 'None',
    })
  })

  test('a half is rounded up, and either rounding may be quoted', () => {
    const tie = 'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:P/VC:H/VI:L/VA:N/SC:H/SI:H/SA:H'
    expect(scored(tie)).toMatchObject({ score: 8.6, quotable: [8.6, 8.5] })
  })

  test('supplemental metrics change nothing', () => {
    fc.assert(
      fc.property(vectorsOf('4.0'), (text) => {
        const supplemental = /\/(?:S|AU|R|V|RE|U):\w+/g
        expect(scored(text)).toEqual(scored(text.replace(supplemental, '')))
      }),
    )
  })
})

test('2.0: a score is never less than 0', () => {
  expect(scored('AV:L/AC:H/Au:M/C:N/I:N/A:P/AR:L').score).toBe(0)
})

describe('any vector', () => {
  test('has a score from 0.0 to 10.0 with one decimal, the same in its canonical form', () => {
    fc.assert(
      fc.property(anyVector, (text) => {
        const { base, score, quotable } = scored(text)
        for (const one of [base, score]) {
          expect(one).toBeGreaterThanOrEqual(0)
          expect(one).toBeLessThanOrEqual(10)
          expect(Number(one.toFixed(1))).toBe(one)
          expect(quotable).toContain(one)
        }
        expect(scored(parseCvss(text)?.canonical ?? '')).toEqual(scored(text))
      }),
    )
  })

  test('3.0, 3.1 and 4.0 have one rating scale', () => {
    const ratings = [0, 0.1, 3.9, 4, 6.9, 7, 8.9, 9, 10].map(severityOf)
    expect(ratings.join(' ')).toBe('None Low Low Medium Medium High High Critical Critical')
  })
})
