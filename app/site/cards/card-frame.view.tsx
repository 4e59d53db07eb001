import type { ReactNode } from 'react'
import type { PostSummary } from '~/posts/post.rules'
import { PostThumbnail } from './thumbnail.view'

/** `tall`: picture above the text. `wide`: picture beside it, from tablets on. `wide-on-tablet`: wide on tablets only. */
export type CardShape = 'tall' | 'wide' | 'wide-on-tablet'

/** Columns of a card grid: two; two on tablets and three on wider screens; or three on tablets already. */
export type CardColumns = 'two' | 'two-or-three' | 'three'

const threeColumns = '(min-width: 80rem) 24rem, (min-width: 64rem) 30vw'
const widthsInGrid = {
  two: '(min-width: 80rem) 37rem, (min-width: 48rem) 45vw, calc(100vw - 2.5rem)',
  'two-or-three': `${threeColumns}, (min-width: 48rem) 45vw, calc(100vw - 2.5rem)`,
  three: `${threeColumns}, (min-width: 48rem) 30vw, calc(100vw - 2.5rem)`,
} as const satisfies Record<CardColumns, string>

/** Beside the text the picture is as high as the text, and its frame crops it. */
const widthsBesideText = {
  wide: '(min-width: 80rem) 38rem, (min-width: 48rem) 56vw, calc(100vw - 2.5rem)',
  'wide-on-tablet': `${threeColumns}, (min-width: 48rem) 56vw, calc(100vw - 2.5rem)`,
} as const satisfies Record<Exclude<CardShape, 'tall'>, string>

const frameClasses = {
  tall: '',
  wide: 'md:flex-row',
  'wide-on-tablet': 'md:max-lg:flex-row',
} as const satisfies Record<CardShape, string>

const pictureClasses = {
  tall: '',
  wide: 'md:w-1/2 md:flex-none md:border-r md:border-b-0',
  'wide-on-tablet': 'md:max-lg:w-1/2 md:max-lg:flex-none md:max-lg:border-r md:max-lg:border-b-0',
} as const satisfies Record<CardShape, string>

interface CardFrameProps {
  accent: string
  shape?: CardShape
  children: ReactNode
}

/** A card in a grid. Hovering or focusing its link highlights the whole card. */
export function CardFrame({ accent, shape = 'tall', children }: CardFrameProps) {
  return (
    <article
      className={`${accent} group relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface transition-colors duration-200 hover:border-(--accent) has-[a:focus-visible]:border-(--accent) has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-(--accent) has-[a:focus-visible]:outline-offset-2 ${frameClasses[shape]}`}
    >
      {children}
    </article>
  )
}

interface CardPictureProps {
  post: Pick<PostSummary, 'kind' | 'id' | 'domain' | 'thumbnail'>
  shape?: CardShape
  columns?: CardColumns
}

export function CardPicture({ post, shape = 'tall', columns = 'two-or-three' }: CardPictureProps) {
  return (
    <div className={`overflow-hidden border-line border-b ${pictureClasses[shape]}`}>
      <PostThumbnail
        post={post}
        sizes={shape === 'tall' ? widthsInGrid[columns] : widthsBesideText[shape]}
        className={`aspect-video transition-transform duration-500 group-hover:scale-[1.03] ${shape === 'tall' ? 'w-full' : 'size-full'}`}
      />
    </div>
  )
}
