import { expectAccessible, expectAccessibleOnPhone } from '../../support/axe'
import { aNewEditor } from '../../support/desk/desk-access'
import {
  aNetwork,
  awake,
  comeIn,
  comeInWith,
  expect,
  openAwake,
  password,
  test,
} from '../../support/desk/newsroom'

test.use({ extraHTTPHeaders: aNetwork() })

test.use({ expectedComplaints: [/422/] })

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
  // Browsers make no passkeys for a number: on this machine the desk has a name, too.
  const desk = newsroom.desk.replace('127.0.0.1', 'localhost')
  await comeInWith(page.context(), desk, cookie)
  await openAwake(page, `${desk}/account/passkeys`)
  await page.getByLabel('Name of the new passkey').fill('A key of the night')
  const add = page.getByRole('button', { name: 'Add a passkey' })
  await page.getByLabel('Your password').fill('not the password')
  await add.click()
  await expect(page.getByText('This is not your password.')).toBeVisible()
  await page.getByLabel('Your password').fill(password)
  await add.click()
  await expect(page.getByRole('listitem').filter({ hasText: 'A key of the night' })).toBeVisible()
  await expectAccessible(page)
  const change = await (await page.request.get(`${desk}/account/password`)).text()
  expect(change).toContain('You have a passkey, which lets you in without the password.')
  expect(/<input[^>]*name="endsPasskeys"[^>]*>/.exec(change)?.[0]).not.toContain('checked')

  const roster = await request.get(`${newsroom.desk}/editors`, {
    headers: { Cookie: newsroom.cookies.ada },
  })
  const shown = (await roster.text()).replace(/<[^>]*>/g, '')
  expect(shown).toContain(`${email} · author · passkey`)

  await page.getByRole('button', { name: 'Sign out' }).first().click()
  await page.goto(`${desk}/account/passkeys`)
  await awake(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL(`${desk}/account/passkeys`)
  await expect(page.getByText(name).first()).toBeVisible()

  await awake(page)
  await page.getByLabel('Your password').first().fill(password)
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('A key of the night')).toHaveCount(0)
  const log = await request.get(`${newsroom.desk}/log`, {
    headers: { Cookie: newsroom.cookies.ada },
  })
  const lines = (await log.text()).replace(/<[^>]*>/g, '')
  expect(lines).toContain(`${name} added a passkey · A key of the night`)
  expect(lines).toContain(`${name} removed a passkey · A key of the night`)
})

test('a device that does not check who uses it makes no passkey, and its old one signs nobody in', async ({
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
  const verifies = (isUserVerified: boolean) =>
    devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
  const desk = newsroom.desk.replace('127.0.0.1', 'localhost')
  await comeInWith(page.context(), desk, cookie)
  await openAwake(page, `${desk}/account/passkeys`)
  const add = async () => {
    await page.getByLabel('Your password').last().fill(password)
    await page.getByRole('button', { name: 'Add a passkey' }).click()
  }
  await verifies(false)
  await add()
  await expect(page.getByRole('status')).toContainText('asks for a PIN, a finger or a face')
  await verifies(true)
  await add()
  await expect(page.getByRole('button', { name: 'Remove this passkey' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).first().click()
  await expect(page).toHaveURL(`${desk}/sign-in`)
  await verifies(false)
  await awake(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('status')).toContainText('asks for your PIN, finger or face')
  await verifies(true)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL(`${desk}/posts`)
})

test.describe('without a passkey of this desk', () => {
  test.use({ expectedComplaints: [/401|400|429/], extraHTTPHeaders: aNetwork() })

  test('the page says so, and junk is refused', async ({ page, context, request, newsroom }) => {
    const devTools = await page.context().newCDPSession(page)
    await devTools.send('WebAuthn.enable')
    await openAwake(page, `${newsroom.desk}/account`)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(page.getByRole('status')).toContainText('The passkey was not used.')
    await expectAccessibleOnPhone(page)
    for (const [data, status] of [
      ['not json', 400],
      ['null', 400],
      ['[]', 401],
      ['{"id":1,"response":{"clientDataJSON":7}}', 401],
      [`{"id":"${'x'.repeat(70_000)}"}`, 400],
    ] as const) {
      const answer = await request.post(`${newsroom.desk}/sign-in/passkey`, { data })
      expect([data.slice(0, 20), answer.status()]).toEqual([data.slice(0, 20), status])
    }

    await test.step('an account says where passkeys can be made', async () => {
      await comeIn(context, newsroom, 'al')
      await openAwake(page, `${newsroom.desk}/account/passkeys`)
      await expect(page.getByText('Passkeys are made for localhost')).toBeVisible()
      await expectAccessibleOnPhone(page)
    })
  })
})

test('that passkeys need JavaScript is said to those alone who have none', async ({
  page,
  context,
  browser,
  newsroom,
}) => {
  await comeIn(context, newsroom)
  const url = `${newsroom.desk}/account/passkeys`
  const needed = 'so it needs JavaScript'
  const held = Promise.withResolvers<void>()
  await page.route(/\/assets\/entry\.client/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(url, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeVisible()
  await expect(page.getByText(needed)).toBeHidden()
  held.resolve()
  await expect(page.getByText('Passkeys are made for')).toBeVisible()
  const plain = await browser.newContext({ javaScriptEnabled: false })
  await comeIn(plain, newsroom)
  const other = await plain.newPage()
  await other.goto(url)
  await expect(other.getByText(needed)).toBeVisible()
  await plain.close()
})
