import { palette } from '~/syndication/social-cards/drawing/palette.rules'
import { bars, type Drawing, lattice, radar, waves } from './motifs.rules'
import { createRandom, type Random } from './random.rules'
import { type TitleCard, type TitleCardMotif, titleCardSize } from './title-card.rules'

const { width, height } = titleCardSize

interface Look {
  /** The colour of the domain on cards. */
  accent: string
  motif: (random: Random) => Drawing
}

const looks: Record<TitleCardMotif, Look> = {
  cybersecurity: { accent: palette.cyan, motif: radar },
  ai: { accent: palette.blue, motif: lattice },
  'cyber-marketing': { accent: palette.purple, motif: waves },
  'weekly-brief': { accent: palette.amber, motif: bars },
}

/** The card as SVG: dark in both themes, as the pictures of posts and the social cards are. */
export function drawTitleCard({ motif, seed }: TitleCard): string {
  const { accent, motif: draw } = looks[motif]
  const random = createRandom(seed)
  const { focus, svg } = draw(random)
  const step = random.pick([24, 30, 36])
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" fill="none" color="${accent}" stroke="currentColor">
<defs>
<radialGradient id="light" gradientUnits="userSpaceOnUse" cx="${focus.x}" cy="${focus.y}" r="${random.between(320, 400)}"><stop stop-color="currentColor" stop-opacity=".3"/><stop offset=".45" stop-color="currentColor" stop-opacity=".09"/><stop offset="1" stop-color="currentColor" stop-opacity="0"/></radialGradient>
<pattern id="paper" width="${step}" height="${step}" patternUnits="userSpaceOnUse"><path d="M0 .5H${step}M.5 0V${step}" stroke="${palette['line-strong']}" stroke-opacity=".3"/></pattern>
</defs>
<g stroke="none"><path fill="${palette.ground}" d="M0 0h${width}v${height}H0z"/><path fill="url(#paper)" d="M0 0h${width}v${height}H0z"/><path fill="url(#light)" d="M0 0h${width}v${height}H0z"/></g>
${svg}
</svg>
`
}
