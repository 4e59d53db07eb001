import type { PostKind } from '~/config/post-kinds'

const names = { article: 'article', brief: 'weekly brief' } as const satisfies Record<
  PostKind,
  string
>

/** SPEC 2: the picture is named after the id, with a webp extension, in the bucket article-thumbnails. */
export function ThumbnailInstruction({ kind, id }: { kind: PostKind; id: string }) {
  return (
    <p className="text-ink-soft">
      Upload a thumbnail for this {names[kind]} named{' '}
      <code className="wrap-anywhere font-mono text-sm">{id}.webp</code> into the bucket{' '}
      <code className="font-mono text-sm">article-thumbnails</code>.
    </p>
  )
}
