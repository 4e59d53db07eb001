import type { Page } from '@playwright/test'
import { aTitle, comeIn, expect, openAwake, test, write } from '../../support/desk/newsroom'

// 'two tabs fighting over one post with dropped and reordered requests, every typed character recoverable'.

test.beforeEach(async ({ context, newsroom }) => comeIn(context, newsroom))

const body = (page: Page) => page.getByRole('textbox', { name: 'Body', exact: true })
const offered = (page: Page, title: string) =>
  page
    .getByRole('region', { name: 'There is text here' })
    .getByRole('listitem')
    .filter({ hasText: title })
const keptOnServer = (page: Page) =>
  expect(page.getByText('kept for you on the server and in this browser')).toBeVisible()

test('a text that is open in one window can be taken up in another, and neither writes over the other', async ({
  page,
  context,
  newsroom,
}) => {
  const title = aTitle()
  await openAwake(page, `${newsroom.desk}/articles/new`)
  await write(page, { title, body: 'Begun.' })
  await keptOnServer(page)
  const other = await context.newPage()
  await other.goto(`${newsroom.desk}/posts`)
  await other.getByRole('link', { name: title }).click()
  await expect(body(other)).toHaveValue('Begun.')
  await write(other, { body: 'Begun, and gone on with here.' })
  await keptOnServer(other)
  await write(page, { body: 'Begun, and gone on with there.' })
  await page.close()
  await other.close()
  const after = await context.newPage()
  await openAwake(after, `${newsroom.desk}/articles/new`)
  await expect(offered(after, title)).toHaveCount(2)
  await test.step('texts of one title are told apart by their first words, kind, length and hour', async () => {
    for (const words of ['Begun, and gone on with here.', 'Begun, and gone on with there.']) {
      const text = offered(after, title).filter({ hasText: words })
      await expect(text).toContainText(`Article, ${words.length} characters`)
      await expect(text).toContainText(/\d{4}, \d\d:\d\d \((just now|\d+ \w+ ago)\)/)
    }
  })
  const texts: string[] = []
  for (const _ of ['one', 'the other']) {
    await offered(after, title).first().getByRole('button', { name: 'Continue with it' }).click()
    await expect(body(after)).not.toHaveValue(texts[0] ?? '')
    texts.push(await body(after).inputValue())
  }
  expect(texts.sort()).toEqual(['Begun, and gone on with here.', 'Begun, and gone on with there.'])
})

test('what is in the form when another text is taken up is offered back; what was taken up and saved is not', async ({
  page,
  context,
  newsroom,
}) => {
  const [earlier, fresh] = [aTitle(), aTitle()]
  await openAwake(page, `${newsroom.desk}/articles/new`)
  await write(page, { title: earlier, domain: 'AI', summary: 'Short.', body: 'Earlier.' })
  await keptOnServer(page)
  await page.close()
  const after = await context.newPage()
  await openAwake(after, `${newsroom.desk}/articles/new`)
  await write(after, { title: fresh, body: 'Freshly typed.' })
  await offered(after, earlier).getByRole('button', { name: 'Continue with it' }).click()
  await expect(body(after)).toHaveValue('Earlier.')
  await expect(offered(after, fresh)).toHaveCount(1)
  await after.getByRole('button', { name: 'Save draft' }).click()
  await expect(after.getByText('Article created successfully!').first()).toBeVisible()
  await openAwake(after, `${newsroom.desk}/articles/new`)
  await expect(offered(after, fresh)).toHaveCount(1)
  await expect(offered(after, earlier)).toHaveCount(0)
  await after.goto(`${newsroom.desk}/posts`)
  const begun = after.getByRole('region', { name: 'Begun, and not saved' })
  await expect(begun.getByRole('link', { name: earlier })).toHaveCount(0)

  await test.step('whoever leaves by a link in the middle of a word finds the text on the list', async () => {
    const title = aTitle()
    await openAwake(after, `${newsroom.desk}/articles/new`)
    await write(after, { title })
    await after.getByRole('link', { name: 'Posts', exact: true }).click()
    await expect(after.getByRole('heading', { level: 1 })).toHaveText('Posts')
    await expect(after.getByRole('link', { name: title })).toBeVisible()
  })
})
