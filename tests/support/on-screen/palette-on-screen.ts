import { expect, type Page } from '@playwright/test'

// Locators for the palette, and a list of three posts.

/** A page without pictures, which loads fastest: the palette is the same on all pages. */
export const plainPage = '/contact'

const placeholder = 'Search posts, briefs, or navigate (Ctrl/⌘K)'
export const posts = {
  dmarc: {
    id: '1',
    kind: 'article',
    title: 'DMARC in six weeks',
    url: '/cyber-marketing/dmarc-for-marketers',
    domain: 'CyberMarketing',
    domainLabel: 'Cyber-Marketing',
    tags: ['Brand Protection'],
  },
  attention: {
    id: '2',
    kind: 'article',
    title: 'What attention computes',
    url: '/ai/what-attention-computes',
    domain: 'AI',
    domainLabel: 'Artificial Intelligence',
    tags: ['Neural Networks'],
  },
  brief: {
    id: '1',
    kind: 'brief',
    title: 'The week in patches',
    url: '/weekly-brief/the-week-in-patches',
    domain: 'weekly-brief',
    domainLabel: 'Weekly Brief',
    tags: ['Vulnerabilities'],
  },
}

export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search' })
export const field = (page: Page) => page.getByPlaceholder(placeholder)
export const group = (page: Page, name: string) => dialog(page).getByRole('group', { name })
export const selected = (page: Page) => dialog(page).getByRole('option', { selected: true })

export async function serveIndex(
  page: Page,
  {
    items = Object.values(posts),
    onRequest = () => {},
  }: { items?: object[]; onRequest?: () => void | Promise<void> } = {},
): Promise<void> {
  await page.route('**/api/search-index', async (route) => {
    await onRequest()
    await route.fulfill({ json: { items } })
  })
}

export async function openOnThreePosts(page: Page): Promise<void> {
  await serveIndex(page)
  await page.goto(plainPage)
  await page.keyboard.press('Control+k')
  await expect(group(page, 'Content').getByRole('option')).toHaveCount(3)
}

/** Visible and focused. Both, because a field keeps the focus for a moment after its dialog has closed. */
export async function expectOpen(page: Page): Promise<void> {
  await expect(field(page)).toBeVisible()
  await expect(field(page)).toBeFocused()
}
