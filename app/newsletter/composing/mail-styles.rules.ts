import type { DomainSlug } from '~/posts/addresses/domain.rules'

/** The site's colours by day, which every mail program shows, and by night, where it asks for them. */
const day = {
  ground: '#f6f8fc',
  sheet: '#ffffff',
  raised: '#e9eef6',
  line: '#dae2ed',
  ink: '#0d1728',
  soft: '#3a4860',
  muted: '#56647c',
} as const
const night: Record<keyof typeof day, string> = {
  ground: '#070b14',
  sheet: '#0c1322',
  raised: '#121b2e',
  line: '#1e2a42',
  ink: '#e8eef8',
  soft: '#b9c5d8',
  muted: '#8b9ab3',
}
const accents = {
  cybersecurity: { day: '#0b6b84', night: '#22d3ee' },
  ai: { day: '#1d5bbf', night: '#60a5fa' },
  'cyber-marketing': { day: '#7a33c4', night: '#c084fc' },
} as const satisfies Record<DomainSlug, { day: string; night: string }>

export type Palette = Record<keyof typeof day | 'accent', string>

export function paletteOf(domain: DomainSlug): Palette {
  return { ...day, accent: accents[domain].day }
}

// No face is fetched: these are there.
export const faces = {
  text: "'Source Sans 3', -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif",
  machine: "'IBM Plex Mono', ui-monospace, SFMono-Regular, Menlo, Consolas, monospace",
} as const

/** What cannot stand at the elements: the text's own ones, and narrow screens. */
export function styleSheet(domain: DomainSlug): string {
  const accent = accents[domain]
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}
body{-webkit-text-size-adjust:100%;text-size-adjust:100%}
.text{overflow-wrap:anywhere}
.text p,.text ul,.text ol,.text blockquote,.text pre,.text table,.text figure{margin:0 0 18px}
.text h2,.text h3,.text h4,.text h5,.text h6{margin:30px 0 12px;line-height:1.3;color:${day.ink}}
.text h2{font-size:22px}.text h3{font-size:19px}.text h4,.text h5,.text h6{font-size:17px}
.text ul,.text ol{padding-left:24px}.text li{margin:0 0 6px}
.text a{color:${accent.day}}
.text img{max-width:100%;height:auto;border:0}
.text figure{margin-left:0;margin-right:0}
.text blockquote{margin-left:0;margin-right:0;padding:2px 0 2px 16px;border-left:3px solid ${accent.day};color:${day.soft}}
.text code,.text pre{font-family:${faces.machine};font-size:14px}
.text pre{padding:14px;background-color:${day.raised};white-space:pre-wrap;overflow-wrap:anywhere}
.text table{border-collapse:collapse;width:100%}
.text th,.text td{padding:6px 8px;border:1px solid ${day.line};text-align:left;vertical-align:top}
.text hr{border:0;border-top:1px solid ${day.line};margin:26px 0}
@media (max-width:480px){.pad{padding-left:18px!important;padding-right:18px!important}.title{font-size:26px!important}}
`.trimEnd()
}

/** By night. A sheet of its own: a mail program that does not understand it drops no more than this. */
export function nightSheet(domain: DomainSlug): string {
  const accent = accents[domain]
  return `@media (prefers-color-scheme:dark){
.ground{background-color:${night.ground}!important}
.sheet{background-color:${night.sheet}!important;border-color:${night.line}!important}
.line{border-color:${night.line}!important}
.ink,.ink a,.text,.text h2,.text h3,.text h4,.text h5,.text h6{color:${night.ink}!important}
.soft,.text blockquote{color:${night.soft}!important}
.muted,.muted p,.muted a{color:${night.muted}!important}
.accent,.text a{color:${accent.night}!important}
.rule,.text blockquote{border-color:${accent.night}!important}
.button{background-color:${accent.night}!important;color:${night.ground}!important}
.text pre{background-color:${night.raised}!important}
.text th,.text td,.text hr{border-color:${night.line}!important}
}`
}
