import { describe, expect, it } from 'vitest'
import { growth, quadratic } from '../../tests/support/processor-time'
import { entityKey } from './entity.rules'
import { readEntities } from './read-entities.rules'

const site = 'https://news.example.org'
const found = (markdown: string) => readEntities(markdown, site)
const values = (markdown: string) => found(markdown).map(entityKey)

describe('readEntities', () => {
  it('gives what is named, how, where and why', () => {
    const text =
      'CVE-2024-3094 again:\n\n- cve-2024-3094\n\n```\nCVE-2024-3094 CVE-2024-3094\n```\n\nevil-host[.]top\n'
    expect(found(text)).toEqual([
      {
        type: 'cve',
        value: 'CVE-2024-3094',
        count: 4,
        lines: [1, 3, 6],
        written: ['CVE-2024-3094', 'cve-2024-3094'],
        sentence: 'CVE-2024-3094 again:',
        section: '',
        state: 'on',
        why: 'an identifier',
      },
      {
        type: 'domain',
        value: 'evil-host.top',
        count: 1,
        lines: [9],
        written: ['evil-host[.]top'],
        sentence: 'evil-host[.]top',
        section: '',
        state: 'waiting',
        why: 'defanged by its author',
      },
    ])
  })

  it('gives the sentence and the heading of the first mention', () => {
    const text =
      '## The flaw\n\nIt was quiet. Then, on Friday, CVE-2024-3094 was found by Andres. It was *late*.\n\n```\none\n  fix CWE-79 now\n```\n'
    expect(found(text).map(({ sentence, section }) => [sentence, section])).toEqual([
      ['Then, on Friday, CVE-2024-3094 was found by Andres.', 'The flaw'],
      ['fix CWE-79 now', 'The flaw'],
    ])
  })

  it('shortens a long sentence at its words', () => {
    const words = 'word '.repeat(100)
    const [entity] = found(`${words}CVE-2024-3094 ${words}`)
    expect(entity?.sentence).toMatch(/^… word .* CVE-2024-3094 word .* word …$/)
    expect(entity?.sentence.length).toBeLessThan(430)
  })

  it('tells a quoted score that disagrees with its vector', () => {
    const vector = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H'
    expect(found(`Base score 7.5 (${vector}).`)).toMatchObject([{ score: 9.8, mistakenScore: 7.5 }])
    expect(found(`Base score 9.8 (${vector}).`)[0]).not.toHaveProperty('mistakenScore')
  })

  it('says under which heading an indicator stands', () => {
    const text =
      '## Indicators of compromise\n\n45.153.240.139\n\n### Files\n\nmore: 89.248.165.52\n\n## After\n\n92.118.36.204\n'
    expect(found(text).map(({ value, why, lines }) => [value, why, lines])).toEqual([
      ['45.153.240.139', 'under the heading “Indicators of compromise”', [3]],
      ['89.248.165.52', 'under the heading “Indicators of compromise”', [7]],
    ])
  })

  it('knows the lines of tables, lists, code and paragraphs', () => {
    const text =
      'One.\nCVE-2021-44228\nthree\n\n| a | b |\n|---|---|\n| x | CVE-2021-45046 |\n\n1. one\n2. CWE-79\n\n    CWE-89\n\n> quoted\n> CWE-22\n'
    expect(found(text).map(({ value, lines }) => [value, lines])).toEqual([
      ['CVE-2021-44228', [2]],
      ['CVE-2021-45046', [7]],
      ['CWE-79', [10]],
      ['CWE-89', [12]],
      ['CWE-22', [15]],
    ])
  })

  it('keeps lines and sections in a long text that is read in parts', () => {
    const filler = 'Nothing to see in this paragraph of many words.\n\n'.repeat(300)
    const text = `${filler}## IOCs\n\n${filler}45.153.240.139\n\n${filler}## End\n\n92.118.36.204\n`
    expect(found(text).map(({ value, lines }) => [value, lines])).toEqual([
      ['45.153.240.139', [1203]],
    ])
  })

  it('reads wildcards and domains of mail', () => {
    expect(values('*.evil-host[.]top, mails from @bad-mail[.]top and “*evil-c2[.]top*”')).toEqual([
      'domain evil-host.top',
      'domain bad-mail.top',
      'domain evil-c2.top',
    ])
  })

  it('takes no well-known resolver from a list, unless it is defanged', () => {
    expect(values('## IOCs\n\n8.8.8.8\n\n1.1.1[.]1')).toEqual(['ipv4 1.1.1.1'])
  })

  it('computes the score of a CVSS vector', () => {
    const text = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H'
    expect(found(text)).toMatchObject([{ type: 'cvss', value: text, score: 9.8 }])
  })

  it('never takes addresses for documents, defanged or not', () => {
    const text =
      '## IOCs\n\n192.0.2.1 198[.]51[.]100[.]7 203.0.113[.]9 2001:db8::1 2001[:]db8[:][:]1 evil[.]example bad[.]example[.]com hxxp://example[.]org/x 3fff::1 a@example.net'
    expect(values(text)).toEqual([])
  })

  it("never takes the site's own addresses", () => {
    expect(
      readEntities(
        'hxxps://news.vigil-daily[.]com/x www.vigil-daily[.]com',
        'https://news.vigil-daily.com',
      ),
    ).toEqual([expect.objectContaining({ value: 'www.vigil-daily.com' })])
  })

  const hostile: [name: string, text: (size: number) => string][] = [
    ['almost-IPs', (size) => '1.2.3.999 256.1.1.1 1.2.3. 10.0.0.0/8 '.repeat(size / 38)],
    [
      'almost-IPs in a list of indicators',
      (size) => `## IOCs\n\n${'1.2.3.999 256.1.1.1 1.2.3. '.repeat(size / 27)}`,
    ],
    ['nested brackets', (size) => '[[[[(((({{{{.]'.repeat(size / 14)],
    ['defanged dots', (size) => '[.]'.repeat(size / 3)],
    ['spaced dots', (size) => 'a [dot] '.repeat(size / 8)],
    ['quotes', (size) => '> '.repeat(size / 30)],
    ['hex digits', (size) => `\`\`\`ioc\n${'deadbeef'.repeat(size / 8)}\n\`\`\``],
    ['half an id', (size) => 'CVE-2024-'.repeat(size / 9)],
    ['a table', (size) => aTable(size / 20_000)],
    ['DOIs', (size) => '10.1234/'.repeat(size / 8)],
    ['numbers that need words around them', (size) => 'T1059 x G0016 S0154 '.repeat(size / 20)],
    ['closing brackets in a list of indicators', (size) => `## IOCs\n\n${')'.repeat(size)}`],
    ['at signs in a list of indicators', (size) => `## IOCs\n\n${'a@'.repeat(size / 2)}`],
    ['web addresses in one word', (size) => `## IOCs\n\n${'www.'.repeat(size / 4)}`],
    ['words in one line of a block', (size) => `\`\`\`ioc\n${'\t.'.repeat(size / 2)}\n\`\`\``],
    ['tabs', (size) => `RFC x ${'\t'.repeat(size)}x`],
    ['spaces in a cell', (size) => `| RFC x | a |\n|---|---|\n| RFC x${' '.repeat(size)}x | b |`],
  ]
  const aTable = (rows: number) =>
    `|${'a|'.repeat(1_000)}\n|${'-|'.repeat(1_000)}\n${`|${'CVE-1|'.repeat(1_000)}\n`.repeat(rows)}`
  it.each(hostile)('reads 400 KB of %s in time proportional to it', async (_, text) => {
    const read = (input: string) => expect(values(input)).toEqual([])
    expect(await growth(400_000, text, read)).toBeLessThan(quadratic)
  })

  it('reads thousands of mail addresses in one line in time proportional to them', async () => {
    const mails = (count: number) => `## IOCs\n\n${'a@bad-host.top,'.repeat(count)}`
    const read = (text: string) => expect(found(text)).toMatchObject([{ type: 'email' }])
    expect(await growth(24_000, mails, read)).toBeLessThan(quadratic)
  })

  it('reads a thousand indicators', () => {
    const lines = Array.from(
      { length: 1_000 },
      (_, index) => `45.${index % 250}.${Math.floor(index / 250)}[.]7`,
    )
    expect(found(lines.join('\n'))).toHaveLength(1_000)
  })
})
