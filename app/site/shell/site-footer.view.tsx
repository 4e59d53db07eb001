import type { SiteLogo, SocialLink } from '~/config/site'
import { staticPageLinks } from '~/config/static-pages'
import { DisplayButton } from './header/display-button.view'
import { Logo } from './header/logo.view'
import { sections } from './header/navigation.rules'
import { NewsletterForm } from './newsletter-form.view'
import { SocialIcon } from './social-icon.view'

interface SiteFooterProps {
  siteName: string
  logo: SiteLogo['header'] | null
  year: number | undefined
  social: SocialLink[]
}

const columns = [
  {
    heading: 'Sections',
    links: [
      ...sections,
      { href: '/topics', label: 'Topics' },
      { href: '/entities', label: 'Identifiers' },
      { href: '/watch', label: 'Watch' },
      { href: '/trending', label: 'Trending' },
      { href: '/saved', label: 'Saved' },
    ],
  },
  {
    heading: 'Company',
    links: [
      ...staticPageLinks('Company'),
      { href: '/about#our-team', label: 'Our Team' },
      { href: '/authors', label: 'Authors' },
      { href: '/about#careers', label: 'Careers' },
      { href: '/contact', label: 'Contact' },
      { href: '/about#press-kit', label: 'Press Kit' },
    ],
  },
  {
    heading: 'Legal',
    links: staticPageLinks('Legal'),
  },
]

export function SiteFooter({ siteName, logo, year, social }: SiteFooterProps) {
  return (
    <footer className="later later-68 md:later-48 lg:later-32 mt-24 border-line border-t bg-surface/60 print:hidden">
      <div className="page-width grid grid-cols-1 gap-12 py-14 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <div>
          <Logo siteName={siteName} logo={logo} />
          <p className="mt-4 max-w-[40ch] text-ink-muted">
            The week in cybersecurity, AI and cyber‑marketing, in your inbox.
          </p>
          <NewsletterForm id="footer-email" button="Subscribe" className="mt-5" />
        </div>
        <nav aria-label="Footer" className="grid grid-cols-2 gap-8 sm:grid-cols-3">
          {columns.map(({ heading, links }) => (
            <div key={heading}>
              <h2 className="token text-ink-muted">{heading}</h2>
              <ul className="mt-3">
                {links.map(({ href, label }) => (
                  <li key={label}>
                    <a
                      href={href}
                      className="inline-block py-1.5 text-ink-soft transition-colors hover:text-cyan"
                    >
                      {label}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
      <div className="border-line border-t">
        <div className="page-width flex flex-wrap items-center justify-between gap-4 py-6 text-ink-muted text-sm">
          <p>{`© 2024${year ? `–${year}` : ''} ${siteName}`}</p>
          {social.length > 0 && (
            <ul className="flex flex-wrap gap-x-5">
              {social.map(({ label, href }) => (
                <li key={href}>
                  <a
                    href={href}
                    rel="me noopener"
                    className="flex min-h-9 min-w-6 items-center transition-colors hover:text-cyan"
                  >
                    <SocialIcon label={label} />
                  </a>
                </li>
              ))}
            </ul>
          )}
          <DisplayButton />
        </div>
      </div>
    </footer>
  )
}
