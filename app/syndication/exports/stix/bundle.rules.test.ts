import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hostileText } from '../../../../tests/support/data/syndicated-posts'
import {
  anEntity,
  anExportedPost,
  oneOfEach,
  publication,
} from '../../../../tests/support/stix/exported-posts'
import { type StixBundle, stixProblems } from '../../../../tests/support/stix/stix-rules'
import type { ExportedPost } from '../exported-post.rules'
import { toStixBundle } from './bundle.rules'
import { observableOf, patternOf } from './observables.rules'

function bundleOf(...posts: ExportedPost[]) {
  const bundle = JSON.parse(toStixBundle(publication, posts)) as StixBundle
  return { bundle, problems: stixProblems(bundle) }
}

const all = anExportedPost({ entities: [...oneOfEach] })

describe('the structure of a bundle', () => {
  test('a post that names one of everything keeps the rules of the standard', () => {
    expect(bundleOf(all).problems).toEqual([])
  })

  test('the check finds what is wrong', () => {
    const { bundle } = bundleOf(all)
    const broken = (change: (copy: StixBundle) => void) => {
      const copy = structuredClone(bundle)
      change(copy)
      return stixProblems(copy)
    }
    const find = (copy: StixBundle, type: string): Record<string, unknown> =>
      copy.objects.find((object) => object.type === type) ?? {}
    const changes: ((copy: StixBundle) => void)[] = [
      (copy) => Object.assign(find(copy, 'report'), { x_vigil: 1 }),
      (copy) => Object.assign(find(copy, 'report'), { object_refs: [] }),
      (copy) => Object.assign(find(copy, 'report'), { published: '2024-03-29T16:00:00+01:00' }),
      (copy) => Object.assign(find(copy, 'report'), { modified: '2020-01-01T00:00:00.000Z' }),
      (copy) => delete find(copy, 'indicator').pattern_type,
      (copy) => Object.assign(find(copy, 'indicator'), { pattern: "[domain-name:value = 'a'b']" }),
      (copy) => Object.assign(find(copy, 'vulnerability'), { external_references: [] }),
      (copy) => Object.assign(find(copy, 'file'), { hashes: { SHA256: 'e3b0' } }),
      (copy) => Object.assign(find(copy, 'url'), { value: 'evil.com/x' }),
      (copy) => copy.objects.push(...copy.objects.slice(0, 1)),
      (copy) => copy.objects.shift(),
    ]
    for (const change of changes) expect(broken(change)).not.toEqual([])
  })

  test('a post without entities is a report about the publication', () => {
    const { bundle, problems } = bundleOf(anExportedPost({ tags: [], summary: '' }))
    expect(problems).toEqual([])
    expect(bundle.objects).toHaveLength(2)
    const [identity, report] = bundle.objects
    expect(report).toMatchObject({ type: 'report', object_refs: [identity?.id] })
    expect(report).not.toHaveProperty('report_types')
  })

  test('a thousand indicators', () => {
    const entities = Array.from({ length: 1000 }, (_, index) =>
      anEntity('ipv4', `45.77.${Math.floor(index / 250)}.${index % 250}`),
    )
    const { bundle, problems } = bundleOf(anExportedPost({ entities }))
    expect(problems).toEqual([])
    expect(bundle.objects).toHaveLength(2002)
  })

  test('texts of any characters', () => {
    const post = fc.record({
      title: hostileText.filter((title) => title !== ''),
      summary: hostileText,
      tags: fc.array(hostileText),
      entities: fc.array(
        hostileText.map((path) => anEntity('url', `http://evil.com/${path}`)),
        { maxLength: 3 },
      ),
    })
    fc.assert(
      fc.property(post, (fields) => {
        expect(bundleOf(anExportedPost(fields)).problems).toEqual([])
      }),
    )
  })
})

describe('what a bundle says', () => {
  const { bundle } = bundleOf(all)
  const ofType = (type: string) => bundle.objects.filter((object) => object.type === type)
  const [report] = ofType('report')

  test('the report has the dates, the address and what the post names', () => {
    expect(report).toMatchObject({
      name: 'The xz backdoor',
      description: 'What happened.',
      published: '2024-03-29T16:00:00.000Z',
      created: '2024-03-29T16:00:00.000Z',
      modified: '2024-04-02T09:30:00.250Z',
      report_types: ['indicator', 'vulnerability', 'attack-pattern', 'intrusion-set'],
      labels: ['Supply chain', 'Linux'],
    })
    const named = bundle.objects.filter(({ type }) => !['identity', 'report'].includes(type))
    expect(report).toHaveProperty(
      'object_refs',
      named.map(({ id }) => id),
    )
  })

  test('what the standard has no certain object for is a reference of the report', () => {
    const references = [
      ['Vigil', undefined],
      // The public record.
      ['Vigil', undefined],
      ['cwe', 'CWE-506'],
      ['ghsa', 'GHSA-rxwq-x6h5-x525'],
      ['mitre-attack', 'TA0001'],
      ['mitre-attack', 'S0154'],
      ['owasp', 'LLM01:2025'],
      ['rfc', 'RFC 9162'],
      ['nist', 'NIST SP 800-53 Rev. 5'],
      ['arxiv', '2401.12345'],
      ['doi', '10.1145/3319535.3363221'],
    ]
    expect(report).toMatchObject({
      external_references: references.map(([source_name, external_id]) => ({
        source_name,
        ...(external_id && { external_id }),
      })),
    })
  })

  test('identifiers are objects with the reference of their list', () => {
    const objects = [
      'vulnerability',
      'attack-pattern',
      'intrusion-set',
      'course-of-action',
    ].flatMap(ofType)
    expect(objects).toMatchObject([
      { type: 'vulnerability', external_references: [{ source_name: 'cve' }] },
      { type: 'attack-pattern', external_references: [{ source_name: 'capec' }] },
      { type: 'attack-pattern', external_references: [{ source_name: 'mitre-attack' }] },
      { type: 'attack-pattern', external_references: [{ source_name: 'mitre-atlas' }] },
      { type: 'intrusion-set', external_references: [{ source_name: 'mitre-attack' }] },
      { type: 'course-of-action', external_references: [{ source_name: 'mitre-attack' }] },
    ])
  })

  test('each accepted indicator has a pattern, since the post was published', () => {
    const indicators = ofType('indicator')
    expect(indicators).toHaveLength(9)
    expect(indicators[0]).toMatchObject({
      pattern: "[ipv4-addr:value = '185.220.101.34']",
      pattern_type: 'stix',
      valid_from: '2024-03-29T16:00:00.000Z',
    })
  })

  test('several posts share what they name, and each has its report', () => {
    const second = anExportedPost({ id: 'other', entities: [anEntity('cve', 'CVE-2024-3094')] })
    const { bundle: both, problems } = bundleOf(all, second)
    expect(problems).toEqual([])
    const count = (type: string) => both.objects.filter((object) => object.type === type).length
    expect([count('report'), count('vulnerability'), count('identity')]).toEqual([2, 1, 1])
  })
})

