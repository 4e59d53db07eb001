import type { Page } from '@playwright/test'
import { bodyValue } from '../../support/desk/body'
import { aTitle, expect, openHydrated, signInAs, test, write } from '../../support/desk/newsroom'

// 'two tabs fighting over one post with dropped and reordered requests, every typed character recoverable'.

test.beforeEach(async ({ context, newsroom }) => signInAs(context, newsroom))

const body = bodyValue
const offered = (page: Page, title: string) =>
  page
    .getByRole('region', { name: 'You have unsaved text' })
    .getByRole('listitem')
    .filter({ hasText: title })
const expectAutosaved = (page: Page) =>
  expect(page.getByText('Autosaved on the server and in this browser')).toBeVisible()

test('a text that is open in one tab can be resumed in another, and neither overwrites the other', async ({
  page,
  context,
  newsroom,
}) => {
  const title = aTitle()
  await openHydrated(page, `${newsroom.desk}/articles/new`)
  await write(page, { title, body: 'Started.' })
  await expectAutosaved(page)
  const other = await context.newPage()
  await other.goto(`${newsroom.desk}/posts`)
  await other.getByRole('link', { name: title }).click()
  await expect(body(other)).toHaveValue('Started.')
  await write(other, { body: 'Continued in this tab.' })
  await expectAutosaved(other)
  await write(page, { body: 'Continued in the other tab.' })
  await page.close()
  await other.close()
  const after = await context.newPage()
  await openHydrated(after, `${newsroom.desk}/articles/new`)
  await expect(offered(after, title)).toHaveCount(2)
  await test.step('texts of the same title differ by their first words, kind, length and time', async () => {
    for (const words of ['Continued in this tab.', 'Continued in the other tab.']) {
      const text = offered(after, title).filter({ hasText: words })
      await expect(text).toContainText(`Article, ${words.length} characters`)
      await expect(text).toContainText(/\d{4}, \d\d:\d\d \((just now|\d+ \w+ ago)\)/)
    }
  })
  const texts: string[] = []
  for (const _ of ['one', 'the other']) {
    await offered(after, title).first().getByRole('button', { name: 'Continue' }).click()
    await expect(body(after)).not.toHaveValue(texts[0] ?? '')
    texts.push(await body(after).inputValue())
  }
  expect(texts.sort()).toEqual(['Continued in the other tab.', 'Continued in this tab.'])
})

test('resuming another text offers the one in the form again, but not one that was resumed and saved', async ({
  page,
  context,
  newsroom,
}) => {
  const [earlier, fresh] = [aTitle(), aTitle()]
  await openHydrated(page, `${newsroom.desk}/articles/new`)
  await write(page, { title: earlier, domain: 'AI', summary: 'Short.', body: 'Earlier.' })
  await expectAutosaved(page)
  await page.close()
  const after = await context.newPage()
  await openHydrated(after, `${newsroom.desk}/articles/new`)
  await write(after, { title: fresh, body: 'Freshly typed.' })
  await offered(after, earlier).getByRole('button', { name: 'Continue' }).click()
  await expect(body(after)).toHaveValue('Earlier.')
  await expect(offered(after, fresh)).toHaveCount(1)
  await after.getByRole('button', { name: 'Save draft' }).click()
  await expect(after.getByText('Article created successfully!').first()).toBeVisible()
  await openHydrated(after, `${newsroom.desk}/articles/new`)
  await expect(offered(after, fresh)).toHaveCount(1)
  await expect(offered(after, earlier)).toHaveCount(0)
  await after.goto(`${newsroom.desk}/posts`)
  const unsavedTexts = after.getByRole('region', { name: 'Begun, and not saved' })
  await expect(unsavedTexts.getByRole('link', { name: earlier })).toHaveCount(0)

  await test.step('text that is typed just before following a link is on the list', async () => {
    const title = aTitle()
    await openHydrated(after, `${newsroom.desk}/articles/new`)
    await write(after, { title })
    await after.getByRole('link', { name: 'Posts', exact: true }).click()
    await expect(after.getByRole('heading', { level: 1 })).toHaveText('Posts')
    await expect(after.getByRole('link', { name: title })).toBeVisible()
  })
})
