import { tag } from './blocks.rules'

const heading = /^h[1-6]$/

/**
 * The mail's title is its h1, so the first heading of the body must be an h2: screen readers announce a skipped level.
 * If the first is an h3, every heading moves up by one.
 */
export function startHeadingsAtH2(html: string): string {
  const names = Array.from(html.matchAll(tag), ([, , name = '']) => name)
  const firstHeading = names.find((name) => heading.test(name)) ?? 'h2'
  const shift = levelOf(firstHeading) - 2
  if (shift <= 0) return html
  return html.replace(tag, (whole, slash: string, name: string) => {
    if (!heading.test(name)) return whole
    const level = Math.max(2, levelOf(name) - shift)
    const attributes = whole.slice(`<${slash}${name}`.length)
    return `<${slash}h${level}${attributes}`
  })
}

function levelOf(heading: string): number {
  return Number(heading[1])
}
