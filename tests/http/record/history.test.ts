import { afterAll, beforeAll } from 'vitest'
import { expect, test } from '../../support/http'
import { headOf } from '../../support/pages/page-head'
import { plainBrowser } from '../../support/plain/plain-browser'
import { changed, history, startSiteWithHistory } from '../../support/record/site-with-history'
import type { RunningServer } from '../../support/server'

let site: RunningServer
beforeAll(async () => {
  site = await startSiteWithHistory()
})
afterAll(() => site.stop())

test('each page of a history answers as its post does', async () => {
  const { origin } = site
  const get = (path: string) => fetch(origin + path, { redirect: 'manual' })
  const statuses: [path: string, status: number][] = [
    [history, 200],
    [`${history}/1`, 200],
    [`${history}/4`, 200],
    [`${history}/3`, 451],
    [`${history}/5`, 404],
    [`${history}/0`, 404],
    [`${history}/01`, 404],
    [`${history}/99999999999999999999`, 404],
    [`${history}/compare?from=1&to=2`, 200],
    [`${history}/compare`, 451],
    [`${history}/compare?from=1&to=3`, 451],
    [`${history}/compare?from=1&to=9`, 404],
    [`${history}/compare?from=1&to=x`, 400],
    [`${history}/compare?from=2&to=2`, 400],
    [`${history}?page=2`, 404],
    ['/cybersecurity/wrong-story/history', 200],
    ['/cybersecurity/wrong-story/history/1', 410],
    ['/cybersecurity/wrong-story/history/compare?from=1&to=1', 410],
    ['/weekly-brief/never-changed/history', 200],
    ['/weekly-brief/never-changed/history/1', 200],
    ['/ai/no-such-post/history', 404],
  ]
  for (const [path, status] of statuses) expect.soft((await get(path)).status, path).toBe(status)
  const moved: [from: string, to: string][] = [
    ['/post/leaked-keys/history', history],
    ['/ai/leaked-keys/history/2', `${history}/2`],
    [`/post/${changed.id}/history/compare?from=1&to=2`, `${history}/compare?from=1&to=2`],
    [`${history}/compare?from=2&to=1`, `${history}/compare?from=1&to=2`],
    ['/post/wrong-story/history', '/cybersecurity/wrong-story/history'],
  ]
  for (const [from, to] of moved) {
    const { status, headers } = await get(from)
    expect.soft([status, headers.get('location')], from).toEqual([301, to])
  }
  const hidden = await get(`${history}/3`)
  expect(hidden.headers.get('cache-control')).toBe('no-store')
  const text = await hidden.text()
  expect(text).toContain('A court order.')
  expect(text).not.toContain('Names a person')
  const heads = await Promise.all(
    [history, `${history}/1`, `${history}/compare?from=1&to=2`].map(async (path) => {
      const html = await (await get(path)).text()
      expect(html, path).not.toContain('application/ld+json')
      return headOf(html)
    }),
  )
  expect(heads.map(({ robots }) => robots)).toEqual(['noindex', 'noindex', 'noindex'])
  const article = `${origin}/cybersecurity/leaked-keys`
  expect(heads.map(({ canonical }) => canonical)).toEqual([`${article}/history`, article, article])
  expect(await (await get('/sitemap/articles')).text()).not.toContain('history')
})

test('readers see what changed in an article since they read it', async () => {
  const { open } = plainBrowser()
  const article = await open(`${site.origin}/cybersecurity/leaked-keys`)
  const versions = await article.follow('History')
  const headings = versions.part('main').parts('h2')
  expect(headings.map(({ text }) => text)).toEqual([
    expect.stringMatching(/^Version 4\s*Minor change/),
    expect.stringMatching(/^Version 3\s*Minor change/),
    expect.stringMatching(/^Version 2\s*Correction/),
    expect.stringMatching(/^Version 1\s*Published/),
    'Verify it yourself',
  ])
  expect(versions.text).toContain('Reason: A court order.')
  const second = versions.part('li', /^Version 2/)
  expect(second.text).toContain('Mar 3, 2026, 09:00 UTC')
  expect(second.text).toContain('5 words added, 3 removed')
  expect(second.link(/^Entry \d+ of the record \(JSON\)$/)).toContain('/publication-log/')

  const comparison = await second.follow('What changed')
  const wordsOf = (page: typeof comparison, tag: string) => page.parts(tag).map(({ text }) => text)
  expect(wordsOf(comparison, 'ins')).toEqual(['14', 'fourteen', 'third site', '14'])
  expect(wordsOf(comparison, 'del')).toEqual(['12', 'twelve', '12'])
  expect(comparison.text).toContain('It was fourteen.')
  const sideBySide = await comparison.follow('Side by side')
  expect(wordsOf(sideBySide, 'ins')).toEqual(['14', 'fourteen', 'third site', '14'])
  expect(sideBySide.text).toMatch(/4 unchanged paragraphs/)

  const first = await sideBySide.follow('Version 1')
  expect(first.part('h1').text).toBe('Leaked keys open 12 sites')
  expect(headOf(first.html).title).toMatch(
    /^Earlier version: Version 1, Mar 2, 2026: Leaked keys open 14 sites/,
  )
  const about = first.part('aside', 'About this version')
  for (const sentence of [
    'Version 1, Mar 2, 2026: an earlier version. The newest is version 4.',
    'Readers saw it from Mar 2, 2026, 09:00 UTC to Mar 3, 2026, 09:00 UTC.',
    'Kind of change: Published.',
    'This version was corrected on Mar 3, 2026: An earlier version said that twelve sites were opened.',
  ]) {
    expect(about.text).toContain(sentence)
  }
  expect((await about.follow('Read version 4')).url).toBe(article.url)

  const single = await open(`${site.origin}/weekly-brief/never-changed/history`)
  expect(single.text).toContain('has not changed since it was published')
})

test('a comparison over several versions lists what readers were told of each', async () => {
  const page = await plainBrowser().open(`${site.origin}${history}/compare?from=1&to=4`)
  const changes = page.part('section', 'Each change from version 1 to version 4')
  expect(changes.parts('li').map(({ text }) => text)).toEqual([
    expect.stringMatching(/^Version 4Minor change.*Mar 5, 2026/),
    expect.stringMatching(
      /^Version 3Minor change.*hidden for legal reasons. Reason: A court order.$/,
    ),
    expect.stringMatching(/^Version 2Correction.*Mar 3, 2026, 09:00 UTC An earlier version said/),
  ])
})
