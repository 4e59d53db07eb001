import { filledIn, placeholders } from './placeholders.rules'

/** Written by issue-parts.view.tsx alone: a text of the brief has no attributes of its own. */
const ownLinks = /<tr data-own="">.*?<\/tr>/s

/** In a mail program it is one thing among others; in a window of its own it is all there is. */
const inMail = 'role="article" aria-roledescription="email"'

/** An issue for everybody's eyes: nobody's own links are in it. */
export function webVersion(html: string, siteUrl: string): string {
  const page = html.replace(ownLinks, '').replace(inMail, 'role="main"')
  return withNobodysLinks(page, `${siteUrl}/subscribe`)
}

/** For previews and tests: where the links of readers will be, they lead to a page that changes nothing. */
export function withNobodysLinks(text: string, nobodys: string): string {
  const own = Object.fromEntries(Object.keys(placeholders).map((name) => [name, nobodys]))
  return filledIn(text, own as Record<keyof typeof placeholders, string>)
}
