import type { PostKind } from '~/config/post-kinds'
import { slugify } from '~/config/slugify'
import type { Db } from '~/database/database'
import { lockForTransaction } from '~/database/transactions/transaction-locks'
import { findForDesk } from '../editing/desk-posts.queries'
import { idWithSlug, isSlugTaken } from '../saving/write-post.queries'
import { domainSlugs } from './domain.rules'
import { findRedirect } from './redirects.queries'
import { freeSlug } from './slug.rules'
import type { ResolvedSlug, SlugPlan } from './slug-plan.rules'
import { postPath } from './urls.rules'

interface PostKey {
  kind: PostKind
  id: string
}

/** The slug that a planned post gets; call it inside the transaction that writes the post. */
export async function resolveSlug(db: Db, key: PostKey, plan: SlugPlan): Promise<ResolvedSlug> {
  // Posts with the same title that are saved at the same time wait for each other, so that each gets its own number.
  if (plan.from === 'title') await lockForTransaction(db, 'slugs')
  return previewSlug(db, key, plan)
}

/** The same without a transaction, for a preview: another post may still take the slug. */
export async function previewSlug(db: Db, key: PostKey, plan: SlugPlan): Promise<ResolvedSlug> {
  switch (plan.from) {
    case 'stored':
      return { isFree: true, slug: plan.slug }
    case 'title':
      return { isFree: true, slug: await freeSlugFor(db, key, plan.title) }
    case 'form': {
      const otherId = await idWithSlug(db, key.kind, plan.slug, key.id)
      if (otherId === null) return { isFree: true, slug: plan.slug }
      return { isFree: false, usedBy: await findForDesk(db, key.kind, otherId) }
    }
  }
}

/**
 * An old address of another post, which redirects its readers, is not free either. An editor who types such a slug
 * gets it.
 */
function freeSlugFor(db: Db, { kind, id }: PostKey, title: string): Promise<string> {
  return freeSlug(slugify(title), async (slug) => {
    if (await isSlugTaken(db, kind, slug, id)) return true
    // Compared in every domain: an article is found by its slug alone.
    const addresses = domainSlugs.map((domain) => postPath({ kind, id, slug, domain }))
    return (await findRedirect(db, addresses)) !== null
  })
}
