import { headOf } from '../../support/page-head'
import { expect, test } from '../../support/site'

/** What each page says of itself to machines: its title, a description of this length, its one address. */
const pages = {
  '/cybersecurity': { title: 'Cybersecurity', description: /^.{80,160}$/ },
  '/ai': { title: 'Artificial Intelligence', description: /^.{80,160}$/ },
  '/cyber-marketing': { title: 'Cyber-Marketing', description: /^.{80,160}$/ },
  '/about': { title: 'About Us', description: /^.{50,160}$/ },
  '/privacy-policy': { title: 'Privacy Policy', description: /^.{50,160}$/ },
  '/terms-of-service': { title: 'Terms of Service', description: /^.{50,160}$/ },
  '/cookie-policy': { title: 'Cookie Policy', description: /^.{50,160}$/ },
  '/accessibility': { title: 'Accessibility', description: /^.{50,160}$/ },
}

for (const [path, { title, description }] of Object.entries(pages)) {
  test(`${path} says what it is: title, description, canonical`, async ({ request, server }) => {
    const html = await (await request.get(`${path}?tag=AI&utm_source=mail`)).text()
    expect(/<h1[^>]*>([^<]*)</.exec(html)?.[1]).toBe(title)
    expect(headOf(html)).toMatchObject({
      title: `${title} | Vigil`,
      description: expect.stringMatching(description),
      canonical: server.origin + path,
    })
  })
}