describe('ids', () => {
  test('the same version gives the same bytes, and another version another bundle', () => {
    const text = toStixBundle(publication, [all])
    expect(toStixBundle(publication, [structuredClone(all)])).toBe(text)
    const later = { ...all, updatedAt: new Date('2025-01-01T00:00:00Z') }
    expect(JSON.parse(toStixBundle(publication, [later])).id).not.toBe(JSON.parse(text).id)
  })

  test('two publications never share an id of their own', () => {
    const other = { name: 'Other', url: 'https://other.example' }
    const ids = new Set(bundleOf(all).bundle.objects.map(({ id }) => id))
    const shared = (JSON.parse(toStixBundle(other, [all])) as StixBundle).objects.filter(({ id }) =>
      ids.has(id),
    )
    expect(new Set(shared.map(({ type }) => type))).toEqual(
      new Set(['ipv4-addr', 'ipv6-addr', 'domain-name', 'url', 'email-addr', 'file']),
    )
  })

  // The first four are examples of the standard, with its errata; the others were computed by Python's uuid.uuid5.
  test.each([
    ['ipv4', '198.51.100.3', 'ipv4-addr--28bb3599-77cd-5a82-a950-b5bc3caf07c4'],
    ['domain', 'example.com', 'domain-name--bedb4899-d24b-5401-bc86-8f6b4cc18ec7'],
    ['url', 'https://example.com/research/index.html', 'url--47c3cf9a-5027-5bf0-997a-017c7edc7c55'],
    [
      'ipv6',
      '2001:0db8:85a3:0000:0000:8a2e:0370:7334',
      'ipv6-addr--85a85a8c-ee99-5722-946d-3c3a3270fc6f',
    ],
    ['email', 'john@example.com', 'email-addr--7165e2a9-671f-585d-b1e1-ca59c671d934'],
    [
      'sha256',
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      'file--22f8ff52-8f62-5f03-a53a-6f50f54fd74c',
    ],
  ] as const)('an observable has the id that everybody gives it: %s %s', (type, value, id) => {
    expect(observableOf({ type, value })?.id).toBe(id)
  })
})

describe('patterns and observables', () => {
  test.each(['evil.com', 'xn--bcher-kva.com', 'bücher.com', 'a--b.com', 'a-b.co.uk'])(
    'a host: %s',
    (value) => {
      expect(observableOf({ type: 'domain', value })).toMatchObject({ value })
    },
  )

  test.each([
    [
      'md5',
      'd41d8cd98f00b204e9800998ecf8427e',
      "[file:hashes.'MD5' = 'd41d8cd98f00b204e9800998ecf8427e']",
    ],
    ['url', "http://evil.com/a'b", "[url:value = 'http://evil.com/a\\'b']"],
    ['url', 'http://evil.com/ü|x%zz', "[url:value = 'http://evil.com/%C3%BC%7Cx%25zz']"],
    ['url', 'http://bücher.com/', "[url:value = 'http://xn--bcher-kva.com/']"],
    [
      'url',
      'http://[2a03:2880::1]:8080/a#b#c',
      "[url:value = 'http://[2a03:2880::1]:8080/a#b%23c']",
    ],
    ['domain', 'evil.com', "[domain-name:value = 'evil.com']"],
  ] as const)('%s %s', (type, value, pattern) => {
    expect(patternOf({ type, value })).toBe(pattern)
  })

  test('an address without a scheme is no URL: both schemes match, and there is no observable', () => {
    const url = { type: 'url', value: 'evil.com:8080/x' } as const
    expect(observableOf(url)).toBeNull()
    expect(patternOf(url)).toBe(
      "[url:value = 'http://evil.com:8080/x' OR url:value = 'https://evil.com:8080/x']",
    )
  })

  test.each([
    ['domain', 'a_b.evil.com'],
    ['domain', 'ab--cd.evil.com'],
    ['domain', '-a.evil.com'],
    ['email', 'a..b@evil.com'],
  ] as const)(
    'a value that the standard has no form for is a pattern alone: %s %s',
    (type, value) => {
      expect(observableOf({ type, value })).toBeNull()
      expect(bundleOf(anExportedPost({ entities: [anEntity(type, value)] })).problems).toEqual([])
    },
  )
})
