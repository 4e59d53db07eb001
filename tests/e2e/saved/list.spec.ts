import { readFile } from 'node:fs/promises'
import { expectAccessible, expectAccessibleOnPhone } from '../../support/axe'
import { headOf } from '../../support/page-head'
import { expect, test } from '../../support/site'
import { haveSaved, layoutShift, posts } from './saved-on-screen'

test('/saved is for readers alone: unlisted, and the same for everyone', async ({ request }) => {
  for (const path of ['/saved', '/offline']) {
    const answer = await request.get(path)
    expect(headOf(await answer.text()).robots, path).toBe('noindex')
    expect(answer.headers()['cache-control'], path).toContain('s-maxage=300')
  }
})

test('an empty list says so and leads on', async ({ page }) => {
  await test.step('until the list is there, the page says that it is loading', async () => {
    const held = Promise.withResolvers<void>()
    await page.route(/saved-list\.island/, async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto('/saved')
    await expect(page.getByText('Loading articles...')).toBeVisible()
    held.resolve()
    await expect(page.getByText('Nothing saved')).toBeVisible()
  })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Saved')
  await expect(page.getByText('You have not saved anything yet')).toBeVisible()
  await expect(page.getByRole('button', { name: /Export|Clear/ })).toHaveCount(0)
  expect(await layoutShift(page)).toBeLessThan(0.001)
  await expectAccessibleOnPhone(page)
  const link = page.getByRole('link', { name: 'Find something to read' })
  await expect(link).toHaveAttribute('href', '/')
})

test('what is saved is listed, newest first, and can be removed by keyboard', async ({ page }) => {
  await haveSaved(page, posts.article, posts.another, posts.brief)
  await page.goto('/saved')
  const entries = page.getByRole('article')
  await expect(entries).toHaveCount(3)
  await expect(page.getByRole('main').getByRole('status')).toHaveText('3 saved')
  for (const [index, { path, title }] of [posts.brief, posts.another, posts.article].entries()) {
    const link = entries.nth(index).getByRole('link')
    await expect(link).toContainText(title)
    await expect(link).toHaveAttribute('href', path)
  }
  await expect(entries.nth(0)).toContainText(/Weekly Brief/i)
  await expect(entries.nth(2)).toContainText(/^AI\w{3} \d{1,2}, \d{4}\d+ min read/)
  expect(await layoutShift(page)).toBeLessThan(0.001)
  await expectAccessible(page)

  await test.step('the focus goes on to the next, then to the last, then to the list itself', async () => {
    const remove = page.getByRole('button', { name: 'Remove' })
    await remove.nth(1).press('Enter')
    await expect(entries).toHaveCount(2)
    await expect(remove.nth(1)).toBeFocused()
    await expect(remove.nth(1)).toHaveAccessibleName(`Remove ${posts.article.title}`)
    await page.keyboard.press('Enter')
    await expect(remove.nth(0)).toBeFocused()
    await expect(page.getByRole('main').getByRole('status')).toHaveText('1 saved')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main').getByRole('status')).toHaveText('Nothing saved')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Find something to read' })).toBeFocused()
  })
})

test('the list can be exported, and is cleared only by who confirms it', async ({
  page,
  server,
}) => {
  await haveSaved(page, posts.article, posts.brief)
  await page.goto('/saved')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe('saved-articles.json')
  const exported = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(exported).toMatchObject({ from: server.origin, exportedAt: expect.stringMatching(/Z$/) })
  expect(exported.posts).toEqual([
    expect.objectContaining({ kind: 'brief', url: server.origin + posts.brief.path }),
    {
      kind: 'article',
      id: expect.any(String),
      title: posts.article.title,
      domain: 'ai',
      date: expect.stringMatching(/^20\d\d-/),
      readTime: expect.stringMatching(/^\d+ min read$/),
      url: server.origin + posts.article.path,
    },
  ])

  const clear = page.getByRole('button', { name: 'Clear' })
  const dialog = page.getByRole('alertdialog', { name: 'Clear all that you saved?' })

  await clear.press('Enter')
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Keep them' })).toBeFocused()
  await expectAccessibleOnPhone(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(clear).toBeFocused()

  await clear.click()
  await dialog.getByRole('button', { name: 'Keep them' }).click()
  await expect(page.getByRole('article')).toHaveCount(2)

  await clear.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Keep them' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('You have not saved anything yet')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Find something to read' })).toBeFocused()
  await page.reload()
  await expect(page.getByText('You have not saved anything yet')).toBeVisible()
})
