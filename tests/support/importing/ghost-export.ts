/** A post of an export as Ghost writes it. */
export interface GhostExportPost {
  id: string
  title?: string
  slug?: string
  html?: string
  feature_image?: string
  status?: string
  visibility?: string
}

const dates = {
  created_at: '2026-03-05T09:00:00.000Z',
  updated_at: '2026-03-05T09:00:00.000Z',
  published_at: '2026-03-05T09:00:00.000Z',
}

/** An export of Ghost with these posts, all with one author and one tag. */
export function ghostExport(posts: readonly GhostExportPost[]): string {
  const rows = posts.map((post) => {
    const named = { title: `Post ${post.id}`, slug: `post-${post.id}` }
    const shown = { type: 'post', status: 'published', visibility: 'public' }
    return { ...named, ...shown, ...dates, html: `<p>Text of ${post.id}.</p>`, ...post }
  })
  const data = {
    posts: rows,
    posts_tags: posts.map(({ id }) => ({ post_id: id, tag_id: 't', sort_order: 0 })),
    posts_authors: posts.map(({ id }) => ({ post_id: id, author_id: 'u', sort_order: 0 })),
    tags: [{ id: 't', name: 'Phishing', slug: 'phishing', description: 'About phishing.' }],
    users: [{ id: 'u', name: 'Ada Okafor', slug: 'ada' }],
    settings: [
      { key: 'title', value: 'The Watch' },
      { key: 'public_hash', value: 'abc' },
    ],
  }
  return JSON.stringify({ db: [{ meta: { version: '6.0.0' }, data }] })
}

/** A file of members: each has an address, and whether mails are sent to it. */
export function ghostMembers(members: readonly [string, boolean][]): string {
  const header = 'id,email,name,note,subscribed_to_emails,complimentary_plan,created_at'
  const rows = members.map(
    ([email, isSubscribed], index) =>
      `${index},${email},,,${isSubscribed},,2025-03-01T10:00:00.000Z`,
  )
  return `${[header, ...rows].join('\n')}\n`
}
