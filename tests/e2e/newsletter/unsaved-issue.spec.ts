import { comeIn, expect, openAwake, post, trouble } from '../../support/desk/newsroom'
import { aPublishedBrief, button } from '../../support/newsletter/newsletter-desk'
import { test } from '../../support/site'

test.use({ expectedComplaints: [/409/] })

test('an intro that was never saved is back when the page is, and meets what was stored since', async ({
  page,
  context,
  newsroom,
}) => {
  const { desk, cookies } = newsroom
  const brief = await aPublishedBrief(newsroom, `Brief: kept ${crypto.randomUUID()}`)
  const opened = await post(`${desk}/newsletter`, { brief }, cookies.ada)
  const path = new URL(opened.headers.get('Location') ?? '', desk).href
  await comeIn(context, newsroom, 'ed')
  await openAwake(page, path)
  const intro = page.getByLabel('Intro')
  const offered = page.getByRole('status').filter({ hasText: 'never saved is back in the form' })
  await intro.fill('Good evening, night watch.')
  await page.goto(`${desk}/newsletter`)
  await openAwake(page, path)
  await expect(offered).toBeVisible()
  await expect(intro).toHaveValue('Good evening, night watch.')
  await button(page, 'Save').click()
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible()

  await openAwake(page, path)
  await expect(intro).toHaveValue('Good evening, night watch.')
  await expect(offered).toBeHidden()

  await intro.fill('A word that is thrown away')
  await openAwake(page, path)
  await button(page, 'Throw it away').click()
  await expect(intro).toHaveValue('Good evening, night watch.')
  await button(page, 'Undo').click()
  await expect(intro).toHaveValue('A word that is thrown away')
  await button(page, 'Throw it away').click()
  await expect(intro).toHaveValue('Good evening, night watch.')
  await openAwake(page, path)
  await expect(offered).toBeHidden()

  await intro.fill('Mine, typed before theirs')
  await page.goto(`${desk}/newsletter`)
  const theirs = { step: 'save', version: '2', subject: 'Theirs', intro: 'Theirs, too' }
  expect((await post(path, theirs, cookies.ada)).status).toBeLessThan(400)
  await openAwake(page, path)
  await expect(intro).toHaveValue('Mine, typed before theirs')
  await button(page, 'Save').click()
  await expect(trouble(page)).toContainText('Somebody else saved this issue')
  await expect(page.getByRole('definition').filter({ hasText: 'Theirs, too' })).toBeVisible()
  await expect(intro).toHaveValue('Mine, typed before theirs')
  await button(page, 'Save').click()
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
  await expect(intro).toHaveValue('Mine, typed before theirs')

  // Also what goes out with a question in between is not kept on.
  await intro.fill('The last word')
  await button(page, 'Send it now…').click()
  await expect(page.getByRole('region', { name: /^Send it to|nobody to send/ })).toBeVisible()
  const kept = () => page.evaluate(() => Object.keys(localStorage).join().includes('vigil-issue'))
  await expect.poll(kept).toBe(false)
})
