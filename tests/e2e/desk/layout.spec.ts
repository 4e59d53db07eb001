import { expectNothingWider } from '../../support/axe'
import { comeIn, expect, openAwake, test } from '../../support/desk/newsroom'

test('the form of a brief stands in a card, fits between phone and desk, and hides no focus', async ({
  page,
  context,
  newsroom,
}) => {
  // An owner has the most rooms to go to.
  await comeIn(context, newsroom, 'ada')
  await openAwake(page, `${newsroom.desk}/briefs/new`)
  await expect(
    page.locator('.rounded-card', {
      has: page.getByRole('heading', { level: 1, name: 'Add New Weekly Brief' }),
    }),
    "SPEC 2: form in a card titled 'Add New Weekly Brief'",
  ).toContainText('Meta description')
  for (const width of [768, 820, 1023, 1024]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNothingWider(page, width)
  }

  await page.setViewportSize({ width: 1280, height: 720 })
  const bar = page.locator('[data-post-form] > .sticky')
  for (const label of ['Summary', 'Tags', 'Meta description', 'Focus keyword']) {
    const field = page.getByLabel(label)
    await field.focus()
    const hidden = async () => {
      const [shown, above] = [await field.boundingBox(), await bar.boundingBox()]
      return Math.max(0, (shown?.y ?? 0) + (shown?.height ?? 0) - (above?.y ?? 0))
    }
    await expect.poll(hidden, `WCAG 2.4.11, focus not obscured: ${label}`).toBe(0)
  }
})
