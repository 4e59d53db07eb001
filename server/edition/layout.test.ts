import { expect, test } from 'vitest'
import { aPost } from '../../tests/support/posts'
import { postFile, thumbnailFile } from './layout'
import { withFolderPictures, withSitePictures } from './picture-links'

const id = '0badcafe-0000-4000-8000-000000000000'

test.each([
  [{ slug: 'zero-trust' }, 'cybersecurity/zero-trust.md'],
  [{ slug: 'week-9', kind: 'brief' as const, domain: 'AI' }, 'weekly-brief/week-9.md'],
  [{ slug: null, domain: 'CyberMarketing' }, `cyber-marketing/${id}.md`],
  // Windows and macOS do not tell capitals from small letters.
  [{ slug: 'Zero-Trust' }, `cybersecurity/zero-trust-${id}.md`],
  [{ slug: 'con' }, `cybersecurity/con-${id}.md`],
  [{ slug: '../../etc/passwd' }, `cybersecurity/etc-passwd-${id}.md`],
  [{ slug: 'über\0' }, `cybersecurity/uber-${id}.md`],
  [{ slug: '脆弱性' }, `cybersecurity/${id}.md`],
  [{ slug: 'x'.repeat(300) }, `cybersecurity/${'x'.repeat(60)}-${id}.md`],
])('the file of %j is %s, on every file system', (post, path) => {
  expect(postFile(aPost({ id, ...post }))).toBe(path)
  expect(thumbnailFile(aPost({ id, ...post }))).toMatch(/^[a-z-]+\/0badcafe-[0-9-]+\.webp$/)
})

test('pictures of texts are in the folder, and back on the site, to the letter', () => {
  const name = 'abcdefghijkl-320x180.webp'
  const site = `/storage/v1/object/public/article-pictures/${name}`
  const body = `![a](${site} "b") <${site}>\n${site} https://x.example${site} ${site}x`
  const inFolder = withFolderPictures(body)
  expect(inFolder).toBe(
    `![a](../pictures/${name} "b") <../pictures/${name}>\n../pictures/${name} https://x.example${site} ${site}x`,
  )
  expect(withSitePictures(inFolder)).toBe(body)
})
