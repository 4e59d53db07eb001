import { aNewEditor } from '../../support/desk/accounts'
import {
  aNetwork,
  expect,
  openHydrated,
  password,
  setSessionCookie,
  signInAs,
  test,
  waitForHydration,
} from '../../support/desk/newsroom'
import { expectAccessible, expectAccessibleOnPhone } from '../../support/pages/axe'

test.use({ extraHTTPHeaders: aNetwork() })

test.use({ expectedConsoleErrors: [/422/] })

test('a passkey is added with the password, signs in without, and is removed', async ({
  page,
  request,
  newsroom,
}) => {
  const { name, email, cookie } = await aNewEditor(newsroom)
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  // Browsers create no passkeys for an IP address.
  const desk = newsroom.desk.replace('127.0.0.1', 'localhost')
  await setSessionCookie(page.context(), desk, cookie)
  await openHydrated(page, `${desk}/account/passkeys`)
  await page.getByLabel('Name of the new passkey').fill('Night key')
  const add = page.getByRole('button', { name: 'Add a passkey' })
  await page.getByLabel('Your password').fill('not the password')
  await add.click()
  await expect(page.getByText('This is not your password.')).toBeVisible()
  await page.getByLabel('Your password').fill(password)
  await add.click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Night key' })).toBeVisible()
  await expectAccessible(page)
  const passwordPage = await (await page.request.get(`${desk}/account/password`)).text()
  expect(passwordPage).toContain('You have a passkey, which signs in without the password.')
  expect(/<input[^>]*name="endsPasskeys"[^>]*>/.exec(passwordPage)?.[0]).not.toContain('checked')

  const roster = await request.get(`${newsroom.desk}/editors`, {
    headers: { Cookie: newsroom.cookies.ada },
  })
  const rosterText = (await roster.text()).replace(/<[^>]*>/g, '')
  expect(rosterText).toContain(`${email} · author · passkey`)

  await page.getByRole('button', { name: 'Sign out' }).first().click()
  await page.goto(`${desk}/account/passkeys`)
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL(`${desk}/account/passkeys`)
  await expect(page.getByText(name).first()).toBeVisible()

  await waitForHydration(page)
  await page.getByLabel('Your password').first().fill(password)
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Night key')).toHaveCount(0)
  const log = await request.get(`${newsroom.desk}/log`, {
    headers: { Cookie: newsroom.cookies.ada },
  })
  const lines = (await log.text()).replace(/<[^>]*>/g, '')
  expect(lines).toContain(`${name} added a passkey · Night key`)
  expect(lines).toContain(`${name} removed a passkey · Night key`)
})

test('a device without user verification can neither add a passkey nor sign in with one', async ({
  page,
  newsroom,
}) => {
  const { cookie } = await aNewEditor(newsroom)
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const setUserVerified = (isUserVerified: boolean) =>
    devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
  const desk = newsroom.desk.replace('127.0.0.1', 'localhost')
  await setSessionCookie(page.context(), desk, cookie)
  await openHydrated(page, `${desk}/account/passkeys`)
  const add = async () => {
    await page.getByLabel('Your password').last().fill(password)
    await page.getByRole('button', { name: 'Add a passkey' }).click()
  }
  await setUserVerified(false)
  await add()
  await expect(page.getByRole('status')).toContainText('a PIN, fingerprint or face unlock')
  await setUserVerified(true)
  await add()
  await expect(page.getByRole('button', { name: 'Remove this passkey' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).first().click()
  await expect(page).toHaveURL(`${desk}/sign-in`)
  await setUserVerified(false)
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('status')).toContainText('a PIN, fingerprint or face unlock')
  await setUserVerified(true)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL(`${desk}/queue`)
})

test.describe('without a passkey', () => {
  test.use({ expectedConsoleErrors: [/401|429/], extraHTTPHeaders: aNetwork() })

  test('signing in fails with a message', async ({ page, context, newsroom }) => {
    const devTools = await page.context().newCDPSession(page)
    await devTools.send('WebAuthn.enable')
    await openHydrated(page, `${newsroom.desk}/account`)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(page.getByRole('status')).toContainText('Signing in with the passkey failed.')
    await expectAccessibleOnPhone(page)

    await test.step('the account page names the host where passkeys work', async () => {
      await signInAs(context, newsroom, 'al')
      await openHydrated(page, `${newsroom.desk}/account/passkeys`)
      await expect(page.getByText('Passkeys work only on localhost')).toBeVisible()
      await expectAccessibleOnPhone(page)
    })
  })
})

test('only browsers without JavaScript see that passkeys need it', async ({
  page,
  context,
  browser,
  newsroom,
}) => {
  await signInAs(context, newsroom)
  const url = `${newsroom.desk}/account/passkeys`
  const notice = 'Adding a passkey needs JavaScript.'
  const scriptMayLoad = Promise.withResolvers<void>()
  await page.route(/\/assets\/entry\.client/, async (route) => {
    await scriptMayLoad.promise
    await route.continue()
  })
  await page.goto(url, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeVisible()
  await expect(page.getByText(notice)).toBeHidden()
  scriptMayLoad.resolve()
  await expect(page.getByText('Passkeys work only on')).toBeVisible()
  const plain = await browser.newContext({ javaScriptEnabled: false })
  await signInAs(plain, newsroom)
  const other = await plain.newPage()
  await other.goto(url)
  await expect(other.getByText(notice)).toBeVisible()
  await plain.close()
})
