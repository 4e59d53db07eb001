import type { PostToSave } from '~/posts/post.rules'
import { emptyContent } from '../../app/posts/fields/post-fields.rules'
import { createRandom, type Random } from './random'
import { paragraph, sentence, terms, word } from './words'

const domains = {
  Cybersecurity: ['Threat Intelligence', 'Phishing', 'Ransomware', 'Zero Trust', 'Cloud Security'],
  AI: ['Deep Learning', 'Language Models', 'AI Safety', 'Agents', 'Machine Learning'],
  'Cyber-Marketing': ['Brand Protection', 'Privacy', 'Email', 'Analytics', 'Search'],
}

const hour = 3_600_000
const start = Date.UTC(2026, 0, 1)

/**
 * Post number `index` of an edition that grows into the past: an edition of 1,000 posts is the newest part
 * of one of 10,000. Every tenth is a brief. Texts have 400 to 1,000 words, with lists, code, quotes and links.
 */
export function generatedPost(index: number): PostToSave {
  const random = createRandom(index + 1)
  const domain = random.pick(Object.keys(domains) as (keyof typeof domains)[])
  const title = titleOf(random)
  const publishedAt = new Date(start - index * hour)
  const kind = index % 10 === 0 ? 'brief' : 'article'
  const number = String(index).padStart(12, '0')
  return {
    ...emptyContent(),
    kind,
    id: `00000000-0000-4000-9000-${number}`,
    title,
    slug: `${title.toLowerCase().replace(/[^a-z]+/g, '-')}-${index}`,
    domain,
    summary: sentence(random),
    body: bodyOf(random, index),
    tags: [random.pick(domains[domain]), `${random.pick(terms)} ${random.below(40)}`],
    approximateReadTime: random.between(2, 9),
    focusKeyword: random.pick(terms),
    thumbnail: null,
    status: 'published',
    createdAt: publishedAt,
    publishedAt,
  }
}

/** Small enough for one transaction. */
const batch = 500

export function* generatedPosts(count: number): Generator<PostToSave[]> {
  for (let first = 0; first < count; first += batch) {
    const length = Math.min(batch, count - first)
    yield Array.from({ length }, (_, offset) => generatedPost(first + offset))
  }
}

function titleOf(random: Random): string {
  const words = Array.from({ length: random.between(3, 7) }, () => word(random))
  const title = `${random.pick(terms)} ${words.join(' ')}`
  return title.charAt(0).toUpperCase() + title.slice(1)
}

function bodyOf(random: Random, index: number): string {
  const sections = Array.from({ length: random.between(3, 6) }, () =>
    [`## ${titleOf(random)}`, paragraph(random), aside(random, index), paragraph(random)].join(
      '\n\n',
    ),
  )
  return [paragraph(random), ...sections].join('\n\n')
}

function aside(random: Random, index: number): string {
  switch (random.below(4)) {
    case 0:
      return Array.from({ length: 4 }, () => `- ${sentence(random)}`).join('\n')
    case 1:
      return `\`\`\`ts\nconst ${word(random)} = await open('${word(random)}', ${random.below(900)})\n\`\`\``
    case 2:
      return `> ${sentence(random)}`
    default:
      return `See [${word(random)}](/post/post-${index + 1}) and **${word(random)}**.`
  }
}
