import { expect, formError, openHydrated, post, signInAs } from '../../support/desk/newsroom'
import { aPublishedBrief, button, subscribe } from '../../support/newsletter/newsletter-desk'
import { test } from '../../support/site'

test.use({ expectedConsoleErrors: [/502|403/] })

test('writing goes on after a test mail failed, and what is typed after the issue was sent can be copied', async ({
  page,
  context,
  ownNewsroom,
}) => {
  // Nothing listens on port 1.
  const newsroom = await ownNewsroom({ SAMPLE_CONTENT: '0', SMTP_URL: 'smtp://127.0.0.1:1' })
  const { desk, cookies } = newsroom
  await subscribe(newsroom, 'rita@example.com')
  const brief = await aPublishedBrief(newsroom, 'Brief: sent meanwhile')
  const opened = await post(`${desk}/newsletter`, { brief }, cookies.ada)
  const path = new URL(opened.headers.get('Location') ?? '', desk).href
  await signInAs(context, newsroom, 'ed')
  await openHydrated(page, path)
  const intro = page.getByLabel('Intro')
  const autosaved = page.getByText('Autosaved on the server and in this browser')

  await test.step('the failed test saved the text, and the next save is no conflict', async () => {
    await intro.fill('Tested.')
    await button(page, 'Send a test to ed@example.com').click()
    await expect(formError(page)).toContainText('The test was not sent')
    await intro.pressSequentially(' And changed.')
    await expect(autosaved).toBeVisible()
    await button(page, 'Save').click()
    await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
    await openHydrated(page, path)
    await expect(intro).toHaveValue('Tested. And changed.')
    await expect(page.getByText('You have unsaved text')).toHaveCount(0)
  })

  await intro.fill('Too late.')
  await expect(autosaved).toBeVisible()
  const sent = await post(path, { step: 'send', version: '3' }, cookies.ada)
  expect(sent.headers.get('Location')).toContain('result=send')
  await intro.pressSequentially(' Much too late.')
  await expect(page.getByText('You can no longer edit this.')).toBeVisible()
  await openHydrated(page, path)
  await button(page, 'Show').click()
  await expect(page.getByRole('textbox', { name: 'Intro' })).toHaveValue('Too late. Much too late.')
  await openHydrated(page, path)
  await button(page, 'Discard').click()
  await expect(page.getByText('Discarded: “Brief: sent meanwhile”.')).toBeVisible()
  await openHydrated(page, path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Brief: sent meanwhile')
  await expect(page.getByText('You have unsaved text')).toHaveCount(0)
})
