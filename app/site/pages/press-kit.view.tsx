import type { SiteLogo } from '~/config/site'
import { ButtonLink } from '~/ui/button'
import { Download } from '~/ui/icons'

/** Each logo is shown on its own background in both themes. */
const logos = [
  { file: '/logo.svg', background: 'bg-[#070b14]', use: 'for dark backgrounds' },
  { file: '/logo-on-light.svg', background: 'bg-[#e8eef8]', use: 'for light backgrounds' },
]

interface PressKitProps {
  siteName: string
  /** Null for the shipped logo. */
  logo: SiteLogo['download'] | null
}

/** The logo as files to download, below the text of the press kit. */
export function PressKit({ siteName, logo }: PressKitProps) {
  if (logo) return <OwnLogo siteName={siteName} logo={logo} />
  return (
    <ul className="mt-8 grid grid-cols-1 max-w-[42rem] gap-5 sm:grid-cols-2">
      {logos.map(({ file, background, use }) => (
        <li key={file} className="overflow-hidden rounded-card border border-line bg-surface">
          <div className={`flex justify-center border-line border-b py-8 ${background}`}>
            <img src={file} width={128} height={128} alt={`Logo of ${siteName} ${use}`} />
          </div>
          <div className="p-4">
            <ButtonLink href={file} download look="outline" className="w-full">
              <Download className="size-4" />
              SVG {use}
            </ButtonLink>
          </div>
        </li>
      ))}
    </ul>
  )
}

function OwnLogo({ siteName, logo }: { siteName: string; logo: SiteLogo['download'] }) {
  const scale = Math.min(1, 256 / logo.width, 128 / logo.height)
  return (
    <div className="mt-8 max-w-[42rem] overflow-hidden rounded-card border border-line bg-surface">
      <div className="flex justify-center border-line border-b py-8 bg-[#070b14]">
        <img
          src={logo.src}
          width={Math.round(logo.width * scale)}
          height={Math.round(logo.height * scale)}
          alt={`Logo of ${siteName}`}
        />
      </div>
      <div className="p-4">
        <ButtonLink href={logo.src} download look="outline" className="w-full">
          <Download className="size-4" />
          PNG, {logo.width} × {logo.height} pixels
        </ButtonLink>
      </div>
    </div>
  )
}
