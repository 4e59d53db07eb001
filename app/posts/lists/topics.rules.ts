import { topicPath } from '../addresses/urls.rules'
import { foldTag } from '../fields/tags.rules'
import type { ListCard } from './list-card.rules'
import type { Paging } from './paging.rules'

/** A page of the posts of a topic. */
export interface TopicPosts extends Omit<Paging, 'offset'> {
  topic: string
  path: string
  /** The number of posts on all pages together. */
  count: number
  cards: ListCard[]
  /** What it is about; empty if nobody has written it. */
  description: string
  /** Topics that its posts often have as well. */
  neighbours: string[]
}

/** Shown if the page cannot be loaded. The count of an existing topic is never 0. */
export function emptyTopic(topic: string, page: number): TopicPosts {
  const path = topicPath(topic)
  const empty = { cards: [], neighbours: [], description: '' }
  return { topic, path, count: 0, page, pages: page, ...empty }
}

/** All topics. */
export interface TopicIndex {
  count: number
  largest: TopicCount[]
  groups: TopicGroup[]
}

export const emptyTopicIndex: TopicIndex = { count: 0, largest: [], groups: [] }

export interface TopicCount {
  topic: string
  count: number
}

export interface TopicGroup {
  /** 'A', or '#' for topics that do not start with a letter. */
  letter: string
  topics: TopicCount[]
}

const inOrder = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** Topics by first letter, from A to Z; numbers and symbols come last. */
export function topicGroups(topics: readonly TopicCount[]): TopicGroup[] {
  const groups = new Map<string, TopicCount[]>()
  for (const topic of [...topics].sort(alphabetically)) {
    const letter = firstLetter(topic.topic)
    const group = groups.get(letter)
    if (group) group.push(topic)
    else groups.set(letter, [topic])
  }
  return [...groups]
    .map(([letter, members]) => ({ letter, topics: members }))
    .sort((a, b) => Number(a.letter === '#') - Number(b.letter === '#'))
}

/** The topics with the most posts, for readers who browse. */
export function largestTopics(topics: readonly TopicCount[], most: number): TopicCount[] {
  return [...topics].sort((a, b) => b.count - a.count || alphabetically(a, b)).slice(0, most)
}

/** The other tags of a topic's posts, the most frequent first. */
export function neighbouringTopics(
  topic: string,
  posts: readonly { tags: readonly string[] }[],
  most: number,
): string[] {
  const counts = new Map<string, TopicCount>()
  for (const tag of posts.flatMap(({ tags }) => tags)) {
    const folded = foldTag(tag)
    const { topic: spelled, count } = counts.get(folded) ?? { topic: tag, count: 0 }
    counts.set(folded, { topic: spelled, count: count + 1 })
  }
  counts.delete(foldTag(topic))
  const found = [...counts.values()]
  return largestTopics(found, most).map(({ topic: name }) => name)
}

function alphabetically(a: TopicCount, b: TopicCount): number {
  return inOrder.compare(a.topic, b.topic) || (a.topic < b.topic ? -1 : 1)
}

function firstLetter(topic: string): string {
  // Accents are removed: readers look for 'Éthique' under E.
  const first = String.fromCodePoint(topic.normalize('NFKD').codePointAt(0) ?? 35)
  return /\p{L}/u.test(first) ? first.toLocaleUpperCase('en') : '#'
}
