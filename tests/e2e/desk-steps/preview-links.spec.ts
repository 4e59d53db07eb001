import { anArticle, expect, openHydrated, signInAs, test } from '../../support/desk/newsroom'
import { expectAccessibleOnPhone } from '../../support/pages/axe'

test('a preview link is created, found by a colleague, and revoked', async ({
  page,
  context,
  newsroom,
}) => {
  await signInAs(context, newsroom, 'ed')
  const url = await anArticle(newsroom, { when: 'draft' })
  const open = () => openHydrated(page, `${url}/preview-link`)
  await open()
  await expect(page.getByRole('main')).toContainText('There is no preview link yet')
  const links = page.getByRole('main').getByRole('listitem')
  await page.getByRole('button', { name: 'Create a preview link' }).click()
  await expect(links).toHaveCount(1)
  await page.getByRole('button', { name: 'Create a preview link' }).click()
  await expect(links).toHaveCount(2)
  await signInAs(context, newsroom, 'ada')
  await open()
  await expect(links.first()).toContainText('Ed Day')
  const addresses = await links.getByText(/\/preview\//).allTextContents()
  expect(new Set(addresses).size).toBe(2)
  const statuses = () => Promise.all(addresses.map(async (one) => (await fetch(one)).status))
  expect(await statuses()).toEqual([200, 200])
  await expectAccessibleOnPhone(page)

  await links.first().getByRole('button', { name: 'Revoke' }).click()
  await expect(links).toHaveCount(1)
  await expect(page.getByText('The link is revoked.')).toBeVisible()
  expect(await statuses()).toEqual([404, 200])
  const log = await (await page.request.get(`${newsroom.desk}/log`)).text()
  expect(log).toContain('revoked a preview link of')
  expect(log).toContain('created a preview link of')
})
