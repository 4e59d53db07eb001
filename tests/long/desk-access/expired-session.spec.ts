import {
  aNetwork,
  aTitle,
  expect,
  password,
  people,
  signInAs,
  test,
} from '../../support/desk/newsroom'

const unauthorized = /401|403|422/
test.use({
  javaScriptEnabled: false,
  expectedConsoleErrors: [unauthorized],
  extraHTTPHeaders: aNetwork(),
})

/** Two hundred thousand characters, with some that are easily lost in a form. */
const longText = `\n  Begins with an empty line & "quotes" <b>marks</b> 🦉 – ${'ünïcödé 夜警 '.repeat(15_000)}\n\n\tEnds.`

test('a form sent after the session ended arrives with every character once its editor has signed in', async ({
  page,
  context,
  newsroom,
}) => {
  const title = aTitle()
  await signInAs(context, newsroom, 'ed')
  await page.goto(`${newsroom.desk}/articles/new`)
  const written = {
    title,
    summary: 'Two lines:\nand “another” 🦉 </textarea><script>',
    body: longText,
    metaTitle: '<i>&amp;</i>',
    focusKeyword: 'night watch',
  }
  const field = (name: string) => page.locator(`main [name=${name}]`)
  for (const [name, text] of Object.entries(written)) {
    // Typing such a long text would take the browser half a minute.
    await field(name).evaluate((element: HTMLInputElement, value) => {
      element.value = value
    }, text)
  }
  await page.getByLabel('Domain').selectOption('AI')
  await page.getByLabel('Tags').fill('Owls, 夜警')
  const id = await page.locator('[data-post-form] input[name=id]').inputValue()
  await context.clearCookies()
  await page.getByRole('button', { name: 'Save draft' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in again')
  await page.getByLabel('Email address').fill(people.ed.email)
  await page.getByLabel('Password').fill('not the password')
  await page.getByRole('button', { name: 'Sign in and send' }).click()
  await expect(page.getByRole('alert')).toContainText('Wrong email address or password.')
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
