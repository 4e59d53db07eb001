import { NewsletterForm } from '../shell/newsletter-form.view'

export function AboutSection({ siteName }: { siteName: string }) {
  return (
    <section
      aria-labelledby="about-heading"
      className="page-width later later-40 md:later-31 lg:later-23 py-14"
    >
      <div className="grid grid-cols-1 items-center gap-10 rounded-card border border-line bg-surface p-8 md:p-12 lg:grid-cols-2">
        <div>
          <p className="token text-cyan">{`About ${siteName}`}</p>
          <h2
            id="about-heading"
            className="mt-3 font-semibold text-[clamp(1.625rem,3vw,2.125rem)] leading-tight tracking-tight"
          >
            We keep watch, so that you can keep building
          </h2>
          <p className="mt-4 max-w-[52ch] text-ink-soft">
            {siteName} reads the advisories, papers and policy texts, and picks out what
            professionals can use: what happened, why it matters, and what to do about it. For
            security teams, AI researchers, marketers and the people who lead them.{' '}
            <a
              href="/about"
              className="text-ink underline decoration-cyan underline-offset-4 hover:text-cyan"
            >
              How we work
            </a>
          </p>
        </div>
        <div>
          <p className="mb-4 font-semibold text-lg">
            The weekly brief and selected articles, in your inbox
          </p>
          <NewsletterForm id="about-email" button="REQUEST_ACCESS" look="machine" />
        </div>
      </div>
    </section>
  )
}
