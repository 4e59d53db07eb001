import { post } from '../../support/desk/newsroom-server'
import { expect, test } from '../../support/http'
import { plainBrowser } from '../../support/plain/plain-browser'
import { type RunningServer, startServer } from '../../support/server'
import { until } from '../../support/until'

const textAt = async ({ origin }: RunningServer, path: string) =>
  (await fetch(origin + path)).text()

const nameField = 'Name of the publication'
const saved = 'Saved. Readers see it now.'

test('two owners change the same setting: the second sees both values', async ({
  ownNewsroom,
  ownServer,
}) => {
  const { server, desk, cookies } = await ownNewsroom({ SAMPLE_CONTENT: '0' })
  const other = await ownServer(startServer({ DATA_DIR: server.dataDir }))
  const open = () => plainBrowser({ cookie: cookies.ada }).open(`${desk}/settings`)
  const [first, beforeChange] = [await open(), await open()]
  expect(await textAt(other, '/')).toContain('Vigil')

  const contact = 'desk@night.example'
  const changed = await first.press('Save', {
    [nameField]: 'Night Watch',
    'Contact address': contact,
  })
  expect(changed.text).toContain(saved)
  await until(async () => !(await textAt(other, '/')).includes('Vigil'))

  let second = await beforeChange.press('Save', {
    [nameField]: 'Night Post',
    Description: 'News at night.',
  })
  expect(second.text).toContain('Ada Night changed this meanwhile')
  expect(second.parts('strong', 'Night Watch')).toHaveLength(1)
  expect(second.field(nameField).value).toBe('Night Post')
  expect(second.field('Description').value).toBe('News at night.')
  expect(second.field('Contact address').value).toBe(contact)
  expect(await textAt(server, '/')).toContain('Night Watch')

  second = await second.press('Save', { 'Use this, not what is above': true })
  expect(second.text).toContain(saved)
  expect(second.field(nameField).value).toBe('Night Watch')
  expect(await textAt(server, '/')).toContain('News at night.')
})

test('an environment variable wins, and is named', async ({ ownNewsroom }) => {
  const { server, desk, cookies } = await ownNewsroom({
    SAMPLE_CONTENT: '0',
    SITE_NAME: 'From Outside',
    CONTACT_EMAIL: 'outside@night.example',
  })
  let page = await plainBrowser({ cookie: cookies.ada }).open(`${desk}/settings`)
  expect(page.field(nameField).isDisabled).toBe(true)
  expect(page.field('Contact address').isDisabled).toBe(true)
  expect(page.field('Social links').isDisabled).toBe(false)
  expect(page.text).toContain('Set by the environment variable SITE_NAME.')
  page = await page.press('Save', { 'Social links': 'https://github.com/night' })
  expect(page.text).toContain(saved)
  const forged = { 'opened-name': 'From Outside', name: 'Forged' }
  expect((await post(`${desk}/settings`, forged, cookies.ada)).status).toBe(303)
  const home = await textAt(server, '/')
  expect(home).toContain('From Outside')
  expect(home).not.toContain('Forged')
})

test('the sample edition is removed in one step, as if it had never been', async ({
  ownNewsroom,
}) => {
  const { server, desk, cookies } = await ownNewsroom()
  const browser = plainBrowser({ cookie: cookies.ada })
  const article = /href="(\/(?:ai|cybersecurity|cyber-marketing)\/[^"]+)"/.exec(
    await textAt(server, '/'),
  )
  const path = article?.[1] ?? ''
  expect((await fetch(server.origin + path)).status).toBe(200)
  let page = await browser.open(`${desk}/settings/sample`)
  expect((await post(`${desk}/settings/sample`, {}, cookies.ada)).status).toBe(400)
  expect(page.text).toContain('42 posts of the sample edition are on your site.')
  page = await page.press('Remove the sample edition')
  expect(page.text).toContain('42 posts of the sample edition were removed.')
  expect(page.text).toContain('No post of the sample edition is left to remove.')
  expect((await fetch(server.origin + path)).status, 'not 410: it never was').toBe(404)
  expect(await textAt(server, '/')).toContain('No articles available')
  expect(await textAt(server, '/corrections')).not.toContain(path)
})
