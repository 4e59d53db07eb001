import { Link } from 'react-router'
import { formatBytes } from '~/pictures/library/library-picture.rules'
import { hiddenPostsText, type ListedPicture, postsOf } from './listed-picture.rules'
import { PictureFrame } from './picture-frame.view'
import { UseLink } from './use-link.view'

const shownUses = 2

/** A picture in the grid of the library: its facts, and where it is used. */
export function PictureCard({ picture, base }: { picture: ListedPicture; base: string }) {
  const { id, name, alt, width, height, bytes, isStored } = picture
  const title = name || `${width} × ${height}`
  return (
    <li className="flex min-w-0 flex-col overflow-hidden rounded-card border border-line bg-surface">
      <Link
        to={`${base}/pictures/${id}`}
        className="group flex min-w-0 flex-col focus-visible:-outline-offset-2"
      >
        <span className="flex aspect-4/3 items-center justify-center overflow-hidden bg-ground">
          <PictureFrame
            picture={picture}
            alt=""
            sizes="(min-width: 64rem) 16rem, (min-width: 40rem) 33vw, 50vw"
            className="size-full object-contain"
          />
        </span>
        <span className="truncate px-3 pt-3 font-semibold group-hover:text-cyan">{title}</span>
      </Link>
      <div className="flex flex-1 flex-col gap-1 px-3 pt-1 pb-3 text-sm">
        <p className="text-ink-muted tabular-nums">
          {name && `${width} × ${height}`}
          {bytes !== null && `${name ? ' · ' : ''}${formatBytes(bytes)}`}
        </p>
        {/* Thumbnails have none: they stand beside the title of their post. */}
        {(alt || isStored) && (
          <p className={`line-clamp-2 wrap-anywhere ${alt ? 'text-ink-soft' : 'text-amber'}`}>
            {alt || 'No description'}
          </p>
        )}
        <Uses picture={picture} base={base} />
      </div>
    </li>
  )
}

function Uses({
  picture: { id, uses, hiddenPosts, authors },
  base,
}: {
  picture: ListedPicture
  base: string
}) {
  const posts = postsOf(uses)
  const more = Math.max(0, posts.length - shownUses) + hiddenPosts
  if (posts.length + hiddenPosts + authors.length === 0) {
    return <p className="mt-auto text-ink-muted">Not used</p>
  }
  return (
    <ul className="mt-auto">
      {authors.map((name) => (
        <li key={name} className="truncate py-0.5">
          Picture of the author {name}
        </li>
      ))}
      {posts.slice(0, shownUses).map((use) => (
        <li key={`${use.kind} ${use.id}`} className="min-w-0">
          <UseLink use={use} base={base} className="block truncate py-0.5" />
        </li>
      ))}
      {more > 0 && (
        <li>
          <Link to={`${base}/pictures/${id}`} className="py-0.5 text-ink-muted hover:text-cyan">
            {posts.length > 0 ? `and ${moreText(more)}` : hiddenPostsText(hiddenPosts)}
          </Link>
        </li>
      )}
    </ul>
  )
}

function moreText(more: number): string {
  return more === 1 ? '1 more post' : `${more} more posts`
}
