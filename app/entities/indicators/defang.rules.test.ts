import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Entity } from '../entity.rules'
import { defang, refangShown } from './defang.rules'
import { refang } from './defanged.rules'

const cases: [type: Entity['type'], value: string, shown: string][] = [
  ['ipv4', '198.18.0.1', '198[.]18[.]0[.]1'],
  ['ipv6', '2a00:1450::1', '2a00[:]1450[:][:]1'],
  ['domain', 'c2.evil.com', 'c2[.]evil[.]com'],
  ['email', 'first.last@evil.com', 'first.last[@]evil[.]com'],
  ['url', 'http://evil.com/x.php?a=b.c', 'hxxp://evil[.]com/x.php?a=b.c'],
  ['url', 'https://evil.com:8443', 'hxxps://evil[.]com:8443'],
  ['url', 'ftp://45.153.240.139/a', 'fxp://45[.]153[.]240[.]139/a'],
  ['url', 'wss://evil.com/socket', 'wss://evil[.]com/socket'],
  ['url', 'evil.com/gate.php', 'evil[.]com/gate.php'],
  ['url', 'http://[2a00:1450::1]/x', 'hxxp://[2a00:1450::1]/x'],
  ['md5', 'd41d8cd98f00b204e9800998ecf8427e', 'd41d8cd98f00b204e9800998ecf8427e'],
  ['cve', 'CVE-2024-3094', 'CVE-2024-3094'],
]

describe('indicators are shown defanged', () => {
  test.each(cases)('%s %s', (type, value, shown) => {
    expect(defang({ type, value })).toBe(shown)
  })

  test.each(cases)('%s %s is copied as it was', (type, value, shown) => {
    expect(refangShown(shown)).toBe(value)
    expect(refangShown(defang({ type, value }))).toBe(value)
  })

  test('what is shown can be read as an indicator again', () => {
    fc.assert(
      fc.property(fc.domain(), fc.webPath(), (name, path) => {
        const value = `https://${name}${path}`
        const shown = defang({ type: 'url', value })
        expect(refang(shown)).toEqual({ text: value, isDefanged: true })
        expect(refangShown(shown)).toBe(value)
      }),
      { numRuns: 30 },
    )
  })
})
