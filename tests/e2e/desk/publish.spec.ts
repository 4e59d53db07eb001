import { bodyValue } from '../../support/desk/body'
import {
  aTitle,
  completePost,
  countOf,
  expect,
  openHydrated,
  publishDialog,
  signInAs,
  test,
  waitForHydration,
  write,
} from '../../support/desk/newsroom'

const unprocessable = /422 \(Unprocessable Entity\)/

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('Enter in a field does not publish, and Escape returns to the form', async ({
      page,
      newsroom,
    }) => {
      const title = aTitle()
      await signInAs(page.context(), newsroom)
      await page.goto(`${newsroom.desk}/articles/new`)
      if (javaScriptEnabled) await waitForHydration(page)
      await write(page, completePost(title))
      await page.getByLabel('Title', { exact: true }).press('Enter')
      const publish = page.getByRole('button', { name: 'Publish now…' })
      await publish.press('Enter')
      const heading = publishDialog(page).getByRole('heading', { name: 'Publish this article?' })
      await expect(heading).toBeFocused()
      await page.keyboard.press('Enter')
      await publishDialog(page).getByLabel('Date and time').press('Enter')
      await expect(heading).toBeVisible()
      if (javaScriptEnabled) {
        await page.keyboard.press('Escape')
        await expect(publishDialog(page)).toHaveCount(0)
        await expect(publish).toBeFocused()
      }
      await expect(bodyValue(page)).toHaveValue('It was a quiet night.')
      // The text of the form is not offered as an unsaved text.
      await expect(page.getByRole('listitem').filter({ hasText: title })).toHaveCount(0)
      expect(await countOf(newsroom, title)).toBe(0)
    })
  })
}

test.describe('a time in the past', () => {
  test.use({ expectedConsoleErrors: [unprocessable] })

  test('is refused with a reason, and a scheduled post is published on time', async ({
    page,
    newsroom,
  }) => {
    await signInAs(page.context(), newsroom)
    await openHydrated(page, `${newsroom.desk}/articles/new`)
    await test.step('a draft needs only a title, and readers see nothing of it', async () => {
      const draft = aTitle()
      await write(page, { title: draft })
      await page.getByRole('button', { name: 'Save draft' }).click()
      await expect(page.getByText('Article created successfully!').first()).toBeVisible()
      const home = await (await fetch(newsroom.server.origin)).text()
      expect(home).not.toContain(draft)
      expect(await countOf(newsroom, draft, 'draft')).toBe(1)
    })

    const title = aTitle()
    await openHydrated(page, `${newsroom.desk}/articles/new`)
    await write(page, completePost(title))
    await page.getByRole('button', { name: 'Publish now…' }).click()
    const dialog = publishDialog(page)
    await dialog.getByLabel('Date and time').fill('2020-01-01T10:00')
    await dialog.getByRole('button', { name: 'Schedule for 1 Jan 2020, 10:00 (UTC)' }).click()
    await expect(dialog).toContainText(
      'That moment has passed. Choose a later one, or publish now.',
    )
    const later = new Date(Date.now() + 40 * 24 * 60 * 60_000).toISOString().slice(0, 16)
    await dialog.getByLabel('Date and time').fill(later)
    const id = await page.locator('[data-post-form] input[name=id]').inputValue()
    await dialog.getByRole('button', { name: /^Schedule for / }).click()
    await expect(page.getByText(`successfully! Article ID: ${id}`).first()).toBeVisible()
    await test.step('a scheduled post can be saved as it is, and unscheduled', async () => {
      await write(page, { body: 'It was a loud night.' })
      await page.getByRole('button', { name: 'Save changes' }).click()
      await expect(page).toHaveURL(/saved=2/)
      await expect(page.getByText('Scheduled', { exact: true })).toBeVisible()
      await page.getByRole('button', { name: 'Change schedule…' }).click()
      await expect(dialog.getByLabel('Date and time')).toHaveValue(later)
      await expect(dialog.getByRole('button', { name: 'Back to drafts' })).toBeVisible()
    })
    await page.goto(`${newsroom.desk}/posts`)
    const next = page.getByRole('region', { name: 'Coming out next' })
    await expect(next.getByRole('link', { name: title })).toBeVisible()
  })
})
