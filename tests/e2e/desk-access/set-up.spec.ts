import { expectAccessibleOnPhone } from '../../support/axe'
import { openAwake, password } from '../../support/desk/newsroom'
import { startServer } from '../../support/server'
import { expect, test } from '../../support/site'

test.use({ expectedComplaints: [/422|404|401|429/], timezoneId: 'Asia/Tokyo' })

test('the set-up link makes the first editor, once, by keyboard alone, and is then no address at all', async ({
  page,
  ownServer,
}) => {
  const server = await ownServer(startServer({ SAMPLE_CONTENT: '0' }))
  const wrong = await page.request.get(server.setupUrl.replace(/token=.*/, 'token=wrong'))
  expect(wrong.status()).toBe(404)
  const door = await page.request.get(`${server.deskUrl}/sign-in`)
  expect(await door.text()).toContain('There is no editor yet.')
  await openAwake(page, server.setupUrl)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('alert')).toContainText('Give an email address.')
  await expectAccessibleOnPhone(page)
  await page.getByLabel('Your name').focus()
  await page.keyboard.type('Ada')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Ada@Example.com ')
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Posts' })).toBeVisible()

  const again = await page.goto(server.setupUrl)
  expect(again?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not here')
  const posted = await page.request.post(server.setupUrl, {
    form: { name: 'Eve', email: 'eve@example.com', password },
  })
  expect(posted.status()).toBe(404)
  const roster = await (await page.request.get(`${server.deskUrl}/editors`)).text()
  expect(roster).toContain('ada@example.com')
  expect(roster).not.toContain('eve@example.com')
  const account = await (await page.request.get(`${server.deskUrl}/account`)).text()
  expect(account).toContain('>Asia/Tokyo<')
})

test('a desk that was given another address keeps its editors, and the old one leads nowhere', async ({
  request,
  ownServer,
}) => {
  const first = await startServer({ SAMPLE_CONTENT: '0', DESK_PATH: 'the-first' })
  const made = await request.post(first.setupUrl, {
    form: { name: 'Ada', email: 'ada@example.com', password },
    maxRedirects: 0,
  })
  expect(made.headers()['set-cookie']).toContain('Path=/the-first')
  const { dataDir } = first
  first.signal('SIGTERM')
  await first.ended
  const second = await ownServer(
    startServer({ SAMPLE_CONTENT: '0', DESK_PATH: 'the-second', DATA_DIR: dataDir }),
  )
  expect((await request.get(`${second.origin}/the-first/sign-in`)).status()).toBe(404)
  const entered = await request.post(`${second.deskUrl}/sign-in`, {
    form: { email: 'ada@example.com', password },
    maxRedirects: 0,
  })
  expect([entered.status(), entered.headers().location]).toEqual([303, '/the-second/posts'])
})
