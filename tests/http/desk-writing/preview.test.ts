import { expect, test } from '../../support/http'

test('a preview is never cached, indexed or framed by others, and has no styles of the desk', async ({
  newsroom,
}) => {
  const body = 'One.\n\nTwo.'
  const response = await fetch(`${newsroom.desk}/preview`, {
    method: 'POST',
    body: new URLSearchParams({ kind: 'article', title: 'Seen', body }),
    headers: { Cookie: newsroom.cookies.ada },
  })
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  expect(response.headers.get('X-Robots-Tag')).toContain('noindex')
  expect(response.headers.get('X-Frame-Options')).toBe('DENY')
  const page = await response.text()
  expect(page).toContain('<!--line 0--><p>One.</p><!--line 2--><p>Two.</p><!--end of text-->')
  expect(page.match(/rel="stylesheet"/g)).toHaveLength(1)
  const published = await fetch(`${newsroom.server.origin}/post-demo`)
  expect(await published.text()).not.toContain('<!--line')
})
