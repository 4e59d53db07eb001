import { filledIn, placeholders } from './placeholders'

/** Written by issue-parts.tsx alone: a text of the brief has no attributes of its own. */
const ownLinks = /<tr data-own="">.*?<\/tr>/s

/** An issue for everybody's eyes: nobody's own links are in it. */
export function webVersion(html: string, siteUrl: string): string {
  const nobodys = `${siteUrl}/subscribe`
  return withNobodysLinks(html.replace(ownLinks, ''), nobodys)
}

/** For previews and tests: where the links of readers will be, they lead to a page that changes nothing. */
export function withNobodysLinks(text: string, nobodys: string): string {
  const own = Object.fromEntries(Object.keys(placeholders).map((name) => [name, nobodys]))
  return filledIn(text, own as Record<keyof typeof placeholders, string>)
}
