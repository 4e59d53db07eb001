// Service workers have no HTML parser. The pages are our own, so regular expressions can find their files.

const resourceTags = /<(?:link|script|img)\b[^>]*?\s(?:href|src)="(\/[^/"][^"]*)"[^>]*>/gi
const resourceLinks = /\srel="(?:stylesheet|icon|preload|modulepreload)"/i

/** The styles, scripts and pictures that a page refers to, and the fonts in its inline styles. */
export function resourcesOfPage(html: string): string[] {
  const tags = [...html.matchAll(resourceTags)].filter(
    ([tag]) => !/^<link/i.test(tag) || resourceLinks.test(tag),
  )
  const paths = tags.map(([, path = '']) => path.replaceAll('&amp;', '&'))
  const styles = Array.from(html.matchAll(/<style>([^<]*)/gi), ([, css = '']) => css)
  return [...new Set([...paths, ...resourcesOfStyles(styles.join('\n'))])]
}

/** The fonts and pictures of this site that a style sheet refers to. */
export function resourcesOfStyles(css: string): string[] {
  const found = css.matchAll(/url\(\s*["']?(\/[^/"')][^"')]*)["']?\s*\)/g)
  return [...new Set(Array.from(found, ([, path = '']) => path.trim()))]
}

/**
 * Browsers choose the size and format of a picture by the width of the window. A cached page offers only one file: the
 * largest size of the <img> (WebP) that a phone needs, or else its `src`.
 */
export function withOnePictureSize(html: string): string {
  return html
    .replace(/<link\b[^>]*\simagesrcset=[^>]*>/gi, '')
    .replace(/<picture\b([^>]*)>(.*?)<\/picture>/gis, (_, frame: string, inside: string) =>
      frame ? `<picture${frame}>${onePicture(inside)}</picture>` : onePicture(inside),
    )
    .replace(/(<img\b[^>]*?)\ssrcset="[^"]*"/gi, '$1')
}

const maxWidth = 1080

function onePicture(inside: string): string {
  const [img = ''] = /<img\b[^>]*>/i.exec(inside) ?? []
  const sizes = /\ssrcset="([^"]*)"/i.exec(img)?.[1]
  const candidates = (sizes?.split(',') ?? []).map((candidate) => candidate.trim().split(/\s+/))
  const fits = ([, width = '']: string[]) => Number.parseInt(width, 10) <= maxWidth
  const largest = candidates.findLast(fits)?.[0]
  return largest ? img.replace(/\ssrc="[^"]*"/i, () => ` src="${largest}"`) : img
}
