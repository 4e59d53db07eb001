import { expectAccessible, expectAccessibleOnPhone } from '../../support/axe'
import { aNewEditor, anotherBrowser, signIn } from '../../support/desk/desk-access'
import { aNetwork, awake, expect, password, test } from '../../support/desk/newsroom'

test.use({ expectedComplaints: [/422|429/] })

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled, extraHTTPHeaders: aNetwork() })

    test('sessions are listed, ended from another browser, and all end when the password changes', async ({
      page,
      browser,
      newsroom,
    }) => {
      const { email } = await aNewEditor(newsroom)
      const phone = await anotherBrowser(browser, { javaScriptEnabled })
      const heading = (on = page) => on.getByRole('heading', { level: 1 })
      await signIn(page, newsroom.desk, { email })
      await expect(heading()).toHaveText('Posts')
      await signIn(phone.page, newsroom.desk, { email })
      await expect(heading(phone.page)).toHaveText('Posts')

      await page.goto(`${newsroom.desk}/account`)
      const sessions = page.getByRole('listitem').filter({ hasText: 'since' })
      // The third is the one in which the newcomer chose a password.
      await expect(sessions).toHaveCount(3)
      await expect(sessions.filter({ hasText: 'this one' })).toHaveCount(1)
      if (javaScriptEnabled) {
        await awake(page)
        await expectAccessible(page)
      }
      await page.getByRole('button', { name: 'End all others' }).click()
      await expect(sessions).toHaveCount(1)
      await phone.page.reload()
      await expect(heading(phone.page)).toHaveText('Sign in')

      await signIn(phone.page, newsroom.desk, { email })
      await expect(heading(phone.page)).toHaveText('Posts')
      await page.reload()
      await page.getByRole('button', { name: 'End', exact: true }).click()
      await expect(sessions).toHaveCount(1)
      await phone.page.reload()
      await expect(heading(phone.page)).toHaveText('Sign in')
      await signIn(phone.page, newsroom.desk, { email })
      await expect(heading(phone.page)).toHaveText('Posts')

      await page.getByRole('link', { name: 'Change password' }).click()
      await expect(heading()).toHaveText('Change password')
      await page.getByLabel('Your password now').fill('not the password')
      await page.getByLabel('The new one').fill('short')
      await page.getByRole('button', { name: 'Change password' }).click()
      await expect(page.getByRole('alert')).toContainText('at least 12 characters')
      if (javaScriptEnabled) await expectAccessibleOnPhone(page)
      await page.getByLabel('Your password now').fill('not the password')
      await page.getByLabel('The new one').fill('a whole new one, please')
      await page.getByRole('button', { name: 'Change password' }).click()
      await expect(page.getByRole('alert')).toContainText('This is not your password.')
      await page.getByLabel('Your password now').fill(password)
      await page.getByLabel('The new one').fill('a whole new one, please')
      await page.keyboard.press('Enter')
      await expect(heading()).toHaveText('Account')
      await phone.page.reload()
      await expect(heading(phone.page)).toHaveText('Sign in')
      await phone.context.close()
    })

    test('a name and a time zone are changed, and are everywhere at once', async ({
      page,
      newsroom,
    }) => {
      const { email } = await aNewEditor(newsroom)
      await signIn(page, newsroom.desk, { email })
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Posts')
      await page.goto(`${newsroom.desk}/account/profile`)
      if (javaScriptEnabled) {
        await awake(page)
        await expectAccessibleOnPhone(page)
      }
      await page.getByLabel('Your name').fill(' ')
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('alert')).toContainText('Tell the others who you are.')
      if (javaScriptEnabled) await expectAccessibleOnPhone(page)
      await page.getByLabel('Your name').fill('Zoë <b>Nacht</b> 🦉')
      await page.getByLabel('Time zone').selectOption('Asia/Tokyo')
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account')
      await expect(
        page.getByRole('definition').filter({ hasText: 'Zoë <b>Nacht</b> 🦉' }),
      ).toBeVisible()
      await expect(page.getByRole('definition').filter({ hasText: 'Asia/Tokyo' })).toBeVisible()
    })
  })
}

test('another’s session is not one’s own to end', async ({ request, browser, newsroom }) => {
  const { email } = await aNewEditor(newsroom)
  const { page, context } = await anotherBrowser(browser)
  await signIn(page, newsroom.desk, { email })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Posts')
  await page.goto(`${newsroom.desk}/account`)
  const id = await page.locator('input[name=session]').first().inputValue()
  const answer = await request.post(`${newsroom.desk}/account/sessions`, {
    form: { session: id },
    headers: { Cookie: newsroom.cookies.ed },
    maxRedirects: 0,
  })
  expect(answer.status()).toBe(303)
  await page.reload()
  expect(await page.locator(`input[name=session][value="${id}"]`).count()).toBe(1)
  await context.close()
})
