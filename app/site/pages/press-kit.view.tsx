import { ButtonLink } from '~/ui/button'
import { Download } from '~/ui/icons'

/** Each logo stands on the ground it is made for, whatever the theme. */
const logos = [
  { file: '/logo.svg', ground: 'bg-[#070b14]', use: 'for dark backgrounds' },
  { file: '/logo-on-light.svg', ground: 'bg-[#e8eef8]', use: 'for light backgrounds' },
]

/** The logo as files to take along; it stands below the press kit's text. */
export function PressKit({ siteName }: { siteName: string }) {
  return (
    <ul className="mt-8 grid grid-cols-1 max-w-[42rem] gap-5 sm:grid-cols-2">
      {logos.map(({ file, ground, use }) => (
        <li key={file} className="overflow-hidden rounded-card border border-line bg-surface">
          <div className={`flex justify-center border-line border-b py-8 ${ground}`}>
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
