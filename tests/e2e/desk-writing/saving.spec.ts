import { bodyField, bodyValue, editorReady, fillBody } from '../../support/desk/body'
import {
  anArticle,
  completePost,
  expect,
  openHydrated,
  post,
  signInAs,
  test,
  write,
} from '../../support/desk/newsroom'

test.use({ expectedConsoleErrors: [/409 \(Conflict\)|422|net::ERR_FAILED/] })
test.beforeEach(async ({ context, newsroom }) => signInAs(context, newsroom))

const sentForm = /articles\/[\w-]+\.data/

test('a rejected save takes no key from somebody who goes on writing', async ({
  page,
  newsroom,
}) => {
  const url = await anArticle(newsroom)
  await openHydrated(page, url)
  const toasts = page.getByRole('region', { name: 'Notifications' })

  await test.step('because something is missing', async () => {
    await page.getByLabel('Title', { exact: true }).fill('')
    await fillBody(page, 'The night began.')
    const answer = page.waitForResponse(sentForm)
    await page.keyboard.press('Control+s')
    await page.keyboard.type(' It was')
    await answer
    await expect(toasts).toContainText('Title is required')
    await page.keyboard.type(' quiet.')
    await expect(bodyValue(page)).toHaveValue('The night began. It was quiet.')
    await expect(bodyField(page)).toBeFocused()
    await expect(page.getByRole('alert').getByText('Title is required')).toBeVisible()
  })

  await test.step('an earlier success is not shown above the errors of a pressed button', async () => {
    await write(page, { title: 'The night watch' })
    await page.keyboard.press('Control+s')
    await expect(toasts).toContainText('Saved. Readers see it now.')
    await page.getByLabel('Title', { exact: true }).fill('')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('alert').getByText('Title is required')).toBeVisible()
    await expect(toasts.getByText('Saved.')).toHaveCount(0)
  })

  await test.step('because somebody else has saved', async () => {
    await write(page, { title: 'The night watch' })
    const id = new URL(url).pathname.split('/').at(-1) ?? ''
    const theirs = { ...completePost(), id, tab: 'two', version: '2', summary: 'Another one.' }
    expect((await post(url, theirs, newsroom.cookies.ed)).status).toBe(303)
    await bodyField(page).focus()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' Then')
    const answer = page.waitForResponse(sentForm)
    await page.keyboard.press('Control+s')
    await page.keyboard.type(' it')
    await answer
    await expect(toasts).toContainText('This post has changed since you opened it.')
    const merge = page.getByRole('region', { name: 'This post has changed since you opened it' })
    await expect(merge).toBeInViewport()
    await page.keyboard.type(' rained.')
    await expect(bodyValue(page)).toHaveValue('The night began. It was quiet. Then it rained.')
  })
})

test('a save that is requested during another one follows it', async ({
  page,
  context,
  newsroom,
}) => {
  const url = await anArticle(newsroom)
  await openHydrated(page, url)
  const release = Promise.withResolvers<void>()
  const sent = Promise.withResolvers<void>()
  await page.route(sentForm, async (route) => {
    sent.resolve()
    await release.promise
    await route.continue()
  })
  await fillBody(page, 'One.')
  await page.keyboard.press('Control+s')
  await sent.promise
  await page.keyboard.type(' Two.')
  // With Caps Lock, and with the focus outside the form.
  await page.locator('main').focus()
  await page.keyboard.press('Control+S')
  release.resolve()
  await expect(page).toHaveURL(/saved=3/)
  await page.unroute(sentForm)
  await page.reload()
  await expect(bodyValue(page)).toHaveValue('One. Two.')

  await test.step('what is typed until a crash during a save is no conflict with that save', async () => {
    const stored = Promise.withResolvers<void>()
    await page.route(sentForm, async (route) => {
      await route.fetch({ maxRedirects: 0 })
      stored.resolve()
    })
    await editorReady(page)
    await fillBody(page, 'Three.')
    await page.keyboard.press('Control+s')
    await stored.promise
    await page.keyboard.type(' Four.')
    await page.close({ runBeforeUnload: false })
    const after = await context.newPage()
    await openHydrated(after, url)
    await after.getByRole('button', { name: 'Continue' }).click()
    await expect(bodyValue(after)).toHaveValue('Three. Four.')
    await after.getByRole('button', { name: 'Save changes' }).click()
    await expect(after).toHaveURL(/saved=5/)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the page says that a post was saved', async ({ page, newsroom }) => {
    await page.goto(await anArticle(newsroom))
    await page.getByLabel('Summary', { exact: true }).fill('In short.')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible()
  })
})
