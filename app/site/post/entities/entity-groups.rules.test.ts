import { describe, expect, test } from 'vitest'
import type { EntityType } from '~/entities/entity.rules'
import type { PostEntity } from '~/entities/post-entity.rules'
import { entityGroups, entitySummary, listedEntities } from './entity-groups.rules'

const entity = (type: EntityType, value: string, count = 1): PostEntity => ({
  type,
  value,
  count,
  lines: [1],
  written: [value],
  sentence: '',
  section: '',
  state: 'on',
  why: '',
})

describe('the panel “In this article”', () => {
  const entities = [
    entity('domain', 'evil.com'),
    entity('technique', 'T1195.002'),
    entity('cve', 'CVE-2024-3094', 3),
    { ...entity('cvss', 'CVSS:3.1/AV:N'), score: 9.8 },
    entity('sha256', 'ab'),
    entity('cve', 'CVE-2021-44228'),
    entity('md5', 'cd'),
  ]
  const listed = listedEntities(entities, [[], ['m_1'], ['m_2', 'm_3']])

  test('groups what the text names, identifiers apart from indicators', () => {
    const { identifiers, indicators } = entityGroups(listed)
    const titles = (groups: typeof identifiers) =>
      groups.map(({ title, entities }) => [title, ...entities.map(({ value }) => value)])
    expect(titles(identifiers)).toEqual([
      ['Vulnerabilities', 'CVE-2024-3094', 'CVE-2021-44228'],
      ['CVSS', 'CVSS:3.1/AV:N'],
      ['ATT&CK', 'T1195.002'],
    ])
    expect(titles(indicators)).toEqual([
      ['Domains', 'evil.com'],
      ['File hashes', 'ab', 'cd'],
    ])
  })

  test('has the mentions, the count and the score of each', () => {
    expect(listed[2]).toEqual({
      type: 'cve',
      value: 'CVE-2024-3094',
      count: 3,
      mentions: ['m_2', 'm_3'],
    })
    expect(listed[3]).toMatchObject({ score: 9.8, mentions: [] })
  })

  test('is summed up in one line', () => {
    expect(entitySummary(listed)).toBe(
      '2 vulnerabilities, 1 CVSS vector, 1 ATT&CK entry, 3 indicators',
    )
    expect(entitySummary([])).toBe('')
  })
})
