import { uuidV5 } from '../../uuid.rules'

/** Of the standard, for observables alone (STIX 2.1, section 2.9). */
const observables = '00abedb4-aa42-466c-9c01-fed23315a9b7'
/** Of RFC 9562, for names that are addresses. */
const addresses = '6ba7b811-9dad-11d1-80b4-00c04fd430c8'

/** Everybody gives an observable with these properties this id. */
export function observableId(type: string, contributing: Record<string, unknown>): string {
  // For an object of strings with one key, this is the canonical JSON of RFC 8785.
  return `${type}--${uuidV5(observables, JSON.stringify(contributing))}`
}

/** The id of what a publication says: `key` tells it from others of its type. */
export type OwnId = (type: string, key: string) => string

export function ownIds(siteUrl: string): OwnId {
  const namespace = uuidV5(addresses, siteUrl)
  // The type is hashed too: a producer must not use a UUID for two types.
  return (type, key) => `${type}--${uuidV5(namespace, `${type}:${key}`)}`
}
