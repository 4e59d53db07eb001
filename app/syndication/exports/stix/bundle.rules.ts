import { createHash } from 'node:crypto'
import { isIndicator } from '~/entities/entity.rules'
import type { PostEntity } from '~/entities/post-entity.rules'
import type { ExportedPost, Publication } from '../exported-post.rules'
import { type NamedType, namedThing } from './named-objects.rules'
import { type Indicator, observableOf, patternOf } from './observables.rules'
import { ownId } from './stix-ids.rules'
import { type ExternalReference, type StixObject, timestamp } from './stix-object.rules'

/**
 * Objects that several posts share have one date, or two bundles would contradict each other about when one was
 * created. Set `formModified` to the day on which their form changes.
 */
const formCreated = '2026-11-18T00:00:00.000Z'
const formModified = formCreated

/** The posts as one STIX 2.1 bundle: a report for each, and everything that they name, once. */
export function toStixBundle(site: Publication, posts: readonly ExportedPost[]): string {
  const identity = identityOf(site)
  const objects = new Map<string, StixObject>([[identity.id, identity]])
  for (const post of posts) {
    const named = objectsOf(site, post)
    const report = reportOf(site, post, named)
    for (const object of [report, ...named.objects]) objects.set(object.id, object)
  }
  const all = [...objects.values()]
  const digest = createHash('sha256').update(JSON.stringify(all)).digest('hex')
  const bundle = { type: 'bundle', id: ownId(site.url, 'bundle', digest), objects: all }
  return `${JSON.stringify(bundle, null, 1)}\n`
}

function identityOf(site: Publication): StixObject {
  return {
    type: 'identity',
    spec_version: '2.1',
    id: identityId(site),
    created: formCreated,
    modified: formModified,
    name: site.name,
    identity_class: 'organization',
    external_references: [{ source_name: site.name, url: `${site.url}/` }],
  }
}

function identityId({ url }: Publication): string {
  return ownId(url, 'identity', url)
}

interface NamedObjects {
  objects: StixObject[]
  references: ExternalReference[]
}

/** What a post names: as objects, or as references of its report. */
function objectsOf(site: Publication, post: ExportedPost): NamedObjects {
  const named: NamedObjects = { objects: [], references: [] }
  for (const entity of post.entities) {
    if (isIndicatorEntity(entity)) {
      const observable = observableOf(entity)
      if (observable) named.objects.push(observable)
      named.objects.push(indicatorOf(site, post, entity))
      continue
    }
    const thing = namedThing(entity)
    if (thing.as === 'nothing') continue
    if (thing.as === 'reference') named.references.push(thing.reference)
    else named.objects.push(sharedObject(site, thing.type, entity.value, thing.reference))
  }
  return named
}

function isIndicatorEntity(entity: PostEntity): entity is PostEntity & Indicator {
  return isIndicator(entity.type)
}

function sharedObject(
  site: Publication,
  type: NamedType,
  name: string,
  reference: ExternalReference,
): StixObject {
  return {
    type,
    spec_version: '2.1',
    id: ownId(site.url, type, `${reference.source_name}:${name}`),
    created_by_ref: identityId(site),
    created: formCreated,
    modified: formModified,
    name,
    external_references: [reference],
  }
}

/** Each post has its own: it says since when, and an editor may refuse it in one post and accept it in another. */
function indicatorOf(site: Publication, post: ExportedPost, indicator: Indicator): StixObject {
  const { type, value } = indicator
  return {
    type: 'indicator',
    spec_version: '2.1',
    id: ownId(site.url, 'indicator', `${post.kind}:${post.id}:${type}:${value}`),
    created_by_ref: identityId(site),
    ...datesOf(post),
    name: value,
    pattern: patternOf(indicator),
    pattern_type: 'stix',
    valid_from: timestamp(post.publishedAt),
  }
}

function reportOf(site: Publication, post: ExportedPost, named: NamedObjects): StixObject {
  const refs = [...new Set(named.objects.map(({ id }) => id))]
  const types = reportTypesOf(named.objects)
  return {
    type: 'report',
    spec_version: '2.1',
    id: ownId(site.url, 'report', `${post.kind}:${post.id}`),
    created_by_ref: identityId(site),
    ...datesOf(post),
    name: post.title,
    ...(post.summary && { description: post.summary }),
    ...(types.length > 0 && { report_types: types }),
    published: timestamp(post.publishedAt),
    // A report must refer to something.
    object_refs: refs.length > 0 ? refs : [identityId(site)],
    ...(post.tags.length > 0 && { labels: post.tags }),
    external_references: [{ source_name: site.name, url: post.url }, ...named.references],
  }
}

function datesOf({ publishedAt, updatedAt }: ExportedPost) {
  return { created: timestamp(publishedAt), modified: timestamp(updatedAt) }
}

/** Those of the standard's report-type-ov that the post names. */
const reportTypes = ['indicator', 'vulnerability', 'attack-pattern', 'intrusion-set']

function reportTypesOf(objects: readonly StixObject[]): string[] {
  const types = new Set(objects.map(({ type }) => type))
  return reportTypes.filter((type) => types.has(type))
}
