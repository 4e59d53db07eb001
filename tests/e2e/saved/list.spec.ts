import { readFile } from 'node:fs/promises'
import { layoutShift, posts, storeAsSaved } from '../../support/on-screen/saved-on-screen'
import { expectAccessible, expectAccessibleOnPhone } from '../../support/pages/axe'
import { expect, test } from '../../support/site'

test('an empty list shows an empty state with links', async ({ page }) => {
  await test.step('the page shows a loading text until the list is there', async () => {
    const release = Promise.withResolvers<void>()
    await page.route(/saved-list\.island/, async (route) => {
      await release.promise
      await route.continue()
    })
    await page.goto('/saved')
    await expect(page.getByText('Loading articles...')).toBeVisible()
    release.resolve()
    await expect(page.getByText('Nothing saved')).toBeVisible()
  })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Saved')
  await expect(page.getByText('No saved articles yet')).toBeVisible()
  await expect(page.getByRole('button', { name: /Export|Clear/ })).toHaveCount(0)
  expect(await layoutShift(page)).toBeLessThan(0.001)
  await expectAccessibleOnPhone(page)
  const link = page.getByRole('link', { name: 'Browse articles' })
  await expect(link).toHaveAttribute('href', '/')
})

test('saved posts are listed, newest first, and can be removed by keyboard', async ({ page }) => {
  await storeAsSaved(page, posts.article, posts.another, posts.brief)
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

  await test.step('the focus moves to the next entry, then to the last, then to the list', async () => {
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
    await expect(page.getByRole('link', { name: 'Browse articles' })).toBeFocused()
  })
})

test('the list can be exported, and is cleared only after confirmation', async ({
  page,
  server,
}) => {
  await storeAsSaved(page, posts.article, posts.brief)
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
  const dialog = page.getByRole('alertdialog', { name: 'Clear your saved articles?' })

  await clear.press('Enter')
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectAccessibleOnPhone(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(clear).toBeFocused()

  await clear.click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('article')).toHaveCount(2)

  await clear.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('No saved articles yet')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Browse articles' })).toBeFocused()
  await page.reload()
  await expect(page.getByText('No saved articles yet')).toBeVisible()
})
