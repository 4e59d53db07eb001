import type { Page } from '@playwright/test'
import type { RunningServer } from '../server'

export const owner = {
  name: 'Ada Night',
  email: 'ada@news.example',
  password: 'a horse, a battery and a staple',
}

/**
 * Opens the desk as its owner, who is made by the set-up link if the server has none yet, and returns its
 * address.
 */
export async function signedInDesk(page: Page, server: RunningServer): Promise<string> {
  const setup = await page.request.get(server.setupUrl)
  const isNew = setup.ok()
  await page.goto(isNew ? server.setupUrl : `${server.deskUrl}/sign-in`)
  if (isNew) await page.locator('#name').fill(owner.name)
  await page.locator('#email').fill(owner.email)
  await page.locator('#password').fill(owner.password)
  await page.locator('main form, form').locator('[type=submit]').first().click()
  await page.waitForURL(`${server.deskUrl}/posts`)
  return server.deskUrl
}
