/** What a 404 page says was not found. */
export const missingThings = ['page', 'article', 'brief'] as const
export type MissingThing = (typeof missingThings)[number]

/** A suggested link. */
export interface NearAddress {
  href: string
  label: string
}

/** The data of a 404 page. */
export interface Missing {
  thing: MissingThing
  near: NearAddress[]
}

/** The data of an error may come from other code. */
export function isMissing(value: unknown): value is Missing {
  return (
    typeof value === 'object' &&
    value !== null &&
    'near' in value &&
    'thing' in value &&
    missingThings.some((thing) => thing === value.thing)
  )
}
