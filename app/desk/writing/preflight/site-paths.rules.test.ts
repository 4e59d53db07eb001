import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { describe, expect, test } from 'vitest'
import routes from '../../../routes'
import { sitePathOf } from './site-paths.rules'

const root = resolve(import.meta.dirname, '../../../..')

describe('what a link within the site leads to', () => {
  test('every address of app/routes.ts is known', () => {
    const isOfReaders = ({ id, path }: RouteConfigEntry) => id !== 'desk' && path !== '*'
    const paths = routes
      .filter(isOfReaders)
      .map(
        ({ path = '' }) =>
          `/${path.replace(':type', 'cve').replace(':version', '1').replace(/:\w+/g, 'x')}`,
      )
    expect(paths.length).toBeGreaterThan(60)
    expect(paths.filter((path) => sitePathOf(path).is === 'missing')).toEqual([])
  })

  test('every file of public/ is known', () => {
    const files = readdirSync(resolve(root, 'public')).map((name) => `/${name}`)
    expect(files.filter((path) => sitePathOf(path).is !== 'page')).toEqual([])
  })

  test.each([
    ['/ai/some-slug', { is: 'post', kind: 'article', name: 'some-slug' }],
    ['/AI/Some-slug', { is: 'post', kind: 'article', name: 'Some-slug' }],
    ['/Topics/AI', { is: 'topic', topic: 'AI' }],
    ['/post/some-slug/', { is: 'post', kind: 'article', name: 'some-slug' }],
    ['/weekly-brief/some-slug', { is: 'post', kind: 'brief', name: 'some-slug' }],
    ['/topics/Zero%20Day', { is: 'topic', topic: 'Zero Day' }],
    ['/topics/AI/feed.xml', { is: 'topic', topic: 'AI' }],
    ['/ai/feed.xml', { is: 'page' }],
    ['/cve/CVE-2024-3094', { is: 'entity', folder: 'cve', name: 'CVE-2024-3094' }],
    ['/arxiv/cs/0112017', { is: 'entity', folder: 'arxiv', name: 'cs/0112017' }],
    ['/doi/10.1145/3319535/atom.xml', { is: 'entity', folder: 'doi', name: '10.1145/3319535' }],
    ['/entities/cve', { is: 'page' }],
    ['/entities/domain', { is: 'missing' }],
    ['/watch/feed.xml', { is: 'page' }],
    ['/cve', { is: 'missing' }],
    ['/About', { is: 'page' }],
    ['/%E0%A4%A', { is: 'missing' }],
    ['/no-such-page', { is: 'missing' }],
    ['/blog/some-slug', { is: 'missing' }],
    ['/blog/feed.xml', { is: 'missing' }],
    ['/ai/some-slug/more', { is: 'missing' }],
    ['/ai/history', { is: 'post', kind: 'article', name: 'history' }],
    ['/ai/history/history', { is: 'page' }],
    ['/weekly-brief/some-slug/history/3', { is: 'page' }],
    ['/ai/some-slug/history/compare', { is: 'page' }],
    ['/ai/some-slug/history/draft', { is: 'missing' }],
    ['/ai/some-slug/history/3/more', { is: 'missing' }],
    ['/blog/some-slug/history', { is: 'missing' }],
    ['/storage/v1/object/public/other/a.webp', { is: 'missing' }],
    [
      '/storage/v1/object/public/article-pictures/a.webp',
      { is: 'picture', bucket: 'bodyPictures', name: 'a.webp' },
    ],
  ])('%s', (path, expected) => {
    expect(sitePathOf(path)).toEqual(expected)
  })
})
