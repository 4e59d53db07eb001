import { expectAccessible, expectAccessibleOnPhone } from '../../support/axe'
import { question } from '../../support/desk/choices'
import {
  anArticle,
  aTitle,
  comeIn,
  complete,
  expect,
  openAwake,
  post,
  test,
} from '../../support/desk/newsroom'

// What readers notice is asked first, with what it means for them.

test.beforeEach(async ({ context, newsroom }) => comeIn(context, newsroom))

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('withdrawing and binning a published post names what readers get, and waits for a yes', async ({
      page,
      newsroom,
    }) => {
      const url = await anArticle(newsroom)
      const open = () => (javaScriptEnabled ? openAwake(page, url) : page.goto(url))
      await open()
      const view = page.getByRole('link', { name: 'View on the site' })
      const address = (await view.getAttribute('href')) ?? ''
      const status = async () => (await fetch(newsroom.server.origin + address)).status
      const asked = question(page, javaScriptEnabled)

      await page.getByRole('button', { name: 'Withdraw from the site' }).click()
      await expect(asked).toContainText('Withdraw this post from the site?')
      await expect(asked).toContainText(`Readers get “Page not found” (404) at ${address}`)
      await expect(asked).toContainText('The address stays reserved for this post')
      if (javaScriptEnabled) {
        await expectAccessible(page)
        await expect(asked.getByText('Keep it published')).toBeFocused()
        await page.keyboard.press('Escape')
        await expect(asked).toBeHidden()
        await expect(page.getByRole('button', { name: 'Withdraw from the site' })).toBeFocused()
      } else {
        await asked.getByRole('link', { name: 'Keep it published' }).click()
      }
      expect(await status()).toBe(200)

      await page.getByRole('button', { name: 'Withdraw from the site' }).click()
      await asked.getByRole('button', { name: 'Withdraw it' }).click()
      await expect(page.getByText('Withdrawn', { exact: true })).toBeVisible()
      expect(await status()).toBe(404)
      await page.getByRole('button', { name: 'Publish again' }).click()
      await expect(asked).toContainText('Readers see it at once, as it was last saved.')
      expect(await status()).toBe(404)
      await asked.getByRole('button', { name: 'Publish it again' }).click()
      await expect(page.getByText('Published', { exact: true })).toBeVisible()

      await page.getByRole('button', { name: 'Move to the bin' }).click()
      await expect(asked).toContainText(`Readers get “Page not found” (404) at ${address}`)
      await expect(asked).toContainText('For 30 days it can be restored')
      expect(await status()).toBe(200)
      await asked.getByRole('button', { name: 'Move it to the bin' }).click()
      await expect(page.getByText('In the bin', { exact: true })).toBeVisible()
      expect(await status()).toBe(404)
    })

    test('an old text replaces a published one only after a yes', async ({ page, newsroom }) => {
      const title = aTitle()
      const url = await anArticle(newsroom, { title })
      const second = { ...complete(title), tab: 'two', version: '1', body: 'A second night.' }
      expect((await post(url, second, newsroom.cookies.ada)).status).toBe(303)
      const old = `${url}/revisions?version=1`
      await (javaScriptEnabled ? openAwake(page, old) : page.goto(old))
      const asked = question(page, javaScriptEnabled)
      await page.getByRole('button', { name: 'Restore this text' }).click()
      await expect(asked).toContainText('Readers see the old text at /ai/')
      await expect(asked).toContainText('The present text stays in the revisions, as version 2')
      const stored = async () => (await page.request.get(url)).text()
      expect(await stored()).toContain('>A second night.</textarea>')
      await asked.getByRole('button', { name: 'Replace it' }).click()
      await expect(page.getByRole('textbox', { name: 'Body', exact: true })).toHaveValue(
        'It was a quiet night.',
      )
    })
  })
}

test('a question about a version that is not there any more is not asked', async ({
  page,
  newsroom,
}) => {
  const url = await anArticle(newsroom)
  const second = { ...complete(), tab: 'two', version: '1' }
  expect((await post(url, second, newsroom.cookies.ada)).status).toBe(303)
  await page.goto(`${url}/status?step=withdraw&version=1`)
  await expect(page.getByText('This post has changed since you opened it')).toBeVisible()
  await page.goto(`${url}/status?step=withdraw&version=2`)
  await expect(page.getByRole('region', { name: 'Withdraw this post' })).toBeFocused()
  await expectAccessibleOnPhone(page)
})
