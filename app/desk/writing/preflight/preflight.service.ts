import type { PostKind } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import type { Editor } from '~/people/editor.rules'
import { isBodyPictureName, parseBodyVariant } from '~/pictures/body-pictures.rules'
import type { MediaStore } from '~/pictures/stores/store.rules'
import { type PostAddress, statesOfAddresses } from '~/posts/addresses/post-addresses.queries'
import { redirectedPaths } from '~/posts/addresses/redirects.queries'
import { postPath } from '~/posts/addresses/urls.rules'
import { listedAuthors } from '~/posts/authors/author-posts.queries'
import type { PostFormValues } from '~/posts/editing/form/post-form.rules'
import type { Hint } from '~/posts/editing/preflight/hint.rules'
import {
  internalLinkHints,
  internalLinks,
  type PathState,
} from '~/posts/editing/preflight/links/internal-links.rules'
import { otherWithTitle } from '~/posts/editing/preflight/stored/same-title.queries'
import { sameTitleHint } from '~/posts/editing/preflight/stored/same-title.rules'
import { maxScannedLength, scanMarkdown } from '~/posts/editing/preflight/text/markdown-text.rules'
import { existingTopics } from '~/posts/lists/topics.queries'
import { type SitePath, sitePathOf } from './site-paths.rules'

interface PreflightParts {
  db: Db
  clock: () => Date
  siteOrigin: string
  thumbnails: Pick<MediaStore, 'size'>
  bodyPictures: Pick<MediaStore, 'size'>
}

export interface CheckedPost {
  kind: PostKind
  id: string
  typed: Pick<PostFormValues, 'title' | 'body' | 'slug' | 'domain'>
}

/** The hints that need to know what else is stored. */
export function createPreflight(parts: PreflightParts) {
  const { db, clock, siteOrigin } = parts
  return {
    async storedHints(
      editor: Pick<Editor, 'id' | 'role'>,
      { kind, id, typed }: CheckedPost,
    ): Promise<Hint[]> {
      const viewer = editor.role === 'author' ? { authorId: editor.id } : {}
      const body = typed.body.length > maxScannedLength ? '' : typed.body
      const path = postPath({ kind, id, slug: typed.slug || null, domain: typed.domain })
      const links = internalLinks(scanMarkdown(body), { siteOrigin, path })
      const others = links.filter((link) => link.path !== path).map((link) => link.path)
      const [other, states] = await Promise.all([
        otherWithTitle(db, typed.title, { id, ...viewer }),
        statesOf(parts, [...new Set(others)], { now: clock(), ...viewer }),
      ])
      return [
        ...sameTitleHint(typed.title, other),
        ...internalLinkHints(links, (one) => states.get(one) ?? 'found'),
      ]
    },
  }
}

export type Preflights = ReturnType<typeof createPreflight>

/** What readers find at these paths of the site. */
export async function statesOf(
  { db, thumbnails, bodyPictures }: Pick<PreflightParts, 'db' | 'thumbnails' | 'bodyPictures'>,
  paths: readonly string[],
  viewer: { now: Date; authorId?: string; withoutRedirects?: boolean },
): Promise<Map<string, PathState>> {
  const targets = paths.map((path) => ({ path, target: sitePathOf(path) }))
  const posts = targets.flatMap(({ path, target }): PostAddress[] =>
    target.is === 'post' ? [{ ...target, path }] : [],
  )
  const topics = targets.flatMap(({ target }) => (target.is === 'topic' ? [target.topic] : []))
  const slugs = targets.flatMap(({ target }) => (target.is === 'author' ? [target.slug] : []))
  const other = targets.filter(({ target }) => target.is !== 'page' && target.is !== 'post')
  const [states, known, authors, redirected] = await Promise.all([
    statesOfAddresses(db, posts, viewer),
    existingTopics(db, topics, viewer.now),
    slugs.length > 0 ? listedAuthors(db, viewer.now) : [],
    viewer.withoutRedirects || other.length === 0
      ? new Set<string>()
      : redirectedPaths(
          db,
          other.map(({ path }) => path),
        ),
  ])
  const stores = { thumbnails, bodyPictures }
  const stateOf = async (path: string, target: SitePath): Promise<PathState> => {
    switch (target.is) {
      case 'page':
        return 'found'
      case 'missing':
        return 'missing'
      case 'post':
        return states.get(path) ?? 'missing'
      case 'topic':
        return known.has(target.topic) ? 'found' : 'missing'
      case 'author':
        return authors.some(({ slug }) => slug === target.slug) ? 'found' : 'missing'
      case 'picture':
        return (await hasFile(stores[target.bucket], target.name)) ? 'found' : 'missing'
    }
  }
  const entries = targets.map(async ({ path, target }): Promise<[string, PathState]> => {
    return [path, redirected.has(path) ? 'found' : await stateOf(path, target)]
  })
  return new Map(await Promise.all(entries))
}

/** Only names that the site itself gives are looked up. */
async function hasFile(store: Pick<MediaStore, 'size'>, name: string): Promise<boolean> {
  const original = parseBodyVariant(name)?.original ?? name
  const isOwnName = isBodyPictureName(original) || /^[0-9a-f-]{36}\.webp$/i.test(original)
  return isOwnName && (await store.size(original)) !== null
}
