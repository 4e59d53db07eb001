/** What a reader looked for and did not find. */
export const missingThings = ['page', 'article', 'brief'] as const
export type MissingThing = (typeof missingThings)[number]

/** A place to go to: what a link needs. */
export interface NearAddress {
  href: string
  label: string
}

/** What the 404 page is told. */
export interface Missing {
  thing: MissingThing
  near: NearAddress[]
}

/** An error's data comes from anywhere: is it ours? */
export function isMissing(value: unknown): value is Missing {
  return (
    typeof value === 'object' &&
    value !== null &&
    'near' in value &&
    'thing' in value &&
    missingThings.some((thing) => thing === value.thing)
  )
}
