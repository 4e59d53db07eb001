import { ButtonLink } from '~/ui/button'
import { ShieldCheck } from '~/ui/icons'
import { WatchDial } from './watch-dial.view'

const statistics = [
  { token: 'ANALYSTS_ACTIVE', value: '24/7', label: 'Security Researchers' },
  { token: 'THREAT_INTEL', value: '500+', label: 'Security Reports' },
  { token: 'UPTIME', value: '99.9%', label: 'Intelligence Feed' },
]

export function HomeHero() {
  return (
    <section aria-labelledby="hero-heading" className="relative overflow-hidden">
      <div className="page-width grid grid-cols-1 items-start gap-10 pt-14 pb-12 md:pt-20 lg:grid-cols-[7fr_5fr]">
        <div>
          <p className="token text-cyan">Cybersecurity · AI · Cyber-Marketing</p>
          <h1
            id="hero-heading"
            className="wrap-anywhere mt-5 max-w-[15ch] font-semibold text-[clamp(2.5rem,6vw,4.5rem)] leading-[1.03] tracking-tight"
          >
            Your Daily Dose of CyberSecurity &amp; AI
          </h1>
          <p className="mt-6 max-w-[46ch] text-ink-soft text-xl">
            Get the day's top cybersecurity, AI &amp; data news — distilled into sharp insights
          </p>
          <div className="mt-9 flex flex-wrap gap-3">
            <ButtonLink href="#latest-intelligence-report">Read Latest Article</ButtonLink>
            <ButtonLink href="#weekly-brief" look="outline">
              View This Week's Brief
            </ButtonLink>
          </div>
        </div>
        <WatchDial />
      </div>
      <div className="page-width">
        <dl className="grid grid-cols-1 gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-3">
          {statistics.map(({ token, value, label }) => (
            <div key={token} className="flex flex-col bg-surface px-6 py-5">
              <dt className="token text-ink-muted">{token}</dt>
              <dd className="mt-1 font-semibold text-3xl tabular-nums">{value}</dd>
              <dd className="text-ink-soft">{label}</dd>
            </div>
          ))}
        </dl>
        <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
          <p className="token flex items-center gap-2 text-green">
            <ShieldCheck className="size-4" />
            SYSTEM_SECURE
          </p>
          <p className="text-ink-muted text-sm">The figures are simulated.</p>
        </div>
      </div>
    </section>
  )
}
