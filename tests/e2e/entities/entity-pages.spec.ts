import { axeViolations } from '../../support/pages/axe'
import { aPost } from '../../support/posts'
import { expect, test } from '../../support/site'
import { startServerWith } from '../../support/site-with-posts'

test.use({ expectedConsoleErrors: [/40[04] \((Not Found|Bad Request)\)/] })

const listed = 'main li [data-unwatch]'
const posts = [
  aPost({ body: 'The backdoor is CVE-2024-3094, the ATT&CK technique T1195.002.' }),
  aPost({ kind: 'brief', body: 'CVE-2024-3094 again.' }),
]

test('the watch list is kept in the browser, and gives one feed', async ({
  page,
  request,
  ownServer,
}) => {
  const site = await ownServer(startServerWith(posts))
  await page.goto(`${site.origin}/cve/CVE-2024-3094`)
  await page.getByRole('link', { name: 'Watch CVE-2024-3094' }).click()
  await expect(page).toHaveURL(/\/watch\?id=cve\/CVE-2024-3094$/)
  await page.getByLabel('Add identifiers').fill('t1195.002 and RFC 9999\ncve-2024-3094')
  await page.getByRole('button', { name: 'Add to the list' }).click()
  await expect(page).toHaveURL(/\/watch\?id=attack\/T1195\.002&id=cve\/CVE-2024-3094&id=rfc\/9999$/)
  await expect(page.getByText('not named yet')).toHaveCount(1)
  expect(await axeViolations(page)).toEqual([])

  await page.goto(`${site.origin}/watch`)
  await expect(page.locator(listed)).toHaveCount(3)
  await page.getByRole('link', { name: 'Remove RFC 9999' }).click()
  await expect(page.locator(listed)).toHaveCount(2)
  const href = await page.getByRole('link', { name: /feed\.json/ }).getAttribute('href')
  const feed = await (await request.get(`${site.origin}${href}`)).json()
  expect(feed.items).toHaveLength(2)

  await page.goto(`${site.origin}/watch?id=cwe/79`)
  await page.getByRole('button', { name: 'Keep this list' }).click()
  await page.goto(`${site.origin}/watch`)
  await expect(page).toHaveURL(/\?id=cwe\/79$/)
})
