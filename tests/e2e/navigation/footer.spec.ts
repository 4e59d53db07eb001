import { expect, test } from '../../support/site'

test('SPEC 2, footer: every link opens the page that it names', async ({ page, request }) => {
  await page.goto('/about')
  const footer = page.getByRole('contentinfo')
  const links = await footer
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  for (const path of [
    '/cybersecurity',
    '/ai',
    '/cyber-marketing',
    '/weekly-brief',
    '/trending',
    '/contact',
  ]) {
    expect(links).toContain(path)
  }
  for (const path of new Set(links)) {
    expect((await request.get(path)).status(), path).toBe(200)
  }
  for (const [label, path] of Object.entries({
    'Privacy Policy': '/privacy-policy',
    'Terms of Service': '/terms-of-service',
    'Cookie Policy': '/cookie-policy',
    Accessibility: '/accessibility',
    'About Us': '/about',
    'How We Work': '/standards',
  })) {
    const link = footer.getByRole('link', { name: label, exact: true })
    await expect(link).toHaveAttribute('href', path)
    await link.click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(label)
  }
  await expect(footer.getByPlaceholder('Enter your email')).toHaveAttribute('type', 'email')
  await expect(footer.getByRole('button', { name: 'Subscribe' })).toBeVisible()
  await expect(footer).toContainText(/© 2024–20\d\d Vigil/)
})

test('SPEC 2, footer: its links scroll to the sections of About', async ({ page }) => {
  await page.goto('/privacy-policy')
  const footer = page.getByRole('navigation', { name: 'Footer' })
  for (const [label, id] of [
    ['Our Team', 'our-team'],
    ['Careers', 'careers'],
    ['Press Kit', 'press-kit'],
  ] as const) {
    await footer.getByRole('link', { name: label, exact: true }).click()
    await expect(page).toHaveURL(`/about#${id}`)
    const section = page.locator(`h2#${id}`)
    await expect(section).toHaveText(label, { ignoreCase: true })
    await expect(section).toBeInViewport()
  }
})

test('links to social profiles show the logo of the network and have its name', async ({
  page,
  emptySite,
}) => {
  await page.goto(`${emptySite.origin}/contact`)
  const footer = page.getByRole('contentinfo')
  for (const name of ['GitHub', 'X']) {
    await expect(footer.getByRole('link', { name, exact: true }).locator('svg')).toBeVisible()
  }
  await expect(footer.getByRole('link', { name: 'forum.example' })).toHaveText('forum.example')
})
