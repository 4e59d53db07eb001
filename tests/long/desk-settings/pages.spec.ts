import { expectBody, fillBody } from '../../support/desk/body'
import { expect, openHydrated, post, signInAs, test } from '../../support/desk/newsroom'
import { expectAccessible } from '../../support/pages/axe'

// Owners edit About and the policies: readers see it within a second, and no text is lost.

test.use({ expectedConsoleErrors: [/409 \(Conflict\)|422 \(Unprocessable Entity\)/] })

const months = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

test('a page is edited, previewed, compared and restored, and two owners notice each other', async ({
  page,
  context,
  newsroom,
}) => {
  const { desk, cookies, server } = newsroom
  const name = 'cookie-policy'
  const path = `${desk}/settings/pages/${name}`
  const readers = `${server.origin}/${name}`
  const htmlOf = async () => (await fetch(readers)).text()
  const textOnSite = async () =>
    /<div class="prose">.*<\/main>/s.exec(await htmlOf())?.[0] ?? 'no text'
  const shipped = await textOnSite()
  await signInAs(context, newsroom)
  const fill = (text: string) => fillBody(page, text, 'text')
  await openHydrated(page, `${desk}/settings/pages`)
  const title = 'Cookie Policy'
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByText('Readers see the shipped text.')).toBeVisible()

  await test.step('an empty text is refused', async () => {
    await fill(' ')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('Enter a text.')
  })

  await test.step('a text is previewed and saved, and readers see it', async () => {
    await fill('# Our own rules\n\n{siteName} keeps it short.')
    const opening = context.waitForEvent('page')
    await page.getByRole('button', { name: 'Preview in a new tab' }).click()
    const preview = await opening
    await expect(preview.getByRole('heading', { name: 'Our own rules' })).toBeVisible()
    await preview.close()
    const savedAfter = new Date()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Saved. Readers see the text now.')).toBeVisible()
    expect(await textOnSite()).toContain('Vigil keeps it short.')
    const html = await htmlOf()
    const month = `${months.format(savedAfter)}|${months.format(new Date())}`
    expect(html).toMatch(new RegExp(`Last updated: (<!-- -->)?(${month})`))
    const sitemap = await (await fetch(`${server.origin}/sitemap/pages`)).text()
    expect(sitemap).toMatch(new RegExp(`/${name}</loc>\\s*<lastmod>`))
    await expectAccessible(page)
  })

  await test.step('what another owner saved meanwhile is shown beside the typed text', async () => {
    const other = { title, text: 'Theirs.', tab: 'other', version: '1' }
    expect((await post(path, other, cookies.ada)).status).toBe(303)
    await fill('Mine.')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('saved elsewhere since you opened it')
    await expect(page.getByLabel('The text that is saved')).toHaveValue('Theirs.\n')
    await expectBody(page, /^Mine\.\n?$/, 'text')
    await page.getByRole('button', { name: 'Save mine over it' }).click()
    await expect(page.getByText('Saved. Readers see the text now.')).toBeVisible()
    expect(await textOnSite()).toContain('<p>Mine.</p>')
  })

  await test.step('what is typed and not saved is offered again', async () => {
    await fill('Half a')
    await expect(page.getByText('Autosaved on the server')).toBeVisible()
    await openHydrated(page, path)
    await expectBody(page, /^Mine\.\n?$/, 'text')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expectBody(page, /^Half a\n?$/, 'text')
    await fill('Mine.')
  })

  await test.step('versions are compared and restored, up to the shipped text', async () => {
    await openHydrated(page, `${path}/revisions?from=1&to=3`)
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(
      'What changed from version 1 to version 3',
    )
    await expect(page.getByText('Ada Night changed').first()).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Restore version 1' }).click()
    await page.getByRole('button', { name: 'Restore it' }).click()
    await expect(page.getByText('Restored version 1.')).toBeVisible()
    expect(await textOnSite()).toContain('keeps it short.')
    await page.getByRole('button', { name: 'Back to the shipped text…' }).click()
    await page.getByRole('button', { name: 'Show the shipped text', exact: true }).click()
    await expect(page.getByText('Readers see the shipped text again.')).toBeVisible()
    expect(await textOnSite()).toBe(shipped)
  })
})
