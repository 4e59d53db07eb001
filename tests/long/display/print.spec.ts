import { article } from '../../support/on-screen/display-on-screen'
import { expect, test } from '../../support/site'

const white = 'rgb(255, 255, 255)'
const black = 'rgb(0, 0, 0)'

test('a printed post has its title, facts, text and answers, black on white', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(article)
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
  await expect(page.locator('html')).toHaveCSS('background-color', white)
  await expect(page.locator('.prose')).toHaveCSS('color', black)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('3 min read').first()).toBeVisible()
  for (const answer of await page.locator('details[name=faq] p').all()) {
    const { height } = (await answer.boundingBox()) ?? { height: 0 }
    expect(height).toBeGreaterThan(0)
  }
  for (const notPrinted of [
    page.getByRole('navigation'),
    page.getByText('Skip to content'),
    page.getByRole('contentinfo'),
    page.getByRole('progressbar'),
    page.getByRole('button'),
    page.getByText('Related Intelligence'),
    page.getByText('Smart Intelligence Network'),
  ]) {
    for (const element of await notPrinted.all()) await expect(element).toBeHidden()
  }
  await expect(page.getByRole('banner')).toHaveText('Vigil', { useInnerText: true })

  await test.step('home has the site name, headings and titles, without places of pictures', async () => {
    await page.goto('/')
    await expect(page.getByRole('banner')).toHaveText('Vigil', { useInnerText: true })
    await expect(page.getByRole('heading', { name: 'Latest articles' })).toBeVisible()
    expect(await page.locator('main picture').count()).toBeGreaterThan(0)
    for (const place of await page.locator('main :is(picture, button)').all()) {
      await expect(place).toBeHidden()
    }
  })
})

test('printed links are numbered, and their URLs are listed at the end', async ({ page }) => {
  for (const path of [article, '/about', '/post-demo']) {
    await test.step(path, async () => {
      await page.emulateMedia({ media: 'screen' })
      await page.goto(path)
      const list = page.getByRole('region', { name: 'Links' })
      await expect(list).toBeHidden()
      await page.emulateMedia({ media: 'print' })
      await expect(list).toBeVisible()
      const numbered = await page
        .locator('.prose a')
        .evaluateAll((links) =>
          (links as HTMLAnchorElement[])
            .filter((link) => getComputedStyle(link, '::after').content.includes('counter(link)'))
            .map(({ href }) => href),
        )
      expect(numbered.length).toBeGreaterThan(0)
      await expect(list.getByRole('listitem')).toHaveText(numbered)
    })
  }

  await test.step('code wraps, and code blocks and tables do not break across pages', async () => {
    await expect(page.locator('.prose pre').first()).toHaveCSS('white-space-collapse', 'preserve')
    await expect(page.locator('.prose pre').first()).toHaveCSS('text-wrap-mode', 'wrap')
    for (const selector of ['.code', 'table']) {
      await expect(page.locator(`.prose ${selector}`).first()).toHaveCSS('break-inside', 'avoid')
    }
    await expect(page.locator('.prose thead').first()).toHaveCSS('display', 'table-header-group')
  })
})
