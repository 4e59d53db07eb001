import { describe, expect, test } from 'vitest'
import {
  type ExampleFile,
  exampleFile,
} from '../../../../tests/support/entities/knowledge/example-files'
import { type KnowledgeFile, KnowledgeFileError } from './knowledge-file.rules'
import { readKnowledge } from './read-knowledge.rules'

const read = (text: string) => readKnowledge(Buffer.from(text))
const textOf = (name: ExampleFile) => exampleFile(name).toString()
const entry = ({ entries }: KnowledgeFile, value: string) =>
  entries.find((found) => found.value === value)

describe('each file is recognised by its content, with its version and day', () => {
  test.each([
    ['kev', 'kev', '2025.11.13', '2025-11-13', 2],
    ['epss', 'epss', 'v2025.03.14', '2025-11-14', 5],
    ['enterprise', 'attack-enterprise', '18.1', '2025-10-28', 13],
    ['ics', 'attack-ics', '17.1', '2025-05-06', 3],
    ['atlas', 'atlas', '', '2025-10-14', 4],
    ['cweXml', 'cwe', '4.20', '2025-04-30', 7],
    ['cweCsv', 'cwe', '', null, 2],
  ] as const)('%s', (name, source, version, day, count) => {
    const file = readKnowledge(exampleFile(name))
    expect(file).toMatchObject({ source, version, day })
    expect(file.entries).toHaveLength(count)
  })

  test('a byte order mark, Windows line ends and space before it change nothing', () => {
    const text = `\ufeff${textOf('epss').replaceAll('\n', '\r\n')}`
    expect(read(text).entries).toEqual(readKnowledge(exampleFile('epss')).entries)
    expect(read(`\n  ${textOf('kev')}`).source).toBe('kev')
  })

  test('a bundle without a collection is as new as its newest object', () => {
    const bundle = JSON.parse(textOf('enterprise'))
    bundle.objects.shift()
    expect(read(JSON.stringify(bundle))).toMatchObject({ version: '', day: '2025-06-01' })
  })

  test('EPSS dates its older files with +0000', () => {
    const text = textOf('epss').replace('2025-11-14T12:00:22Z', '2025-03-14T00:00:00+0000')
    expect(read(text).day).toBe('2025-03-14')
  })
})

test('KEV says since when a vulnerability is exploited, and whether by ransomware', () => {
  const file = readKnowledge(exampleFile('kev'))
  expect(entry(file, 'CVE-2021-44228')).toMatchObject({
    type: 'cve',
    name: 'Apache Log4j2 Remote Code Execution Vulnerability',
    data: { exploitedSince: '2021-12-10', isUsedByRansomware: true },
  })
  expect(entry(file, 'CVE-2024-49035')?.data.isUsedByRansomware).toBe(false)
})

test('EPSS has a score and a percentile', () => {
  const file = readKnowledge(exampleFile('epss'))
  expect(entry(file, 'CVE-2024-3094')?.data).toEqual({ score: 0.8523, percentile: 0.99357 })
})

describe('ATT&CK and ATLAS', () => {
  const file = readKnowledge(exampleFile('enterprise'))

  test('a sub-technique has the name of its technique, too', () => {
    expect(entry(file, 'T1059.001')?.name).toBe('Command and Scripting Interpreter: PowerShell')
    const atlas = readKnowledge(exampleFile('atlas'))
    expect(entry(atlas, 'AML.T0051.001')).toMatchObject({
      type: 'atlas',
      name: 'LLM Prompt Injection: Indirect',
    })
  })

  test('a description is its first paragraph, without Markdown, HTML and citations', () => {
    expect(entry(file, 'T1059.001')?.data.description).toBe(
      'Adversaries may abuse PowerShell commands and scripts such as Start-Process for execution.',
    )
    expect(entry(file, 'T1059')?.data.description).toMatch(/many different platforms\.$/)
  })

  test('a revoked technique names its successor, the last one if that was revoked too', () => {
    expect(entry(file, 'T1086')?.data).toMatchObject({
      state: 'revoked',
      successor: { type: 'technique', value: 'T1059.001' },
    })
    expect(entry(file, 'T1193')?.data.successor?.value).toBe('T1566.001')
  })

  test('a deprecated technique has no successor', () => {
    expect(entry(file, 'T1064')?.data).toMatchObject({ state: 'deprecated' })
    expect(entry(file, 'T1064')?.data.successor).toBeUndefined()
  })

  test('of two objects with one identifier, the one in use counts', () => {
    expect(entry(file, 'T1562')?.data).toEqual({
      description: 'Adversaries may maliciously modify components of a victim environment.',
    })
  })

  test('groups, software, mitigations and tactics have their types, and campaigns are left out', () => {
    const types = Object.fromEntries(file.entries.map(({ type, value }) => [value, type]))
    expect(types).toMatchObject({
      TA0001: 'tactic',
      G0016: 'group',
      S0603: 'software',
      S0002: 'software',
      M1036: 'mitigation',
    })
    expect(types).not.toHaveProperty('C0024')
    // It was a mitigation with the identifier of a technique.
    expect(types).not.toHaveProperty('T1066')
  })

  test('two techniques that revoke each other end', () => {
    const bundle = JSON.parse(textOf('enterprise'))
    const revoked = bundle.objects.filter((object: { id: string }) => /00000[35]$/.test(object.id))
    const [first, second] = revoked.map(({ id }: { id: string }) => id)
    const relation = { type: 'relationship', relationship_type: 'revoked-by' }
    bundle.objects.push({ ...relation, source_ref: first, target_ref: second })
    bundle.objects.push({ ...relation, source_ref: second, target_ref: first })
    expect(entry(read(JSON.stringify(bundle)), 'T1086')?.data.state).toBe('revoked')
  })
})

