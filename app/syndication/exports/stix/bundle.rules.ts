import { createHash } from 'node:crypto'
import { isIndicator } from '~/entities/entity.rules'
import type { PostEntity } from '~/entities/post-entity.rules'
import { recordTitle } from '../../record-link.rules'
import type { ExportedPost, Publication } from '../exported-post.rules'
import { type NamedType, namedThing } from './named-objects.rules'
import { type Indicator, observableOf, patternOf } from './observables.rules'
import { type OwnId, ownIds } from './stix-ids.rules'
import { type ExternalReference, type StixObject, timestamp } from './stix-object.rules'

/**
 * Objects that several posts share have one date, or two bundles would contradict each other about when one was
 * created. Set `formModified` to the day on which their form changes.
 */
const formCreated = '2026-11-18T00:00:00.000Z'
const formModified = formCreated

/** The posts as one STIX 2.1 bundle: a report for each, and everything that they name, once. */
export function toStixBundle(site: Publication, posts: readonly ExportedPost[]): string {
  const ownId = ownIds(site.url)
  const identity = identityOf(site, ownId)
  const producer: Producer = { site, ownId, identityId: identity.id }
  const objects = new Map<string, StixObject>([[identity.id, identity]])
  for (const post of posts) {
    const named = objectsOf(producer, post)
    const report = reportOf(producer, post, named)
    for (const object of [report, ...named.objects]) objects.set(object.id, object)
  }
  const all = [...objects.values()]
  const digest = createHash('sha256').update(JSON.stringify(all)).digest('hex')
  const bundle = { type: 'bundle', id: ownId('bundle', digest), objects: all }
  return `${JSON.stringify(bundle, null, 1)}\n`
}

interface Producer {
  site: Publication
  ownId: OwnId
  identityId: string
}

function identityOf(site: Publication, ownId: OwnId): StixObject {
  return {
    type: 'identity',
    spec_version: '2.1',
    id: ownId('identity', site.url),
    created: formCreated,
    modified: formModified,
    name: site.name,
    identity_class: 'organization',
    external_references: [{ source_name: site.name, url: `${site.url}/` }],
  }
}

interface NamedObjects {
  objects: StixObject[]
  references: ExternalReference[]
}

/** What a post names: as objects, or as references of its report. */
function objectsOf(producer: Producer, post: ExportedPost): NamedObjects {
  const named: NamedObjects = { objects: [], references: [] }
  for (const entity of post.entities) {
    if (isIndicatorEntity(entity)) {
      const observable = observableOf(entity)
      if (observable) named.objects.push(observable)
      named.objects.push(indicatorOf(producer, post, entity))
      continue
    }
    const thing = namedThing(entity)
    if (thing.as === 'nothing') continue
    if (thing.as === 'reference') named.references.push(thing.reference)
    else named.objects.push(sharedObject(producer, thing.type, entity.value, thing.reference))
  }
  return named
}

function isIndicatorEntity(entity: PostEntity): entity is PostEntity & Indicator {
  return isIndicator(entity.type)
}

function sharedObject(
  { ownId, identityId }: Producer,
  type: NamedType,
  name: string,
  reference: ExternalReference,
): StixObject {
  return {
    type,
    spec_version: '2.1',
    id: ownId(type, `${reference.source_name}:${name}`),
    created_by_ref: identityId,
    created: formCreated,
    modified: formModified,
    name,
    external_references: [reference],
  }
}

/** Each post has its own: it says since when, and an editor may refuse it in one post and accept it in another. */
function indicatorOf(
  { ownId, identityId }: Producer,
  post: ExportedPost,
  indicator: Indicator,
): StixObject {
  const { type, value } = indicator
  return {
    type: 'indicator',
    spec_version: '2.1',
    id: ownId('indicator', `${post.kind}:${post.id}:${type}:${value}`),
    created_by_ref: identityId,
    ...datesOf(post),
    name: value,
    pattern: patternOf(indicator),
    pattern_type: 'stix',
    valid_from: timestamp(post.publishedAt),
  }
}

function reportOf(
  { site, ownId, identityId }: Producer,
  post: ExportedPost,
  named: NamedObjects,
): StixObject {
  const refs = [...new Set(named.objects.map(({ id }) => id))]
  const types = reportTypesOf(named.objects)
  return {
    type: 'report',
    spec_version: '2.1',
    id: ownId('report', `${post.kind}:${post.id}`),
    created_by_ref: identityId,
    ...datesOf(post),
    name: post.title,
    ...(post.summary && { description: post.summary }),
    ...(types.length > 0 && { report_types: types }),
    published: timestamp(post.publishedAt),
    // A report must refer to something.
    object_refs: refs.length > 0 ? refs : [identityId],
    ...(post.tags.length > 0 && { labels: post.tags }),
    external_references: [
      { source_name: site.name, url: post.url },
      { source_name: site.name, description: recordTitle, url: post.record },
      ...named.references,
    ],
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
