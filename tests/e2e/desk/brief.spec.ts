import type { Page } from '@playwright/test'
import { expectNothingWider } from '../../support/axe'
import {
  aTitle,
  comeIn,
  expect,
  openAwake,
  publishing,
  test,
  trouble,
  write,
} from '../../support/desk/newsroom'

test.use({ expectedComplaints: [/422 \(Unprocessable Entity\)|ERR_FAILED/] })

test('SPEC 5: a weekly brief needs a title and a domain, and its slug may be left to us', async ({
  page,
  newsroom,
}) => {
  const title = aTitle()
  // An owner has the most rooms to go to.
  await comeIn(page.context(), newsroom, 'ada')
  await openAwake(page, `${newsroom.desk}/briefs/new`)
  await test.step('the form of a brief stands in a card, fits between phone and desk, and hides no focus', () =>
    expectToBeLaidOut(page))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add New Weekly Brief')
  await expect(page.getByLabel('Read time'), 'empty: it is computed').toHaveValue('')
  await expect(page.getByLabel('Read time')).toHaveAttribute('min', '1')
  await expect(page.getByLabel('Meta description')).toHaveAttribute('maxlength', '160')
  await expect(page.getByLabel('Title', { exact: true })).toHaveAttribute('required', '')
  const create = page.getByRole('button', { name: 'Save draft' })
  await create.click()
  await expect(trouble(page).getByText('Title is required')).toBeVisible()
  await write(page, { title, domain: 'Cyber-Marketing' })

  await test.step("SPEC 8: what fails is 'An unexpected error occurred. Please try again.'", async () => {
    await page.route(/briefs\/new\.data/, (route) => route.abort())
    await create.click()
    await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(
      'An unexpected error occurred. Please try again.',
    )
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title)
    await page.unroute(/briefs\/new\.data/)
  })
  await test.step('what it lacks is named, and does not stand in the way', async () => {
    await page.getByRole('button', { name: 'Publish…' }).click()
    for (const text of ['No picture', 'No tags', 'No summary', 'No body']) {
      await expect(publishing(page)).toContainText(text)
    }
    await publishing(page).getByRole('button', { name: 'Publish now' }).click()
  })
  await expect(page.getByText('Weekly brief created successfully!').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send it as the newsletter' })).toBeVisible()
  const archive = await (await fetch(`${newsroom.server.origin}/weekly-brief`)).text()
  expect(archive).toContain(title)
})

async function expectToBeLaidOut(page: Page): Promise<void> {
  await expect(
    page.locator('[data-card]', {
      has: page.getByRole('heading', { level: 1, name: 'Add New Weekly Brief' }),
    }),
    "SPEC 2: form in a card titled 'Add New Weekly Brief'",
  ).toContainText('Meta description')
  for (const width of [768, 820, 1023, 1024]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNothingWider(page, width)
  }

  await page.setViewportSize({ width: 1280, height: 720 })
  const bar = page.locator('[data-post-form] > .sticky')
  for (const label of ['Summary', 'Tags', 'Meta description', 'Focus keyword']) {
    const field = page.getByLabel(label)
    await field.focus()
    const hidden = async () => {
      const [shown, above] = [await field.boundingBox(), await bar.boundingBox()]
      return Math.max(0, (shown?.y ?? 0) + (shown?.height ?? 0) - (above?.y ?? 0))
    }
    await expect.poll(hidden, `WCAG 2.4.11, focus not obscured: ${label}`).toBe(0)
  }
}
