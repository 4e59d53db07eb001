import type { EntityType } from '../../../app/entities/entity.rules'
import type { PostEntity } from '../../../app/entities/post-entity.rules'
import type { ExportedText } from '../../../app/syndication/exports/exported-post.rules'

export const publication = { name: 'Vigil', url: 'https://vigil.example' }

/** An entity that is on, named once. */
export function anEntity(
  type: EntityType,
  value: string,
  overrides: Partial<PostEntity> = {},
): PostEntity {
  return {
    type,
    value,
    count: 1,
    lines: [3],
    written: [value],
    sentence: `The text names ${value}.`,
    section: 'Details',
    state: 'on',
    why: 'an identifier',
    ...overrides,
  }
}

export function anExportedPost(overrides: Partial<ExportedText> = {}): ExportedText {
  return {
    kind: 'article',
    id: '4f0c7a1e-0b7c-4a66-9a57-2f6f6a3f7f11',
    url: 'https://vigil.example/cybersecurity/the-xz-backdoor',
    record:
      'https://vigil.example/.well-known/publication-log/posts/4f0c7a1e-0b7c-4a66-9a57-2f6f6a3f7f11/2',
    title: 'The xz backdoor',
    summary: 'What happened.',
    domain: 'cybersecurity',
    tags: ['Supply chain', 'Linux'],
    authors: [{ name: 'Ada Lovelace', url: 'https://vigil.example/authors/ada' }],
    publishedAt: new Date('2024-03-29T16:00:00Z'),
    updatedAt: new Date('2024-04-02T09:30:00.250Z'),
    markdown: '# The xz backdoor\n\nCVE-2024-3094\n',
    entities: [],
    ...overrides,
  }
}

/** One of each type that the reader knows. */
export const oneOfEach: readonly PostEntity[] = [
  anEntity('cve', 'CVE-2024-3094'),
  anEntity('cwe', 'CWE-506'),
  anEntity('capec', 'CAPEC-437'),
  anEntity('ghsa', 'GHSA-rxwq-x6h5-x525'),
  anEntity('technique', 'T1195.002'),
  anEntity('tactic', 'TA0001'),
  anEntity('group', 'G0016'),
  anEntity('software', 'S0154'),
  anEntity('mitigation', 'M1036'),
  anEntity('atlas', 'AML.T0051'),
  anEntity('owasp', 'LLM01:2025'),
  anEntity('cvss', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:C/C:H/I:H/A:H', { score: 10 }),
  anEntity('rfc', 'RFC 9162'),
  anEntity('nist', 'NIST SP 800-53 Rev. 5'),
  anEntity('arxiv', '2401.12345'),
  anEntity('doi', '10.1145/3319535.3363221'),
  anEntity('ipv4', '185.220.101.34'),
  anEntity('ipv6', '2a03:2880:f12f:83:face:b00c:0:25de'),
  anEntity('domain', 'evil.com'),
  anEntity('url', 'http://evil.com/x'),
  anEntity('email', 'crook@evil.com'),
  anEntity('md5', 'd41d8cd98f00b204e9800998ecf8427e'),
  anEntity('sha1', 'da39a3ee5e6b4b0d3255bfef95601890afd80709'),
  anEntity('sha256', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'),
  anEntity(
    'sha512',
    'cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce47d0d13c5d85f2b0ff8318d2877eec2f63b931bd47417a81a538327af927da3e',
  ),
]
