/** What the inline styles of an element say, as far as markdown can say it. Null: they say nothing about it. */
export interface Style {
  bold: boolean | null
  italic: boolean | null
  strike: boolean | null
  monospace: boolean | null
  superscript: 'super' | 'sub' | null
  isHidden: boolean
  /** Line ends and spaces are kept. */
  keepsLines: boolean | null
  /** In pixels. */
  fontSize: number | null
  hasNoBorder: boolean
  /** The list of Word that a paragraph is an item of, such as `l0 level2 lfo1`. */
  wordList: string | null
  /** The level of a heading of Word. */
  outlineLevel: number | null
  /** What Word uses the element for, such as `footnote-list`. */
  wordElement: string | null
}

const noStyle: Style = {
  bold: null,
  italic: null,
  strike: null,
  monospace: null,
  superscript: null,
  isHidden: false,
  keepsLines: null,
  fontSize: null,
  hasNoBorder: false,
  wordList: null,
  outlineLevel: null,
  wordElement: null,
}

const maxCached = 5_000
const maxSheetLength = 200_000
const declaration = /([\w-]+)\s*:\s*([^;]+)/g
const monospaceFont =
  /^["']?(courier|consolas|menlo|monaco|roboto mono|source code|sf ?mono|fira (code|mono)|jetbrains|ibm plex mono|ubuntu mono|cascadia|lucida console|andale mono|monospace|ui-monospace|sfmono)/

/** Documents repeat the same few styles, so each is parsed once. */
export function createStyleReader(): (style: string) => Style {
  const cache = new Map<string, Style>()
  return (text) => {
    if (text === '') return noStyle
    const cached = cache.get(text)
    if (cached) return cached
    const style = parseStyle(text)
    if (cache.size < maxCached) cache.set(text, style)
    return style
  }
}

function parseStyle(text: string): Style {
  const style = { ...noStyle }
  for (const [, name = '', value = ''] of text.matchAll(declaration)) {
    readers[name.toLowerCase()]?.(style, value.trim().toLowerCase())
  }
  return style
}

const readers: Record<string, (style: Style, value: string) => void> = {
  'font-weight': (style, value) => {
    style.bold = value.startsWith('bold') || Number.parseInt(value, 10) >= 600
  },
  'font-style': (style, value) => {
    style.italic = value.startsWith('italic') || value.startsWith('oblique')
  },
  'text-decoration': readDecoration,
  'text-decoration-line': readDecoration,
  'font-family': (style, value) => {
    style.monospace = monospaceFont.test(value)
  },
  // `font: bold 12.0px Helvetica`, as Apple's programs write it.
  font: (style, value) => {
    if (/\bbold\b/.test(value)) style.bold = true
    if (/\bitalic\b/.test(value)) style.italic = true
    const [, size, family = ''] = /([\d.]+px)(?:\/[\d.]+px)?\s+(.*)/.exec(value) ?? []
    style.fontSize = toPixels(size ?? '')
    if (family) style.monospace = monospaceFont.test(family)
  },
  'font-size': (style, value) => {
    style.fontSize = toPixels(value)
    if (/^0(px|pt|em)?$/.test(value)) style.isHidden = true
  },
  'vertical-align': (style, value) => {
    if (value === 'super' || value === 'sub') style.superscript = value
  },
  display: (style, value) => {
    if (value.startsWith('none')) style.isHidden = true
  },
  visibility: (style, value) => {
    if (value.startsWith('hidden')) style.isHidden = true
  },
  'mso-hide': (style, value) => {
    if (value === 'all') style.isHidden = true
  },
  'white-space': readWhiteSpace,
  'white-space-collapse': readWhiteSpace,
  border: (style, value) => {
    style.hasNoBorder = /^(none|0|medium none)/.test(value)
  },
  'mso-list': (style, value) => {
    style.wordList = value
  },
  'mso-outline-level': (style, value) => {
    const level = Number(value)
    if (level >= 1 && level <= 9) style.outlineLevel = Math.min(level, 6)
  },
  'mso-element': (style, value) => {
    style.wordElement = value
  },
}

function readDecoration(style: Style, value: string): void {
  if (value.includes('line-through')) style.strike = true
  else if (value.startsWith('none')) style.strike = false
}

function readWhiteSpace(style: Style, value: string): void {
  style.keepsLines = value.startsWith('pre') || value.startsWith('break-spaces')
}

function toPixels(size: string): number | null {
  const [, number, unit] = /^([\d.]+)(px|pt)$/.exec(size) ?? []
  if (!number) return null
  return unit === 'pt' ? (Number(number) * 4) / 3 : Number(number)
}

/**
 * The styles of classes in a style sheet: Apple's programs and exported documents use them. Those of Word are left
 * out: its elements and inline styles say the same.
 */
export function classStyles(sheet: string): Map<string, string> {
  const styles = new Map<string, string>()
  const rule = /\.([\w-]{1,60})\s*\{([^{}]{0,2000})\}/g
  for (const [, name = '', body = ''] of sheet.slice(0, maxSheetLength).matchAll(rule)) {
    if (!/^(mso|xl\d)/i.test(name)) styles.set(name, `${styles.get(name) ?? ''};${body}`)
  }
  return styles
}
