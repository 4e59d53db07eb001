import type { Page } from '@playwright/test'
import { linkTo, mailTo, subscriber } from '../../support/newsletter/mailbox'
import { expectAccessible, expectAccessibleOnPhone } from '../../support/pages/axe'
import { expect, test } from '../../support/proxied-site'
import type { RunningServer } from '../../support/server'

const rejected = /422 \(Unprocessable|429 \(Too Many|ERR_INTERNET_DISCONNECTED/

async function subscribeWith(page: Page, email: string): Promise<void> {
  await page.getByRole('main').getByLabel('Email address').fill(email)
  await page.getByRole('main').getByRole('button', { name: 'Subscribe' }).click()
}

test.describe('a subscription', () => {
  test.use({ expectedConsoleErrors: [rejected] })
  const typedAddress = (name: string) => `${name}@Example.com`
  const storedAddress = (name: string) => `${name}@example.com`

  test('from REQUEST_ACCESS to a confirmed subscription', async ({ page, proxiedSite }) => {
    await page.goto('/')
    const form = page.locator('form', { hasText: 'REQUEST_ACCESS' })
    await form.getByLabel('Email address').fill(typedAddress('ada'))
    const height = async () => (await form.boundingBox())?.height
    const before = await height()
    await form.getByLabel('Email address').press('Enter')
    await expect(form.getByRole('status')).toContainText('Check your inbox')
    await expect(form.getByLabel('Email address')).toHaveValue('')
    expect(await page.context().cookies(), 'no cookie').toEqual([])
    expect(await height(), 'the page below does not move').toBe(before)

    const mail = await mailTo(proxiedSite, storedAddress('ada'))
    expect(mail).toContain('- Cybersecurity\n- Artificial Intelligence\n- Cyber-Marketing\n')
    expect(subscriber(proxiedSite, storedAddress('ada'))).toMatchObject({ status: 'pending' })

    await page.goto(linkTo('confirm', mail))
    await expect(page.getByRole('main')).toContainText('a•••@example.com')
    await page.getByRole('button', { name: 'Confirm subscription' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are subscribed')
    expect(subscriber(proxiedSite, storedAddress('ada'))).toMatchObject({ status: 'confirmed' })
    await expectAccessible(page)
    await test.step('/subscribe shows errors, keeps what was typed, and stores the chosen subjects', () =>
      chooseSubjects(page, proxiedSite))
  })

  async function chooseSubjects(page: Page, proxiedSite: RunningServer): Promise<void> {
    await page.goto('/subscribe')
    const main = page.getByRole('main')
    for (const subject of ['Cybersecurity', 'Artificial Intelligence', 'Cyber-Marketing']) {
      await expect(main.getByLabel(subject)).toBeChecked()
      await main.getByLabel(subject).uncheck()
    }
    await subscribeWith(page, 'eve@')
    const email = main.getByLabel('Email address')
    await expect(email).toHaveAttribute('aria-invalid', 'true')
    await expect(email).toHaveAccessibleDescription(/not a complete email address/)
    await expect(email).toHaveValue('eve@')
    await expect(main).toContainText('Choose at least one subject.')
    await expect(email).toBeFocused()
    await expectAccessible(page)

    await main.getByLabel('Artificial Intelligence').check()
    await subscribeWith(page, typedAddress('eve'))
    await expect(main).toContainText('Check your inbox')
    const mail = await mailTo(proxiedSite, storedAddress('eve'))
    expect(mail).toContain('- Artificial Intelligence\n\n')
    expect(mail).not.toContain('Cybersecurity')
  }
})

test.describe('in the footer, with JavaScript', () => {
  test.use({ expectedConsoleErrors: [rejected] })

  test('a wrong address, a lost connection and too many requests are reported beside the form', async ({
    page,
    context,
    request,
  }) => {
    await page.goto('/cookie-policy')
    const footer = page.getByRole('contentinfo')
    const email = footer.getByLabel('Email address')
    const result = footer.getByRole('status')
    await email.fill('nobody')
    await email.press('Enter')
    await expect(result).toContainText('not a complete email address')
    await expect(email).toBeFocused()
    await expect(email).toHaveAccessibleDescription(/not a complete/)

    await context.setOffline(true)
    await email.fill('用户@büro.berlin')
    await email.press('Enter')
    await expect(result).toContainText('could not reach the server')
    await context.setOffline(false)
    await email.press('Enter')
    await expect(result).toContainText('Check your inbox')

    for (let sent = 1; sent < 10; sent += 1) {
      const form = { email: `reader${sent}@gmail.com` }
      expect((await request.post('/subscribe', { form, maxRedirects: 0 })).status()).toBe(303)
    }
    await email.fill('late@example.com')
    const response = page.waitForResponse('**/api/subscribe')
    await email.press('Enter')
    expect(Number((await response).headers()['retry-after'])).toBeGreaterThan(3500)
    await expect(result).toContainText('please try again in 60 minutes')
    await expect(email).toHaveValue('late@example.com')
    await expectAccessibleOnPhone(page)
  })
})

test('/subscribe has no blank space below its form', async ({ page }) => {
  await page.goto('/subscribe')
  for (const width of [320, 360, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    const blank = await page.locator('main form').evaluate((form) => {
      const texts = document.createTreeWalker(form, NodeFilter.SHOW_TEXT)
      const rectangles = [...form.querySelectorAll('button')].map((button) =>
        button.getClientRects(),
      )
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const range = document.createRange()
        range.selectNodeContents(text)
        rectangles.push(range.getClientRects())
      }
      const bottoms = rectangles.flatMap((rects) => [...rects].map(({ bottom }) => bottom))
      return form.getBoundingClientRect().bottom - Math.max(...bottoms)
    })
    expect(blank, `${width} pixels wide`).toBeLessThan(24)
  }
})
