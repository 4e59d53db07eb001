import { authorLimits } from '~/authors/author-form.rules'
import { slugify } from '~/config/slugify'
import type { ImportedAuthor } from '~/posts/importing/imported-post.rules'
import { htmlText } from '../../html/html-text'
import type { WxrItem } from '../xml/wxr'

/** The authors of a site by their login. An export has neither their biographies nor their pictures. */
export interface SiteAuthors {
  add(login: string, name: string): void
  of(item: Pick<WxrItem, 'creator' | 'terms'>): ImportedAuthor[]
  all(): { login: string; author: ImportedAuthor }[]
}

export function createSiteAuthors(): SiteAuthors {
  const byLogin = new Map<string, ImportedAuthor>()
  const ids = new Set<string>()

  function add(login: string, name: string): ImportedAuthor {
    const known = byLogin.get(login)
    if (known) return known
    const shown = shownName(name || login)
    const id = freeId([shown, login, `${login} ${byLogin.size + 1}`].map(slugify), ids)
    ids.add(id)
    const profile = { role: '', biography: '', picture: null, links: [], isRetired: false }
    const author = { id, slug: id, name: shown, ...profile }
    byLogin.set(login, author)
    return author
  }

  return {
    add,
    of({ creator, terms }) {
      // Plugins for several authors of a post store them as terms: `cap-ada`, "Ada Okafor".
      const listed = terms.filter(({ taxonomy }) => taxonomy === 'author')
      const found = listed.map(({ slug, name }) => add(slug.replace(/^cap-/, ''), name))
      if (found.length > 0) return [...new Set(found)]
      return creator === '' ? [] : [add(creator, creator)]
    },
    all: () => [...byLogin].map(([login, author]) => ({ login, author })),
  }
}

/** A mail address is nothing for readers. */
function shownName(name: string): string {
  const text = htmlText(name).replace(/@\S+$/, '')
  return Array.from(text).slice(0, authorLimits.name).join('')
}

/** The name leads to the id, so that an author who exists here is found. Two with one name stay two. */
function freeId(candidates: readonly string[], ids: ReadonlySet<string>): string {
  return candidates.find((id) => !ids.has(id)) ?? `${candidates[0]}-${ids.size}`
}
