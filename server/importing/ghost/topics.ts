import { parseTags } from '~/posts/fields/tags.rules'
import { chosenDomain, type DomainChoice, namedDomain, storedDomain } from '../shared/domains'
import { tagName } from '../shared/topic-names'
import type { ExportIndex } from './file/read-index'
import type { TagRow } from './file/rows'

/** Which domain and tags the posts have. */
export interface Topics {
  of(postId: string): { domain: string; tags: string[]; internal: string[] }
  /** The page of the domain that a tag names; null for any other tag. */
  domainPath(tag: string): string | null
  isPublic(tag: TagRow): boolean
}

/**
 * The first tag of a post that names a domain, or that the operator mapped to one, chooses it. A tag that names the
 * domain itself says nothing more, so the post does not have it as a tag too; a mapped one stays.
 */
export function createTopics(index: ExportIndex, choice: DomainChoice): Topics {
  const isPublic = ({ visibility, name }: TagRow) =>
    visibility !== 'internal' && !name.trim().startsWith('#')
  return {
    isPublic,
    domainPath(tag) {
      const domain = namedDomain(tag)
      return domain && chosenDomain(tag, choice) === domain ? `/${domain}` : null
    },
    of(postId) {
      const tags = (index.tagsOfPost.get(postId) ?? []).flatMap((id) => index.tags.get(id) ?? [])
      const names = tags.filter(isPublic).map(({ name }) => name)
      const [chosen = choice.otherwise] = names.flatMap((name) => chosenDomain(name, choice) ?? [])
      const isDomain = (name: string) => namedDomain(name) === chosen
      return {
        domain: storedDomain(chosen),
        tags: parseTags(names.filter((name) => !isDomain(name)).map(tagName)),
        internal: tags.filter((tag) => !isPublic(tag)).map(({ name }) => name),
      }
    },
  }
}
