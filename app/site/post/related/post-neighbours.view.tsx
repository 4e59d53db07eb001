import { postPath } from '~/posts/addresses/urls.rules'
import type { PostSummary } from '~/posts/post.rules'
import { ArrowLeft, ArrowRight, type Icon as IconType } from '~/ui/icons'

export type NamedPost = Pick<PostSummary, 'kind' | 'id' | 'title' | 'slug' | 'domain'>

interface PostNeighboursProps {
  previous: NamedPost | null
  next: NamedPost | null
}

/** Links to the previous and the next post of the same domain. */
export function PostNeighbours({ previous, next }: PostNeighboursProps) {
  if (!previous && !next) return null
  return (
    <nav
      aria-label="In this domain"
      className="mt-10 grid grid-cols-1 gap-4 sm:grid-cols-2 print:hidden"
    >
      {previous && <Neighbour post={previous} rel="prev" label="Previous" Icon={ArrowLeft} />}
      {next && (
        <Neighbour
          post={next}
          rel="next"
          label="Next"
          Icon={ArrowRight}
          className="sm:col-start-2 sm:text-right"
        />
      )}
    </nav>
  )
}

interface NeighbourProps {
  post: NamedPost
  rel: 'prev' | 'next'
  label: string
  Icon: IconType
  className?: string
}

function Neighbour({ post, rel, label, Icon, className = '' }: NeighbourProps) {
  return (
    <a
      href={postPath(post)}
      rel={rel}
      className={`group rounded-card border border-line bg-surface p-5 transition-colors hover:border-(--accent) ${className}`}
    >
      <span
        className={`token flex items-center gap-2 text-ink-muted ${rel === 'next' ? 'sm:justify-end' : ''}`}
      >
        {rel === 'prev' && <Icon className="size-4" />}
        {label}
        {rel === 'next' && <Icon className="size-4" />}
      </span>
      <span dir="auto" className="wrap-anywhere mt-2 block font-semibold leading-snug">
        {post.title}
      </span>
    </a>
  )
}