describe('CWE', () => {
  const file = readKnowledge(exampleFile('cweXml'))

  test('weaknesses, categories and views have names', () => {
    expect(entry(file, 'CWE-79')).toMatchObject({
      type: 'cwe',
      name: "Improper Neutralization of Input During Web Page Generation ('Cross-site Scripting')",
    })
    expect(entry(file, 'CWE-79')?.data.description).toMatch(
      /^The product does not .* other users\.$/,
    )
    expect(entry(file, 'CWE-137')?.name).toBe('Data Neutralization Issues')
    expect(entry(file, 'CWE-1000')?.name).toBe('Research Concepts')
  })

  test('a deprecated duplicate names its successor, and others none', () => {
    expect(entry(file, 'CWE-1187')).toMatchObject({
      name: 'Use of Uninitialized Resource',
      data: { state: 'deprecated', successor: { type: 'cwe', value: 'CWE-908' } },
    })
    expect(entry(file, 'CWE-217')?.data.state).toBe('deprecated')
    expect(entry(file, 'CWE-217')?.data.successor).toBeUndefined()
  })

  test('the CSV says the same', () => {
    const csv = readKnowledge(exampleFile('cweCsv'))
    expect(entry(csv, 'CWE-79')).toEqual(entry(file, 'CWE-79'))
  })
})

describe('a file that cannot be imported says why, and what to do', () => {
  const problemOf = (bytes: Uint8Array): string => {
    try {
      readKnowledge(bytes)
    } catch (error) {
      if (error instanceof KnowledgeFileError) return error.message
      throw error
    }
    return 'none'
  }

  test.each([
    ['nothing', '', 'is empty'],
    ['white space', ' \n\n', 'is empty'],
    ['prose', 'Dear editors,', 'is not a file that is known here'],
    ['a web page', '<!DOCTYPE html><html><body>Sign in', 'is a web page'],
    ['other XML', '<rss version="2.0"></rss>', 'not the catalogue of CWE'],
    ['other JSON', '{"status":"OK","data":[]}', 'not a file that is known here'],
    ['a number', '[1, 2]', 'not a file that is known here'],
    ['other STIX', '{"type":"bundle","objects":[{"type":"indicator"}]}', 'no techniques'],
    ['KEV as CSV', 'cveID,vendorProject,product\n', 'KEV as CSV'],
    ['an empty KEV', textOf('kev').replace(/\[\s*\{[\s\S]*/, '[]}'), 'no entries'],
    ['an EPSS without lines', textOf('epss').split('\n').slice(0, 2).join('\n'), 'no entries'],
    ['an EPSS without a day', textOf('epss').replace(/^#.*\n/, ''), 'does not name their day'],
    ['a wrong day', textOf('kev').replace('2025-11-13T', '2025-02-30T'), 'date or list is missing'],
    ['a score of 7', textOf('epss').replace('0.8523', '7'), 'line 6'],
    ['no CVE', textOf('kev').replace('CVE-2021-44228', 'CVE-2021'), 'vulnerability 2'],
  ])('%s', (_name, text, problem) => {
    expect(problemOf(Buffer.from(text))).toContain(problem)
  })

  test('binary files', () => {
    expect(problemOf(Buffer.from([0x50, 0x4b, 3, 4, 20, 0]))).toMatch(
      /ZIP archive.*\. Unpack the archive/,
    )
    expect(problemOf(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1]))).toContain('not a text file')
    expect(problemOf(Buffer.from([0x63, 0xff, 0xfe, 0x64]))).toContain('not a text in UTF-8')
  })

  test('ATT&CK and ATLAS in one file', () => {
    const both = JSON.parse(textOf('enterprise'))
    both.objects.push(...JSON.parse(textOf('atlas')).objects)
    expect(problemOf(Buffer.from(JSON.stringify(both)))).toContain('both ATT&CK and ATLAS')
  })

  test('a file that was cut anywhere is refused', () => {
    for (const name of ['kev', 'enterprise', 'atlas', 'cweXml'] as const) {
      const bytes = Buffer.from(textOf(name).trimEnd())
      for (let part = 1; part <= 60; part += 1) {
        const cut = bytes.subarray(0, Math.floor((bytes.length - 1) * (part / 60)))
        expect(problemOf(cut), `${name} at ${cut.length}`).not.toBe('none')
      }
    }
  })

  test('a CSV that was cut within a line is refused', () => {
    for (const name of ['epss', 'cweCsv'] as const) {
      const text = textOf(name)
      const end = text.trimEnd().lastIndexOf('\n') + 1
      for (let length = end + 1; length < text.trimEnd().length - 3; length += 1) {
        expect(problemOf(Buffer.from(text.slice(0, length))), `${name} at ${length}`).not.toBe(
          'none',
        )
      }
    }
  })

  test('an external entity is not read', () => {
    const xml = textOf('cweXml')
      .replace('?>', '?><!DOCTYPE x [<!ENTITY secret SYSTEM "file:///etc/hostname">]>')
      .replace('Research Concepts', '&secret;')
    expect(problemOf(Buffer.from(xml))).toMatch(/Invalid character entity/)
  })
})
