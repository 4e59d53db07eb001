import { expect, test } from '../../support/http'
import { plainBrowser } from '../../support/plain/plain-browser'

const { open } = plainBrowser()

test('SPEC 2, footer: every link opens the page that it names', async ({
  server: { origin },
  get,
}) => {
  const footer = (await open(`${origin}/about`)).part('footer')
  const links = footer.parts('a').map((link) => String(link.attribute('href')))
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
  for (const path of new Set(links)) expect((await get(path)).status, path).toBe(200)
  for (const [label, path] of Object.entries({
    'Privacy Policy': '/privacy-policy',
    'Terms of Service': '/terms-of-service',
    'Cookie Policy': '/cookie-policy',
    Accessibility: '/accessibility',
    'About Us': '/about',
    'How We Work': '/standards',
    Topics: '/topics',
    Identifiers: '/entities',
    Authors: '/authors',
  })) {
    const page = await footer.follow(label)
    expect(page.url).toBe(origin + path)
    expect(page.part('h1').text).toBe(label)
  }
  const [address] = footer.select('input[name=email]')
  expect([address?.attribute('type'), address?.attribute('placeholder')]).toEqual([
    'email',
    'Enter your email',
  ])
  expect(footer.parts('button', 'Subscribe')).toHaveLength(1)
  expect(footer.text).toMatch(/© 2024–20\d\d Vigil/)
})

test('SPEC 2, footer: its links lead to the sections of About', async ({ server: { origin } }) => {
  const footer = (await open(`${origin}/privacy-policy`)).named('Footer')
  for (const [label, id] of [
    ['Our Team', 'our-team'],
    ['Careers', 'careers'],
    ['Press Kit', 'press-kit'],
  ] as const) {
    const about = await footer.follow(label)
    expect(about.url).toBe(`${origin}/about#${id}`)
    expect(about.select(`h2#${id}`).map(({ text }) => text.toLowerCase())).toEqual([
      label.toLowerCase(),
    ])
  }
})

test('links to social profiles show the logo of the network and have its name', async ({
  emptySite,
}) => {
  const footer = (await open(`${emptySite.origin}/contact`)).part('footer')
  for (const name of ['GitHub', 'X']) {
    const link = footer.select('a').find(({ text }) => text === name)
    expect(link?.select('svg'), name).toHaveLength(1)
  }
  expect(footer.part('a', 'forum.example').text).toBe('forum.example')
})
