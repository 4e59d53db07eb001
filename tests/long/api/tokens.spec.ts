import { base } from '../../support/desk/api-client'
import { expect, formError, openHydrated, signInAs, test } from '../../support/desk/newsroom'
import { password } from '../../support/desk/newsroom-server'
import { expectAccessible } from '../../support/pages/axe'

test.use({ expectedConsoleErrors: [/422/] })

test('an editor creates a token at the desk, and an owner revokes it', async ({
  newsroom,
  page,
  context,
}) => {
  const { desk, server } = newsroom
  const call = (token: string) =>
    fetch(`${server.origin}${base}/me`, { headers: { Authorization: `Bearer ${token}` } })
  await signInAs(context, newsroom, 'ed')
  await openHydrated(page, `${desk}/account`)
  await page.getByRole('link', { name: 'Create a token' }).click()
  let token = ''

  await test.step('what is missing is said, and what was typed stays', async () => {
    await page.getByRole('textbox', { name: 'Name' }).fill('Nightly import')
    await page.getByRole('button', { name: 'Create token' }).click()
    await expect(formError(page)).toContainText('Choose at least one thing')
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Nightly import')
    await page.getByLabel('Read posts and their revisions').check()
    await page.getByLabel('Your password').fill('not it')
    await page.getByRole('button', { name: 'Create token' }).click()
    await expect(formError(page)).toContainText('This is not your password.')
    await expect(page.getByLabel('Read posts and their revisions')).toBeChecked()
  })

  await test.step('the token is shown once', async () => {
    await page.getByLabel('Your password').fill(password)
    await page.getByRole('button', { name: 'Create token' }).click()
    const notice = page.getByRole('status').filter({ hasText: 'Nightly import' })
    await expect(notice).toContainText('it will not be shown again')
    token = /vgl_[\w-]+/.exec(await notice.innerText())?.[0] ?? ''
    expect(await (await call(token)).json()).toMatchObject({
      editor: { name: 'Ed Day', role: 'editor' },
      token: { name: 'Nightly import', scopes: ['posts:read'] },
    })
    await expectAccessible(page)
    await page.reload()
    await expect(page.getByText(token)).toHaveCount(0)
    await expect(page.getByText('Nightly import')).toBeVisible()
    await expect(page.getByText('last used')).toBeVisible()
  })

  await test.step('an owner sees and revokes it', async () => {
    await context.clearCookies()
    await signInAs(context, newsroom, 'ada')
    await openHydrated(page, `${desk}/account/tokens`)
    const row = page.getByRole('listitem').filter({ hasText: 'Nightly import' })
    await expect(row).toContainText('Ed Day')
    await row.getByRole('button', { name: 'Revoke Nightly import' }).click()
    await expect(row).toHaveCount(0)
    expect((await call(token)).status).toBe(401)
  })
})
