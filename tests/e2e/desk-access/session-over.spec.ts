import { expectAccessibleOnPhone } from '../../support/axe'
import { aNewEditorWithSecondFactor } from '../../support/desk/desk-access'
import {
  aNetwork,
  aTitle,
  comeIn,
  expect,
  password,
  people,
  test,
} from '../../support/desk/newsroom'
import { totpCode } from '../../support/desk/totp'

const unauthorized = /401|403|422/
test.use({
  javaScriptEnabled: false,
  expectedComplaints: [unauthorized],
  extraHTTPHeaders: aNetwork(),
})

/** Two hundred thousand characters, with all that is lost on the way if anybody is careless. */
const long = `\n  Begins with an empty line & "quotes" <b>marks</b> 🦉 – ${'ünïcödé 夜警 '.repeat(15_000)}\n\n\tEnds.`

test('a long article sent by somebody whose session is over is created once they signed in, with every character', async ({
  page,
  context,
  newsroom,
}) => {
  const title = aTitle()
  await comeIn(context, newsroom, 'ed')
  await page.goto(`${newsroom.desk}/articles/new`)
  const written = {
    title,
    summary: 'Two lines:\nand “another” 🦉 </textarea><script>',
    body: long,
    metaTitle: '<i>&amp;</i>',
    focusKeyword: 'night watch',
  }
  const field = (name: string) => page.locator(`main [name=${name}]`)
  for (const [name, text] of Object.entries(written)) {
    // Typed by nobody: so long a text takes a browser half a minute.
    await field(name).evaluate((element: HTMLInputElement, value) => {
      element.value = value
    }, text)
  }
  await page.getByLabel('Domain').selectOption('AI')
  await page.getByLabel('Tags').fill('Owls, 夜警')
  await page.getByLabel('Keep it as a draft').check()
  const id = await page.locator('input[name=id]').inputValue()
  await context.clearCookies()
  await page.getByRole('button', { name: 'Create Article' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in again')
  await page.getByLabel('Email address').fill(people.ed.email)
  await page.getByLabel('Password').fill('not the password')
  await page.getByRole('button', { name: 'Sign in and send' }).click()
  await expect(page.getByRole('alert')).toContainText('do not belong together')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in and send' }).click()
  await expect(page.getByText('Article created successfully!').first()).toBeVisible()

  await page.goto(`${newsroom.desk}/articles/${id}`)
  for (const [name, text] of Object.entries(written)) {
    const stored = await field(name).inputValue()
    expect(stored === text, `${name}: ${stored.length} of ${text.length}`).toBe(true)
  }
  await expect(page.getByLabel('Tags')).toHaveValue(/Owls, 夜警/)
})

test('a second factor is asked for on the way, and what was typed passes through it', async ({
  page,
  context,
  newsroom,
}) => {
  const { email, uri } = await aNewEditorWithSecondFactor(newsroom)
  await comeIn(context, newsroom, 'al')
  await page.goto(`${newsroom.desk}/account/profile`)
  await page.getByLabel('Your name').fill('Kept through it all')
  await context.clearCookies()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in and send' }).click()
  await page.getByLabel('Code').fill('000000')
  await page.getByRole('button', { name: 'Sign in and send' }).click()
  await expect(page.getByRole('alert')).toContainText('This code is not right')
  await page.getByLabel('Code').fill(totpCode(uri, new Date(Date.now() + 30_000)))
  await page.getByRole('button', { name: 'Sign in and send' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account')
  await expect(page.getByText('Kept through it all').first()).toBeVisible()
})

test.describe('with scripts in the browser', () => {
  test.use({ javaScriptEnabled: true })

  test('the page in between can be used by everybody', async ({ page, newsroom }) => {
    await page.goto(`${newsroom.desk}/sign-in/again`)
    await expect(page.getByText('Nothing was sent here')).toBeVisible()
    await page.evaluate((action) => {
      const form = Object.assign(document.createElement('form'), { method: 'post', action })
      document.body.append(form)
      form.submit()
    }, `${newsroom.desk}/messages`)
    await expect(page.getByRole('button', { name: 'Sign in and send' })).toBeVisible()
    await expectAccessibleOnPhone(page)
  })
})
