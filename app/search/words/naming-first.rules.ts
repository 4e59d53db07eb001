import type { PostKind } from '~/config/post-kinds'

interface Found {
  kind: PostKind
  id: string
}

/** The posts that name what is searched, then all others. */
export function namingFirst<Naming extends Found, Other extends Found>(
  naming: readonly Naming[],
  others: readonly Other[],
): (Naming | Other)[] {
  const named = new Set(naming.map(keyOf))
  return [...naming, ...others.filter((post) => !named.has(keyOf(post)))]
}

/** The same of the posts that were found by all words of the search. */
export function foundNamingFirst<Naming extends Found, Other extends Found>(
  naming: readonly Naming[],
  found: readonly Other[],
): (Naming | Other)[] {
  const keys = new Set(found.map(keyOf))
  return namingFirst(
    naming.filter((post) => keys.has(keyOf(post))),
    found,
  )
}

export function keyOf({ kind, id }: Found): string {
  return `${kind} ${id}`
}
