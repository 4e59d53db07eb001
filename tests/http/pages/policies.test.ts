import { expect, step, test } from '../../support/http'
import { plainBrowser } from '../../support/plain/plain-browser'
import { startServer } from '../../support/server'

const { open } = plainBrowser()

/** What SPEC 2, "Static pages", requires of each page, and where the page says it. */
const policies = {
  '/privacy-policy': {
    title: 'Privacy Policy',
    items: {
      'data collected': 'Information we collect',
      'newsletter {email}': /Newsletter\. If you subscribe, we keep your email address/,
      'contact information': /Contact information\. .* your name, your email address/,
      comments: /Comments\. Readers cannot comment today/,
      browser: /Browser and operating system\./,
      'operating system': /Browser and operating system\. .* We do not store them/,
      'IP and location': /IP address and location\. .* We neither store it nor write it to our log/,
      'pages visited': 'Pages visited.',
      referrers: 'Referrers.',
      use: 'How we use it',
      cookies: 'Reading Vigil sets no cookies.',
      'sharing (no selling)': 'We do not sell, rent or trade personal information.',
      access: 'access: tell you what we store',
      correct: 'correct what is wrong',
      delete: 'delete it',
      restrict: 'restrict its use',
      portability: 'portability: give it to you',
      object: 'object to a use',
      'withdraw consent': 'withdraw consent at any time',
      security: 'Security',
      'international transfers': 'International transfers',
      'children under 13 not targeted': 'not directed at children under 13',
      changes: 'Changes to this policy',
    },
  },
  '/terms-of-service': {
    title: 'Terms of Service',
    items: {
      'acceptable use': 'Acceptable use',
      'intellectual property': 'Intellectual property',
      'licence to the provider for submitted content':
        /By submitting content .* you give the publisher of Vigil a licence to use it/,
      'account responsibilities': 'Account responsibilities',
      disclaimers: 'Disclaimers',
      liability: 'Liability',
      indemnification: 'Indemnification',
      'termination at any time': /Termination.* end an account, .* at any time/s,
      'governing law': 'Governing law',
    },
  },
  '/cookie-policy': {
    title: 'Cookie Policy',
    items: {
      'essential cookies': 'Essential cookies make a site work',
      'performance cookies': /Performance cookies .* None today/,
      'functional cookies': /Functional cookies .* None today/,
      'marketing cookies': /Marketing cookies .* None today/,
      'third-party analytics cookies':
        /Third-party cookies\s+Analytics\. We use no analytics service/,
      'third-party social cookies': 'no social cookies are set here',
      'browser instructions': /Managing cookies in your browser.*Chrome:.*Firefox:.*Safari.*Edge:/s,
      'retention about 24 months for analytics': /Analytics cookies\s+none\s+about 24 months/,
      'about 12 months for marketing': /Marketing cookies\s+none\s+about 12 months/,
    },
  },
  '/accessibility': {
    title: 'Accessibility',
    items: {
      'target WCAG 2.1 AA': /Our target is .* WCAG 2\.1 at level AA/,
      features: /Features\s+Keyboard\./,
      'known limitations': /Known limitations\s+We know of these limitations/,
      'feedback answered within 5 business days': 'We answer within 5 business days',
    },
  },
} as const

const paths = [...Object.keys(policies), '/about', '/standards']

test('SPEC 2: each policy has breadcrumbs Home > page, its date, and the required contents', async ({
  server: { origin },
}) => {
  for (const [path, { title, items }] of Object.entries(policies)) {
    await step(path, async () => {
      const page = await open(origin + path)
      expect(page.part('h1').text).toBe(title)
      const trail = page.named('Breadcrumb')
      expect(trail.parts('li').map(({ text }) => text)).toEqual(['Home', title])
      expect(trail.link('Home')).toBe(`${origin}/`)
      expect(page.part('p', 'Last updated: December 2024').text).toBe('Last updated: December 2024')
      const [prose] = page.select('.prose')
      for (const [item, words] of Object.entries(items)) {
        expect.soft(prose?.text, item).toMatch(words)
      }
    })
  }
})

test('other spellings of the path redirect to the page', async ({ get }) => {
  for (const path of ['/privacy-policy/', '/Privacy-Policy']) {
    const response = await get(path, { redirect: 'manual' })
    expect(response.status, path).toBe(301)
    expect(response.headers.get('location'), path).toBe('/privacy-policy')
  }
})

test('About has the editorial standards, the corrections policy and the logo as SVG files', async ({
  server: { origin },
  get,
}) => {
  const page = await open(`${origin}/about`)
  for (const id of ['editorial-standards', 'corrections']) {
    expect(page.select(`h2#${id}`), id).toHaveLength(1)
  }
  const links = page.select('main a[download]')
  expect(links.map(({ text }) => text)).toEqual([
    'SVG for dark backgrounds',
    'SVG for light backgrounds',
  ])
  for (const link of links) {
    const file = await get(String(link.attribute('href')))
    expect(file.headers.get('content-type')).toContain('image/svg+xml')
    expect(await file.text()).toMatch(/^<svg /)
  }
})

test('the texts use the configured site name', async ({ ownServer }) => {
  const server = await ownServer(
    startServer({ SITE_NAME: 'Night <b>Post</b> & *Co*', SAMPLE_CONTENT: '0' }),
  )
  const nameAsText =
    /Night (&lt;|&#x3c;)b(>|&gt;)Post(&lt;|&#x3c;)\/b(>|&gt;) (&amp;|&#x26;) \*Co\*/i
  for (const path of paths) {
    const html = await (await fetch(server.origin + path)).text()
    const [main = ''] = /<main.*<\/main>/s.exec(html) ?? []
    expect(main, path).toMatch(nameAsText)
    expect(main, path).not.toContain('Vigil')
  }
})
