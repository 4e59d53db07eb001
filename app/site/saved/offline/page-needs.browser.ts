// A page to be read offline is one of our own, so its markup is known: these find what it names without
// a parser, which a service worker does not have.

const needed = /<(?:link|script|img)\b[^>]*?\s(?:href|src)="(\/[^/"][^"]*)"[^>]*>/gi
const neededLinks = /\srel="(?:stylesheet|icon|preload|modulepreload)"/i

/** The styles, scripts and pictures of this site that a page names, and the fonts that its own styles name. */
export function filesOfPage(html: string): string[] {
  const found = [...html.matchAll(needed)].filter(
    ([tag]) => !/^<link/i.test(tag) || neededLinks.test(tag),
  )
  const named = found.map(([, path = '']) => path.replaceAll('&amp;', '&'))
  const styles = Array.from(html.matchAll(/<style>([^<]*)/gi), ([, css = '']) => css)
  return [...new Set([...named, ...filesOfStyles(styles.join('\n'))])]
}

/** The fonts and pictures of this site that a style sheet names. */
export function filesOfStyles(css: string): string[] {
  const found = css.matchAll(/url\(\s*["']?(\/[^/"')][^"')]*)["']?\s*\)/g)
  return [...new Set(Array.from(found, ([, path = '']) => path.trim()))]
}

/**
 * Which size and format of a picture a browser picks depends on its window. A copy names only one, which
 * every browser shows: of those of the <img> (WebP) the largest that a phone needs, or else the picture itself.
 */
export function inOneSize(html: string): string {
  return html
    .replace(/<link\b[^>]*\simagesrcset=[^>]*>/gi, '')
    .replace(/<picture\b([^>]*)>(.*?)<\/picture>/gis, (_, frame: string, inside: string) =>
      frame ? `<picture${frame}>${onePicture(inside)}</picture>` : onePicture(inside),
    )
    .replace(/(<img\b[^>]*?)\ssrcset="[^"]*"/gi, '$1')
}

const most = 1080

function onePicture(inside: string): string {
  const [img = ''] = /<img\b[^>]*>/i.exec(inside) ?? []
  const sizes = /\ssrcset="([^"]*)"/i.exec(img)?.[1]
  const offered = (sizes?.split(',') ?? []).map((one) => one.trim().split(/\s+/))
  const largest = offered.findLast(([, width = '']) => Number.parseInt(width, 10) <= most)?.[0]
  return largest ? img.replace(/\ssrc="[^"]*"/i, () => ` src="${largest}"`) : img
}
