import { tag } from './blocks.rules'

const heading = /^h[1-6]$/

/**
 * The headings of a text right below the title, which is the h1: posts keep them lower, and whoever goes through a
 * mail by its headings would miss a level. Where the first is an h3, every one moves up by one.
 */
export function fromSecondLevel(html: string): string {
  const [, , first] = [...html.matchAll(tag)].find(([, , name = '']) => heading.test(name)) ?? []
  const surplus = first ? Number(first[1]) - 2 : 0
  if (surplus <= 0) return html
  return html.replace(tag, (whole, closing: string, name: string) => {
    if (!heading.test(name)) return whole
    const level = Math.max(2, Number(name[1]) - surplus)
    return `<${closing}h${level}${whole.slice(closing.length + name.length + 1)}`
  })
}
