import { post } from '../../support/desk/newsroom-server'
import { expect, step, test } from '../../support/http'
import { plainBrowser } from '../../support/plain/plain-browser'

// Owners edit About and the policies: readers see it within a second, and no text is lost.

const months = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

test('without JavaScript, a page is edited, previewed, compared and restored, and two owners notice each other', async ({
  newsroom,
}) => {
  const { desk, cookies, server } = newsroom
  const path = `${desk}/settings/pages/terms-of-service`
  const htmlOf = async () => (await fetch(`${server.origin}/terms-of-service`)).text()
  const textOnSite = async () =>
    /<div class="prose">.*<\/main>/s.exec(await htmlOf())?.[0] ?? 'no text'
  const shipped = await textOnSite()
  const browser = plainBrowser({ cookie: cookies.ada })
  let page = await browser.open(`${desk}/settings/pages`)
  const title = 'Terms of Service'
  page = await page.part('main').follow(title)
  expect(page.part('h1').text).toBe(title)
  expect(page.text).toContain('Readers see the shipped text.')

  await step('an empty text is refused', async () => {
    page = await page.press('Save', { Text: ' ' })
    expect(page.part('alert').text).toContain('Enter a text.')
  })

  await step('a text is previewed and saved, and readers see it', async () => {
    const typed = { Text: '# Our own rules\n\n{siteName} keeps it short.' }
    const preview = await page.press('Preview in a new tab', typed)
    expect(preview.parts('h2', 'Our own rules')).toHaveLength(1)
    const savedAfter = new Date()
    page = await page.press('Save', typed)
    expect(page.text).toContain('Saved. Readers see the text now.')
    expect(await textOnSite()).toContain('Vigil keeps it short.')
    const month = `${months.format(savedAfter)}|${months.format(new Date())}`
    expect(await htmlOf()).toMatch(new RegExp(`Last updated: (<!-- -->)?(${month})`))
    const sitemap = await (await fetch(`${server.origin}/sitemap/pages`)).text()
    expect(sitemap).toMatch(/\/terms-of-service<\/loc>\s*<lastmod>/)
  })

  await step('what another owner saved meanwhile is shown beside the typed text', async () => {
    const other = { title, text: 'Theirs.', tab: 'other', version: '1' }
    expect((await post(path, other, cookies.ada)).status).toBe(303)
    page = await page.press('Save', { Text: 'Mine.' })
    expect(page.part('alert').text).toContain('saved elsewhere since you opened it')
    expect(page.field('The text that is saved').value).toBe('Theirs.\n')
    expect(page.field('Text').value).toMatch(/^Mine\.\n?$/)
    page = await page.press('Save mine over it')
    expect(page.text).toContain('Saved. Readers see the text now.')
    expect(await textOnSite()).toContain('<p>Mine.</p>')
  })

  await step('versions are compared and restored, up to the shipped text', async () => {
    page = await browser.open(`${path}/revisions?from=1&to=3`)
    expect(page.parts('h2')[0]?.text).toBe('What changed from version 1 to version 3')
    expect(page.text).toContain('Ada Night changed')
    page = await page.press('Restore version 1')
    page = await page.press('Restore it')
    expect(page.text).toContain('Restored version 1.')
    expect(await textOnSite()).toContain('keeps it short.')
    page = await page.press('Back to the shipped text…')
    page = await page.press('Show the shipped text')
    expect(page.text).toContain('Readers see the shipped text again.')
    expect(await textOnSite()).toBe(shipped)
  })
})
