import { type ExportFormat, exportFormats, mediaTypes } from './export-formats.rules'

/** The longest first: `.stix.json` is not `.json`. */
const byLength = [...exportFormats].sort((one, other) => other.length - one.length)

/** The name of a page and the format of its export; null for a name without such an ending. */
export function splitEnding(name: string): { name: string; format: ExportFormat } | null {
  const format = byLength.find((ending) => name.endsWith(`.${ending}`))
  const rest = format === undefined ? '' : name.slice(0, -format.length - 1)
  return format === undefined || rest === '' ? null : { name: rest, format }
}

/** The path of the page, of the path of an export in any spelling. */
export function withoutEnding(path: string, format: ExportFormat): string {
  return path.endsWith(`.${format}`) ? path.slice(0, -format.length - 1) : path
}

export function exportPath(pagePath: string, format: ExportFormat): string {
  return `${pagePath}.${format}`
}

/** Proxies refuse responses whose headers exceed their buffer: 4 KB in nginx. */
const maxLinkLength = 1_200

/** The header of a page that announces its exports to programs. At a very long path, only some of them. */
export function exportLinks(pagePath: string, formats: readonly ExportFormat[]): { Link: string } {
  let Link = ''
  for (const format of formats) {
    const link = `<${exportPath(pagePath, format)}>; rel="alternate"; type="${typeOf(format)}"`
    if (Link.length + link.length > maxLinkLength) break
    Link += Link === '' ? link : `, ${link}`
  }
  return { Link }
}

/** The media type as links name it, without the character set. */
export function typeOf(format: ExportFormat): string {
  return mediaTypes[format].replace(/; .*/, '')
}
