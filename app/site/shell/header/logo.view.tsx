import type { SiteLogo } from '~/config/site'

interface LogoProps {
  siteName: string
  /** Null for the shipped logo, an open eye. */
  logo: SiteLogo['header'] | null
  /** Other things are on the same line. */
  isInHeader?: boolean
}

const widestBesideName = 48

/** The logo and the name of the site. */
export function Logo({ siteName, logo, isInHeader = false }: LogoProps) {
  // On tablets, the links of the header leave no space for a wide logo and the name.
  const isAlone = isInHeader && logo !== null && logo.width > widestBesideName
  return (
    <a
      href="/"
      aria-label={isAlone ? siteName : undefined}
      className="flex min-w-0 items-center gap-2.5 rounded-md text-ink"
    >
      {logo ? <img {...logo} alt="" fetchPriority="low" className="flex-none" /> : <Eye />}
      <span
        className={`truncate font-semibold text-xl tracking-tight ${isAlone ? 'md:max-xl:hidden' : ''}`.trim()}
      >
        {siteName}
      </span>
    </a>
  )
}

function Eye() {
  return (
    <svg
      aria-hidden="true"
      width="30"
      height="30"
      viewBox="0 0 32 32"
      fill="none"
      className="flex-none"
    >
      <path
        d="M3 16C6.300 10 10.800 7 16 7s9.700 3 13 9c-3.300 6-7.800 9-13 9S6.300 22 3 16Z"
        stroke="var(--color-cyan)"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <circle cx="16" cy="16" r="4" fill="var(--color-cyan)" />
    </svg>
  )
}
