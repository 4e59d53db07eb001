import { reservedIds } from '../../../app/markdown/reserved-ids'
import { axeViolations, expectAccessibleAs, expectToFit } from '../../support/pages/axe'
import { aPost } from '../../support/posts'
import type { RunningServer } from '../../support/server'
import { expect, test } from '../../support/site'
import { startServerWith } from '../../support/site-with-posts'

const levels = (count: number, mark: string) =>
  Array.from({ length: count }, (_, level) => `${'  '.repeat(level)}- ${mark}`).join('\n')

const bodies = {
  headings: reservedIds.map((id) => `# ${id.replaceAll('-', ' ')}\n\nText.\n\n`).join(''),
  empty: '#\n\n# One\n\n#\n\n# Two\n\n# Three\n\nText.',
  notes: 'Text.[^1]\n\n[^1]: Note.',
  nested: `${levels(60, 'Item')}\n\n${levels(14, '[ ] Task')}\n\n${'> '.repeat(40)}Quote.`,
  aligned: '| Left | None | Middle | Right |\n|:--|---|:-:|--:|\n| 1 | 2 | 3 | 4 |',
  arabic: '# خبر\n\nنص عربي.\n\n- أ\n- ب\n\n> قال\n\n| أ | ب |\n|---|---|\n| 1 | 2 |',
}

test.describe('unusual texts', () => {
  test.describe.configure({ mode: 'default' })
  let site: RunningServer
  test.beforeAll(async () => {
    const posts = Object.entries(bodies).map(([slug, body]) => aPost({ slug, body }))
    site = await startServerWith([...posts, aPost({ slug: 'right', title: 'خبر عاجل' })])
  })
  test.afterAll(() => site.stop())

  test('fit every screen, without axe violations', async ({ page }) => {
    for (const slug of ['empty', 'notes', 'nested', 'arabic']) {
      await page.goto(`${site.origin}/cybersecurity/${slug}`)
      await expectToFit(page, 'desk')
      await expectAccessibleAs(page, 'phone')
    }

    await test.step('Arabic titles and texts run from right to left', async () => {
      await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('direction', 'ltr')
      for (const tag of ['h2', 'p', 'ul', 'li', 'blockquote', 'td']) {
        await expect(page.locator(`.prose ${tag}`).first()).toHaveCSS('direction', 'rtl')
      }
      await page.goto(`${site.origin}/cybersecurity/right`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('direction', 'rtl')
    })
  })

  test('table columns and their headings are aligned as the markdown says', async ({ page }) => {
    await page.goto(`${site.origin}/cybersecurity/aligned`)
    for (const cells of ['columnheader', 'cell'] as const) {
      const alignments = await page
        .locator('.prose')
        .getByRole(cells)
        .evaluateAll((all) =>
          all.map((cell) => getComputedStyle(cell).textAlign.replace('-webkit-', '')),
        )
      expect(alignments, cells).toEqual(['left', 'start', 'center', 'right'])
    }
  })

  test('headings with the names of page elements do not take their ids', async ({ page }) => {
    await page.goto(`${site.origin}/cybersecurity/headings`)
    const ids = await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id))
    expect(new Set(ids).size).toBe(ids.length)
    await page.getByRole('button', { name: 'Display', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Display settings' })).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
  })
})

test('every id of the page around a text is reserved', async ({ page }) => {
  await page.goto('/cybersecurity/passkeys-in-the-enterprise')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  const ids = await page
    .locator('[id]:not(.prose [id])')
    .evaluateAll((all) => all.map(({ id }) => id))
  expect(ids.length).toBeGreaterThan(8)
  expect(reservedIds).toEqual(expect.arrayContaining(ids))
})
