import { Link } from 'react-router'
import { formatBytes } from '~/pictures/library/library-picture.rules'
import { sections } from '../../shell/sections.rules'
import type { ListedPicture } from './listed-picture.rules'
import { PictureFrame } from './picture-frame.view'

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
  picture: { id, uses, hiddenUses },
  base,
}: {
  picture: ListedPicture
  base: string
}) {
  const posts = [...new Map(uses.map((use) => [`${use.kind} ${use.id}`, use])).values()]
  const more = posts.length - shownUses + hiddenUses
  if (posts.length + hiddenUses === 0) return <p className="mt-auto text-ink-muted">Not used</p>
  return (
    <ul className="mt-auto">
      {posts.slice(0, shownUses).map((use) => (
        <li key={`${use.kind} ${use.id}`} className="min-w-0">
          <Link
            to={`${base}/${sections[use.kind]}/${use.id}`}
            className="block truncate py-0.5 underline underline-offset-4 hover:text-cyan"
          >
            {use.title || 'Untitled'}
          </Link>
        </li>
      ))}
      {more > 0 && (
        <li>
          <Link to={`${base}/pictures/${id}`} className="py-0.5 text-ink-muted hover:text-cyan">
            {more === 1 ? 'and 1 more post' : `and ${more} more posts`}
          </Link>
        </li>
      )}
    </ul>
  )
}
