import { bodyValue } from '../../support/desk/body'
import { confirmation } from '../../support/desk/choices'
import {
  anArticle,
  aTitle,
  completePost,
  expect,
  openHydrated,
  post,
  signInAs,
  test,
} from '../../support/desk/newsroom'
import { expectAccessible, expectAccessibleOnPhone } from '../../support/pages/axe'

// A step that readers notice asks for confirmation first, and says what it means for them.

test.beforeEach(async ({ context, newsroom }) => signInAs(context, newsroom))

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('withdrawing or binning a published post asks first, and says what readers will get', async ({
      page,
      newsroom,
    }) => {
      const url = await anArticle(newsroom)
      const open = () => (javaScriptEnabled ? openHydrated(page, url) : page.goto(url))
      await open()
      const view = page.getByRole('link', { name: 'View on the site' })
      const address = (await view.getAttribute('href')) ?? ''
      const status = async () => (await fetch(newsroom.server.origin + address)).status
      const dialog = confirmation(page, javaScriptEnabled)

      await page.getByRole('button', { name: 'Withdraw from the site' }).click()
      await expect(dialog).toContainText('Withdraw this post from the site?')
      await expect(dialog).toContainText(`a page at ${address} that says it was withdrawn`)
      await expect(dialog).toContainText('The address stays reserved for this post')
      if (javaScriptEnabled) {
        await expectAccessible(page)
        await expect(dialog.getByText('Keep it published')).toBeFocused()
        await page.keyboard.press('Escape')
        await expect(dialog).toBeHidden()
        await expect(page.getByRole('button', { name: 'Withdraw from the site' })).toBeFocused()
      } else {
        await dialog.getByRole('link', { name: 'Keep it published' }).click()
      }
      expect(await status()).toBe(200)

      await page.getByRole('button', { name: 'Withdraw from the site' }).click()
      await dialog.getByRole('button', { name: 'Withdraw it' }).click()
      await expect(page.getByText('Withdrawn', { exact: true })).toBeVisible()
      expect(await status()).toBe(410)
      await page.getByRole('button', { name: 'Publish again' }).click()
      await expect(dialog).toContainText('Readers see it at once, as it was last saved.')
      expect(await status()).toBe(410)
      await dialog.getByRole('button', { name: 'Publish it again' }).click()
      await expect(page.getByText('Published', { exact: true })).toBeVisible()

      await page.getByRole('button', { name: 'Move to the bin' }).click()
      await expect(dialog).toContainText(`a page at ${address} that says it was withdrawn`)
      await expect(dialog).toContainText('For 30 days it can be restored')
      expect(await status()).toBe(200)
      await dialog.getByRole('button', { name: 'Move it to the bin' }).click()
      await expect(page.getByText('In the bin', { exact: true })).toBeVisible()
      expect(await status()).toBe(410)
    })

    test('restoring an old text over a published one asks first', async ({ page, newsroom }) => {
      const title = aTitle()
      const url = await anArticle(newsroom, { title })
      const second = { ...completePost(title), tab: 'two', version: '1', body: 'A second night.' }
      expect((await post(url, second, newsroom.cookies.ada)).status).toBe(303)
      const old = `${url}/revisions?version=1`
      await (javaScriptEnabled ? openHydrated(page, old) : page.goto(old))
      const dialog = confirmation(page, javaScriptEnabled)
      await page.getByRole('button', { name: 'Restore version 1' }).click()
      await expect(dialog).toContainText('Readers see the old text at /ai/')
      await expect(dialog).toContainText('The present text stays in the revisions, as version 2')
      const stored = async () => (await page.request.get(url)).text()
      expect(await stored()).toContain('>A second night.</textarea>')
      await dialog.getByRole('button', { name: 'Replace it' }).click()
      await expect(bodyValue(page)).toHaveValue('It was a quiet night.')
    })
  })
}

test('a step on an outdated version is refused before the confirmation', async ({
  page,
  newsroom,
}) => {
  const url = await anArticle(newsroom)
  const second = { ...completePost(), tab: 'two', version: '1' }
  expect((await post(url, second, newsroom.cookies.ada)).status).toBe(303)
  await page.goto(`${url}/status?step=withdraw&version=1`)
  await expect(page.getByText('This post has changed since you opened it')).toBeVisible()
  await page.goto(`${url}/status?step=withdraw&version=2`)
  await expect(page.getByRole('region', { name: 'Withdraw this post' })).toBeFocused()
  await expectAccessibleOnPhone(page)
})
