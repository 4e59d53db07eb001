import type { DomainSlug } from '~/posts/addresses/domain.rules'
import { parseTags } from '~/posts/fields/tags.rules'
import { htmlText } from '../../html/html-text'
import { chosenDomain, type DomainChoice, namedDomain } from '../../shared/domains'
import { tagName as nameOfTag } from '../../shared/topic-names'
import type { WxrItem, WxrTerm } from '../xml/wxr'

export interface Topics {
  domain: DomainSlug
  tags: string[]
  /** The terms of other taxonomies, which nothing here corresponds to. */
  others: string[]
}

export interface TopicContext {
  /** By their slug. */
  categories: ReadonlyMap<string, WxrTerm>
  choice: DomainChoice
}

type ItemTerm = WxrItem['terms'][number]

/** What WordPress puts every post into that has no category. */
const noCategory = 'uncategorized'
/** Taxonomies of WordPress itself and of plugins that say nothing about the text. */
const silentTaxonomies = new Set(['post_format', 'author', 'language', 'translation_priority'])
const maxParents = 20

/** The name of a term as a tag here. */
export function tagName(name: string): string {
  return nameOfTag(htmlText(name))
}

/**
 * The first category that names a domain, or is mapped to one, chooses it; then its parents, then tags. The category
 * that names the domain says nothing more; all others are tags.
 */
export function topicsOf(
  item: Pick<WxrItem, 'terms' | 'meta'>,
  { categories, choice }: TopicContext,
): Topics {
  const of = (taxonomy: string) => item.terms.filter((term) => term.taxonomy === taxonomy)
  const ordered = primaryFirst(of('category'), item.meta, categories)
  const candidates = [
    ...ordered.map(({ name }) => name),
    ...ordered.flatMap(({ slug }) => parentsOf(slug, categories)),
    ...of('post_tag').map(({ name }) => name),
  ]
  const [domain = choice.otherwise] = candidates.flatMap(
    (name) => chosenDomain(htmlText(name), choice) ?? [],
  )
  const asTags = ordered.filter(
    ({ slug, name }) => slug !== noCategory && namedDomain(htmlText(name)) !== domain,
  )
  return {
    domain,
    tags: withoutRepeats([...of('post_tag'), ...asTags].map(({ name }) => tagName(name))),
    others: item.terms
      .filter(({ taxonomy }) => !/^(category|post_tag)$/.test(taxonomy))
      .filter(({ taxonomy }) => !silentTaxonomies.has(taxonomy))
      .map(({ taxonomy, name }) => `${taxonomy}: ${htmlText(name)}`),
  }
}

/** Plugins for search engines let editors choose one of several categories. */
function primaryFirst(
  terms: readonly ItemTerm[],
  meta: WxrItem['meta'],
  categories: TopicContext['categories'],
): ItemTerm[] {
  const id = meta.get('_yoast_wpseo_primary_category') ?? meta.get('rank_math_primary_category')
  const isPrimary = ({ slug }: ItemTerm) => id !== undefined && categories.get(slug)?.id === id
  return [...terms.filter(isPrimary), ...terms.filter((term) => !isPrimary(term))]
}

function parentsOf(slug: string, categories: TopicContext['categories']): string[] {
  const names: string[] = []
  let current = categories.get(slug)
  while (current && current.parent !== '' && names.length < maxParents) {
    current = categories.get(current.parent)
    if (current) names.push(current.name)
  }
  return names
}

/** Tags that differ only in case would be two topics here. */
function withoutRepeats(tags: readonly string[]): string[] {
  const byKey = new Map<string, string>()
  for (const tag of tags) {
    const key = tag.toLowerCase()
    if (!byKey.has(key)) byKey.set(key, tag)
  }
  return parseTags([...byKey.values()])
}
