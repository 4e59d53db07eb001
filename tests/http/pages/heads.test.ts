import { expect, test } from '../../support/http'
import { headOf } from '../../support/pages/page-head'
import { plainBrowser } from '../../support/plain/plain-browser'

/** The title of each page, and the length of its description. */
const pages = {
  '/cybersecurity': { title: 'Cybersecurity', description: /^.{80,160}$/ },
  '/ai': { title: 'Artificial Intelligence', description: /^.{80,160}$/ },
  '/cyber-marketing': { title: 'Cyber-Marketing', description: /^.{80,160}$/ },
  '/about': { title: 'About Us', description: /^.{50,160}$/ },
  '/standards': { title: 'How We Work', description: /^.{50,160}$/ },
  '/privacy-policy': { title: 'Privacy Policy', description: /^.{50,160}$/ },
  '/terms-of-service': { title: 'Terms of Service', description: /^.{50,160}$/ },
  '/cookie-policy': { title: 'Cookie Policy', description: /^.{50,160}$/ },
  '/accessibility': { title: 'Accessibility', description: /^.{50,160}$/ },
}

test('a page has its title, description and canonical URL', async ({ server }) => {
  for (const [path, { title, description }] of Object.entries(pages)) {
    const page = await plainBrowser().open(`${server.origin + path}?tag=Nothing&utm_source=mail`)
    expect(page.part('h1').text).toBe(title)
    expect(headOf(page.html), path).toMatchObject({
      title: `${title} | Vigil`,
      description: expect.stringMatching(description),
      canonical: server.origin + path,
    })
  }
})
