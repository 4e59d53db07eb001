import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chosenDomain, namedDomain, readDomainChoice, refuseUnknownNames } from './domains'
import { foreignSlug } from './foreign-slug'
import { openMediaFolder } from './media-folder'
import { redirectable } from './old-addresses'
import { isTagName, tagName } from './topic-names'

describe('domains', () => {
  test('are named in any spelling, and nothing else names one', () => {
    expect(['AI', 'artificial intelligence', 'Cyber Marketing'].map(namedDomain)).toEqual([
      'ai',
      'ai',
      'cyber-marketing',
    ])
    expect(namedDomain('Email Marketing')).toBeNull()
  })

  test('can be mapped; what the operator says comes first', () => {
    const choice = readDomainChoice('ai', ['Threats = Cybersecurity', 'AI=Cyber-Marketing'])
    expect(choice.otherwise).toBe('ai')
    expect(chosenDomain('threats', choice)).toBe('cybersecurity')
    expect(chosenDomain('AI', choice)).toBe('cyber-marketing')
  })

  test('are mapped from categories and tags that the export has', () => {
    const choice = readDomainChoice('ai', ['Threts=Cybersecurity'])
    expect(() => refuseUnknownNames(choice, ['News', ' Threts '])).not.toThrow()
    expect(() => refuseUnknownNames(choice, ['News', 'Threats'])).toThrow(
      'The export has no category or tag "threts", which --map names. Did you mean "threats"?',
    )
  })

  test('that do not exist are refused', () => {
    expect(() => readDomainChoice('Cooking', [])).toThrow('There is no domain "Cooking".')
    expect(() => readDomainChoice(null, ['Threats'])).toThrow('"Threats" maps nothing.')
  })
})

describe('the folder with pictures', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vigil-media-'))
    await mkdir(join(folder, 'uploads/2026'), { recursive: true })
    await writeFile(join(folder, 'uploads/2026/a.jpg'), 'a')
    await symlink('/etc/hostname', join(folder, 'uploads/out.jpg'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  test('is looked through in the given order', async () => {
    const media = await openMediaFolder(folder, ['', 'uploads'])
    expect(await media.read(['2026/none.jpg', '2026/a.jpg'])).toMatchObject({
      ok: true,
      name: 'a.jpg',
    })
  })

  test.each(['../../etc/hostname', '/etc/hostname', 'out.jpg', '2026', 'a\0.jpg', ''])(
    'is never left: %j',
    async (path) => {
      const media = await openMediaFolder(folder, ['uploads'])
      expect(await media.read([path])).toEqual({
        ok: false,
        why: 'It is not in the folder of --media.',
      })
    },
  )

  test('has to exist', async () => {
    await expect(openMediaFolder(join(folder, 'none'), [''])).rejects.toThrow('There is no folder')
  })
})

describe('names of another system', () => {
  test.each([
    ['Größe-1', 'Größe-1'],
    [' a ', 'a'],
    ['..', ''],
    ['../../a?b#c', 'a-b-c'],
  ])('the slug %j becomes %j', (slug, expected) => {
    expect(foreignSlug(slug)).toBe(expected)
  })

  test('tags have no commas, and fit into a post', () => {
    expect(tagName(' a,  b ')).toBe('a b')
    expect([isTagName('🚀'), isTagName(''), isTagName('t'.repeat(300))]).toEqual([
      true,
      false,
      false,
    ])
  })

  test('old addresses that are pages of this site are not redirected', () => {
    expect(redirectable(['/about/', '/2026/about/', '/?p=1'])).toEqual({
      paths: ['/2026/about/', '/?p=1'],
      notes: ['Its old address /about/ is a page of this site, so it is not redirected.'],
    })
  })
})
