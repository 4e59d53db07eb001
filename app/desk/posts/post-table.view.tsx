import { Link } from 'react-router'
import type { PostKind } from '~/config/post-kinds'
import { thumbnailPath, thumbnailSources } from '~/pictures/picture-addresses.rules'
import type { Thumbnail } from '~/pictures/thumbnail.rules'
import { domainNames, domainOf } from '~/posts/addresses/domain.rules'
import { lacksDomain } from '~/posts/editing/desk-post.rules'
import type { PostStatus } from '~/posts/post.rules'
import { formatMoment } from '../shell/moment.view'
import { sections } from '../shell/sections.rules'
import { PinBadge } from './pinning/pin-badge.view'
import { StatusBadge } from './status-badge.view'

export interface TablePost {
  kind: PostKind
  id: string
  title: string
  domain: string
  status: PostStatus
  publishedAt: Date | null
  updatedAt: Date
  authorId: string | null
  thumbnail: Thumbnail | null
}

interface PostTableProps {
  posts: TablePost[]
  authors: { id: string; name: string }[]
  /** The article that is pinned to the front. */
  pin: { postId: string; until: Date } | null
  timeZone: string
  base: string
}

const kindNames = { article: 'Article', brief: 'Brief' } as const

/** Columns on wide screens; on phones a list, with one line of facts below each title. */
export function PostTable({ posts, authors, pin, timeZone, base }: PostTableProps) {
  const nameOf = (id: string | null) => authors.find((author) => author.id === id)?.name
  return (
    <ul className="divide-y divide-line rounded-card border border-line">
      {posts.map((post) => {
        const author = nameOf(post.authorId)
        return (
          <li
            key={`${post.kind} ${post.id}`}
            className="relative grid grid-cols-[3.5rem_minmax(0,1fr)] items-center gap-x-4 gap-y-1 px-4 py-3 transition-colors hover:bg-surface md:grid-cols-[4.5rem_minmax(0,1fr)_8rem_11rem]"
          >
            {post.thumbnail ? (
              <picture>
                {thumbnailSources(post, 'row').map((source) => (
                  <source key={source.type} {...source} sizes="72px" />
                ))}
                <img
                  src={thumbnailPath(post)}
                  alt=""
                  loading="lazy"
                  width={72}
                  height={48}
                  className="aspect-3/2 w-full rounded-md object-cover"
                />
              </picture>
            ) : (
              <span className="aspect-3/2 w-full rounded-md bg-raised" />
            )}
            <div className="min-w-0">
              <Link
                to={`${base}/${sections[post.kind]}/${post.id}`}
                className="wrap-anywhere stretched font-semibold hover:text-cyan"
              >
                {post.title}
              </Link>
              <p className="text-ink-muted text-sm">
                {kindNames[post.kind]} ·{' '}
                {lacksDomain(post) ? 'No domain yet' : domainNames[domainOf(post.domain)].label}
                {author && ` · ${author}`}
              </p>
            </div>
            <div className="flex flex-wrap gap-1 max-md:col-start-2">
              <StatusBadge status={post.status} />
              {pin && post.kind === 'article' && pin.postId === post.id && (
                <PinBadge until={pin.until} timeZone={timeZone} />
              )}
            </div>
            <p className="text-ink-muted text-sm tabular-nums max-md:col-start-2">
              {post.publishedAt && post.status === 'draft' && 'planned for '}
              {post.publishedAt ? formatMoment(post.publishedAt, timeZone) : 'No date yet'}
              <span className="block">changed {formatMoment(post.updatedAt, timeZone)}</span>
            </p>
          </li>
        )
      })}
    </ul>
  )
}
