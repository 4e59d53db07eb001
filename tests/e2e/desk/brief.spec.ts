import type { Page } from '@playwright/test'
import {
  aTitle,
  completePost,
  expect,
  formError,
  openHydrated,
  publishDialog,
  signInAs,
  test,
  write,
} from '../../support/desk/newsroom'
import { expectNothingWider } from '../../support/pages/axe'

test.use({ expectedConsoleErrors: [/422 \(Unprocessable Entity\)|ERR_FAILED/] })

test('SPEC 5: a weekly brief needs a title and a domain; an empty slug is generated', async ({
  page,
  newsroom,
}) => {
  const title = aTitle()
  // An owner has the longest navigation.
  await signInAs(page.context(), newsroom, 'ada')
  await openHydrated(page, `${newsroom.desk}/briefs/new`)
  await test.step('the form is in a card, fits every width, and its bar covers no focused field', () =>
    expectFormLayout(page))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add New Weekly Brief')
  await expect(page.getByLabel('Read time'), 'empty: it is computed').toHaveValue('')
  await expect(page.getByLabel('Read time')).toHaveAttribute('min', '1')
  await expect(page.getByLabel('Meta description')).toHaveAttribute('maxlength', '160')
  await expect(page.getByLabel('Title', { exact: true })).toHaveAttribute('required', '')
  const create = page.getByRole('button', { name: 'Save draft' })
  await create.click()
  await expect(formError(page).getByText('Title is required')).toBeVisible()
  await write(page, { title, domain: 'Cyber-Marketing' })

  await test.step("SPEC 8: the error is 'An unexpected error occurred. Please try again.'", async () => {
    await page.route(/briefs\/new\.data/, (route) => route.abort())
    await create.click()
    await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(
      'An unexpected error occurred. Please try again.',
    )
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title)
    await page.unroute(/briefs\/new\.data/)
  })
  await test.step('the dialog names what is missing, and does not block publishing', async () => {
    await page.getByRole('button', { name: 'Publish now…' }).click()
    for (const text of ['No picture', 'No tags', 'No summary', 'No body']) {
      await expect(publishDialog(page)).toContainText(text)
    }
    await publishDialog(page).getByRole('button', { name: 'Publish now' }).click()
  })
  await expect(page.getByText('Weekly brief created successfully!').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send it as the newsletter' })).toBeVisible()
  const archive = await (await fetch(`${newsroom.server.origin}/weekly-brief`)).text()
  expect(archive).toContain(title)
})

async function expectFormLayout(page: Page): Promise<void> {
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
  const bar = page.locator('[data-publish-bar]')
  for (const label of ['Summary', 'Tags', 'Read time']) {
    const field = page.getByLabel(label)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await field.focus()
    const coveredPixels = async () => {
      const [fieldBox, barBox] = [await field.boundingBox(), await bar.boundingBox()]
      return Math.max(0, (barBox?.y ?? 0) + (barBox?.height ?? 0) - (fieldBox?.y ?? 0))
    }
    await expect.poll(coveredPixels, `WCAG 2.4.11, focus not obscured: ${label}`).toBe(0)
  }
}

test('the identifiers that articles of the week name are inserted as a table', async ({
  page,
  newsroom,
}) => {
  await signInAs(page.context(), newsroom, 'ada')
  await openHydrated(page, `${newsroom.desk}/articles/new`)
  await write(page, { ...completePost(), domain: 'AI', body: 'It is CVE-2026-31337.' })
  await page.getByRole('button', { name: 'Publish now…' }).click()
  await publishDialog(page).getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByText('created successfully!').first()).toBeVisible()

  await openHydrated(page, `${newsroom.desk}/briefs/new`)
  await write(page, { title: aTitle(), domain: 'AI', body: 'This week:' })
  const insert = page.getByRole('button', { name: 'Insert the week’s identifiers' })
  await insert.click()
  await expect(page.getByText(/^Inserted from articles of Artificial Intelligence, /)).toBeVisible()
  await expect(page.getByLabel('Body')).toContainText(
    /\[CVE-2026-31337\]\(\/cve\/CVE-2026-31337\) \| Vulnerability \| \[/,
  )
  const response = await page.request.get(`${newsroom.desk}/week-table?domain=AI`)
  expect(await response.text()).toContain('Copy this into the body')
})
