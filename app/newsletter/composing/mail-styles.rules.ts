import type { DomainSlug } from '~/posts/addresses/domain.rules'

/** The site's colours. Mail programs show the light ones unless they support dark mode. */
const light = {
  ground: '#f6f8fc',
  sheet: '#ffffff',
  raised: '#e9eef6',
  line: '#dae2ed',
  ink: '#0d1728',
  soft: '#3a4860',
  muted: '#56647c',
} as const
const dark: Record<keyof typeof light, string> = {
  ground: '#070b14',
  sheet: '#0c1322',
  raised: '#121b2e',
  line: '#1e2a42',
  ink: '#e8eef8',
  soft: '#b9c5d8',
  muted: '#8b9ab3',
}
const accents = {
  cybersecurity: { light: '#0b6b84', dark: '#22d3ee' },
  ai: { light: '#1d5bbf', dark: '#60a5fa' },
  'cyber-marketing': { light: '#7a33c4', dark: '#c084fc' },
} as const satisfies Record<DomainSlug, { light: string; dark: string }>

export type Palette = Record<keyof typeof light | 'accent', string>

export function paletteOf(domain: DomainSlug): Palette {
  return { ...light, accent: accents[domain].light }
}

// Mails load no fonts: these are installed.
export const fonts = {
  text: "'Source Sans 3', -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif",
  machine: "'IBM Plex Mono', ui-monospace, SFMono-Regular, Menlo, Consolas, monospace",
} as const

/** Styles that cannot be inline: elements of the brief's body, and narrow screens. */
export function styleSheet(domain: DomainSlug): string {
  const accent = accents[domain]
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}
body{-webkit-text-size-adjust:100%;text-size-adjust:100%}
.text{overflow-wrap:anywhere}
.text p,.text ul,.text ol,.text blockquote,.text pre,.text table,.text figure{margin:0 0 18px}
.text h2,.text h3,.text h4,.text h5,.text h6{margin:30px 0 12px;line-height:1.3;color:${light.ink}}
.text h2{font-size:22px}.text h3{font-size:19px}.text h4,.text h5,.text h6{font-size:17px}
.text ul,.text ol{padding-left:24px}.text li{margin:0 0 6px}
.text a{color:${accent.light}}
.text img{max-width:100%;height:auto;border:0}
.text figure{margin-left:0;margin-right:0}
.text blockquote{margin-left:0;margin-right:0;padding:2px 0 2px 16px;border-left:3px solid ${accent.light};color:${light.soft}}
.text code,.text pre{font-family:${fonts.machine};font-size:14px}
.text pre{padding:14px;background-color:${light.raised};white-space:pre-wrap;overflow-wrap:anywhere}
.text table{border-collapse:collapse;width:100%}
.text th,.text td{padding:6px 8px;border:1px solid ${light.line};text-align:left;vertical-align:top}
.text hr{border:0;border-top:1px solid ${light.line};margin:26px 0}
@media (max-width:480px){.pad{padding-left:18px!important;padding-right:18px!important}.title{font-size:26px!important}}
`.trimEnd()
}

/** Dark mode. A separate sheet, because a mail program that cannot parse it drops the whole sheet. */
export function darkStyleSheet(domain: DomainSlug): string {
  const accent = accents[domain]
  return `@media (prefers-color-scheme:dark){
.ground{background-color:${dark.ground}!important}
.sheet{background-color:${dark.sheet}!important;border-color:${dark.line}!important}
.line{border-color:${dark.line}!important}
.ink,.ink a,.text,.text h2,.text h3,.text h4,.text h5,.text h6{color:${dark.ink}!important}
.soft,.text blockquote{color:${dark.soft}!important}
.muted,.muted p,.muted a{color:${dark.muted}!important}
.accent,.text a{color:${accent.dark}!important}
.rule,.text blockquote{border-color:${accent.dark}!important}
.button{background-color:${accent.dark}!important;color:${dark.ground}!important}
.text pre{background-color:${dark.raised}!important}
.text th,.text td,.text hr{border-color:${dark.line}!important}
}`
}
