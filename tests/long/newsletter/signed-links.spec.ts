import { readFile } from 'node:fs/promises'
import type { APIRequestContext } from '@playwright/test'
import { linkTo, mailTo, subscriber } from '../../support/newsletter/mailbox'
import { expectAccessible, expectAccessibleOnPhone } from '../../support/pages/axe'
import { expect, test } from '../../support/proxied-site'
import type { RunningServer } from '../../support/server'

const rejected = /410 \(Gone|422 \(Unprocessable/

const requestSubscription = (request: APIRequestContext, email: string) =>
  request.post('/subscribe', { form: { email }, maxRedirects: 0 })

/** Subscribes an address and returns the link to its preferences. */
async function subscribe(request: APIRequestContext, server: RunningServer, email: string) {
  await requestSubscription(request, email)
  await request.post(linkTo('confirm', await mailTo(server, email)))
  expect(subscriber(server, email)).toMatchObject({ status: 'confirmed' })
  await requestSubscription(request, email)
  return linkTo('preferences', await mailTo(server, email, 2))
}

test.describe('the preferences page', () => {
  test.use({ expectedConsoleErrors: [rejected] })

  test('changes subjects, unsubscribes, subscribes again, downloads and deletes data', async ({
    page,
    request,
    proxiedSite,
  }) => {
    const email = 'preferences@example.com'
    const preferences = await subscribe(request, proxiedSite, email)
    await page.goto(preferences.replace('/preferences/', '/unsubscribe/'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Unsubscribe from the newsletter?',
    )
    await expectAccessible(page)
    await page.goto(preferences)
    const main = page.getByRole('main')
    await main.getByLabel('Cybersecurity').uncheck()
    await main.getByRole('button', { name: 'Save' }).click()
    await expect(main.getByRole('status')).toContainText('Saved.')
    await expect(main.getByRole('status')).toBeFocused()
    await expect(main.getByLabel('Cybersecurity')).not.toBeChecked()
    expect(subscriber(proxiedSite, email)).toMatchObject({ domains: ',ai,cyber-marketing,' })
    await expectAccessible(page)

    await main.getByLabel('Artificial Intelligence').uncheck()
    await main.getByLabel('Cyber-Marketing').uncheck()
    await main.getByRole('button', { name: 'Save' }).click()
    await expect(main.getByRole('alert')).toContainText('To receive nothing, unsubscribe below.')
    await expect(main.getByRole('alert')).toBeFocused()
    await expect(main.getByLabel('Cyber-Marketing')).not.toBeChecked()
    expect(subscriber(proxiedSite, email)).toMatchObject({ domains: ',ai,cyber-marketing,' })

    await main.getByRole('button', { name: 'Unsubscribe from everything' }).click()
    await expect(main.getByRole('status')).toContainText('You are unsubscribed.')
    expect(subscriber(proxiedSite, email)).toMatchObject({ status: 'unsubscribed' })
    await main.getByRole('button', { name: 'Subscribe again' }).click()
    await expect(main.getByRole('status')).toContainText('You are subscribed again.')

    const downloading = page.waitForEvent('download')
    await main.getByRole('link', { name: 'Download your data' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('newsletter-data.json')
    expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toMatchObject({
      address: email,
      status: 'confirmed',
      subjects: ['cybersecurity', 'ai', 'cyber-marketing'],
      issues: [],
    })

    const deleteButton = main.getByRole('button', { name: 'Delete everything' })
    await expect(deleteButton).toBeHidden()
    await main.getByText('Delete your data').click()
    await deleteButton.click()
    await expect(main).toContainText('All that we keep is a fingerprint of your address')
    expect(subscriber(proxiedSite, email)).toBeUndefined()
    await page.goto(page.url())
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(
      'This subscription was deleted',
    )
    await expectAccessibleOnPhone(page)
  })
})
