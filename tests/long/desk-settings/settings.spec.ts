import type { Page } from '@playwright/test'
import { expect, openHydrated, password, test } from '../../support/desk/newsroom'
import { expectAccessible, expectAccessibleOnPhone } from '../../support/pages/axe'
import { aFakePicture, aPhotograph } from '../../support/pictures/picture-files'
import { type RunningServer, startServer } from '../../support/server'

test.use({ expectedConsoleErrors: [/422 \(Unprocessable/] })

const textAt = async ({ origin }: RunningServer, path: string) =>
  (await fetch(origin + path)).text()
const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click()
const nameField = (page: Page) => page.getByLabel('Name of the publication')
const saved = (page: Page) => page.getByText('Saved. Readers see it now.')

test('a new installation becomes a publication of its own, from the desk alone', async ({
  page,
  ownServer,
}) => {
  const server = await ownServer(startServer({ SAMPLE_CONTENT: '0' }))
  const shipped = await textAt(server, '/')

  await test.step('after the set-up, the owner is led to the settings', async () => {
    await openHydrated(page, server.setupUrl)
    await page.getByLabel('Your name').fill('Ada')
    await page.getByLabel('Email').fill('ada@example.com')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    const pages = page.getByRole('navigation', { name: 'Settings' }).getByRole('link')
    await expect(pages).toHaveText(['Publication', 'Pages', 'Rules', 'Webhooks', 'Backups'])
    await expect(page.getByText('0 of 5 done')).toBeVisible()
    await expectAccessibleOnPhone(page)
  })

  await test.step('a form with mistakes keeps all that is good, also a picture', async () => {
    await nameField(page).fill('  Night   Watch ')
    await page.getByLabel('Social links').fill('https://github.com/night\nhttp://night.example')
    await page.getByLabel('Logo', { exact: true }).setInputFiles(aFakePicture)
    const icon = await aPhotograph('#ff2200', 600, 600)
    await page.getByLabel('Icon', { exact: true }).setInputFiles(icon)
    await save(page)
    const problems = page.getByRole('alert').first()
    await expect(problems).toContainText('“http://night.example” is no address of a profile.')
    await expect(problems).toContainText('This file is not a supported picture')
    await expect(nameField(page)).toHaveValue('Night Watch')
    await expect(page.getByAltText('The icon in use')).toBeVisible()
    await expectAccessible(page)
    expect(await textAt(server, '/')).toBe(shipped)
  })

  await test.step('once it is saved, every page shows it', async () => {
    await page.getByLabel('Social links').fill('https://github.com/night')
    await page.getByLabel('Contact address').fill('desk@night.example')
    await page.getByLabel('Description').fill('News at night.')
    const logo = await aPhotograph('#2200ff', 800, 400)
    await page.getByLabel('Logo', { exact: true }).setInputFiles(logo)
    await save(page)
    await expect(saved(page)).toBeVisible()
    await expect(page.getByText('3 of 5 done')).toBeVisible()
    await expectReadersSee(server)
  })

  await test.step('readers see the logo in the place of the eye', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(server.origin)
    const box = await page.locator('header img').boundingBox()
    expect(box).toMatchObject({ width: 60, height: 30 })
    await page.goto(`${server.origin}/about`)
    await expect(page.getByAltText('Logo of Night Watch')).toBeVisible()
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('the logo is removed, and the list of steps is hidden', async () => {
    await openHydrated(page, `${server.deskUrl}/settings`)
    await page.getByLabel('Remove the logo and show Vigil’s again').check()
    await save(page)
    await expect(saved(page)).toBeVisible()
    expect(await textAt(server, '/')).not.toContain('.header.webp')
    await page.getByRole('button', { name: 'Hide this list' }).click()
    await expect(page.getByRole('heading', { name: 'First steps' })).toBeHidden()
    await page.goto(`${server.deskUrl}/log`)
    await expect(page.getByText('changed the publication’s logo')).toBeVisible()
    await expect(page.getByText('“Vigil” is now “Night Watch”')).toBeVisible()
  })
})

async function expectReadersSee(server: RunningServer): Promise<void> {
  const home = await textAt(server, '/')
  expect(/<title>[^<]*<\/title>/.exec(home)?.[0]).toContain('Night Watch')
  expect(home).not.toContain('Vigil')
  expect(home).toContain('News at night.')
  expect(home).toContain('href="https://github.com/night"')
  for (const path of ['/feed.xml', '/feed.json', '/privacy-policy', '/llms.txt', '/no-such-page']) {
    expect([path, (await textAt(server, path)).includes('Night Watch')]).toEqual([path, true])
  }
  expect(await textAt(server, '/.well-known/security.txt')).toContain('mailto:desk@night.example')
  const { icons } = JSON.parse(await textAt(server, '/site.webmanifest'))
  const addresses: string[] = [
    ...icons.map(({ src }: { src: string }) => src),
    /src="(\/brand\/[^"]*\.header\.webp)"/.exec(home)?.[1] ?? 'no logo',
    /rel="icon" href="([^"]*)"/.exec(home)?.[1] ?? 'no icon',
  ]
  for (const address of addresses) {
    const { status, headers } = await fetch(server.origin + address)
    expect([address, status, headers.get('Cache-Control')]).toEqual([
      expect.stringMatching(/^\/brand\//),
      200,
      'public, max-age=31536000, immutable',
    ])
  }
  const ico = await fetch(`${server.origin}/favicon.ico`)
  expect([ico.headers.get('Content-Type'), ico.redirected]).toEqual(['image/x-icon', true])
}
