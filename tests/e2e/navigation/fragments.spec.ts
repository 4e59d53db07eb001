import { expect, test, withMotion } from '../../support/site'

test.use(withMotion)

const scrolling = () => getComputedStyle(document.documentElement).scrollBehavior

test('whoever arrives at a fragment is there at once; steps within the page are smooth', async ({
  page,
}) => {
  await page.goto('/about#careers')
  await expect(page.locator('#careers')).toBeInViewport()
  expect(await page.evaluate(scrolling)).toBe('auto')
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link').first().focus()
  expect(await page.evaluate(scrolling)).toBe('smooth')
})
