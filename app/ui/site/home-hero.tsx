export function HomeHero() {
  return (
    <section aria-labelledby="hero-heading" className="page-width pt-20 pb-14 md:pt-28">
      <p className="token text-cyan">Cybersecurity · AI · Cyber-Marketing</p>
      <h1
        id="hero-heading"
        className="mt-5 max-w-[18ch] font-semibold text-[clamp(2.5rem,6vw,4.5rem)] leading-[1.04] tracking-tight"
      >
        Your Daily Dose of CyberSecurity &amp; AI
      </h1>
      <p className="mt-6 max-w-[52ch] text-ink-soft text-xl">
        Get the day's top cybersecurity, AI &amp; data news — distilled into sharp insights
      </p>
    </section>
  )
}
