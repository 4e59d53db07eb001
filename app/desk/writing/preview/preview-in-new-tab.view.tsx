import type { PostKind } from '~/config/post-kinds'

/** Without JavaScript: the form is submitted to the preview, which opens in a new tab. */
export function PreviewInNewTab({ kind, path }: { kind: PostKind; path: string }) {
  return (
    <noscript>
      <button
        type="submit"
        form="post-form"
        formAction={path}
        formTarget="_blank"
        name="kind"
        value={kind}
        className="m-5 min-h-11 rounded-lg border border-line-strong px-5 py-2 font-semibold"
      >
        Preview in a new tab
      </button>
    </noscript>
  )
}
