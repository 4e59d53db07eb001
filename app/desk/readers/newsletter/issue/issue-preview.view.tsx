interface IssuePreviewProps {
  path: string
  /** Part of the frame's URL, so that a new version is loaded. */
  version: number
}

const widths = [
  { name: 'Phone', width: 360, frame: 'w-[360px] max-w-full' },
  { name: 'Desktop', width: 700, frame: 'w-[700px] max-w-none' },
] as const

/** The mail in sandboxed frames: it runs no scripts, and its styles stay inside. */
export function IssuePreview({ path, version }: IssuePreviewProps) {
  const source = `${path}/preview?v=${version}`
  return (
    <div className="flex flex-col gap-8">
      {widths.map(({ name, width, frame }) => (
        <figure key={name} className="min-w-0">
          <figcaption className="mb-2 font-semibold">
            {name} <span className="font-normal text-ink-muted text-sm">{width} px</span>
          </figcaption>
          <section
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be focusable
            tabIndex={0}
            aria-label={`${name} preview`}
            className="overflow-x-auto"
          >
            <iframe
              src={source}
              title={`Mail on a ${name.toLowerCase()}`}
              sandbox="allow-popups allow-popups-to-escape-sandbox"
              className={`h-[32rem] rounded-card border border-line-strong bg-surface ${frame}`}
            />
          </section>
        </figure>
      ))}
      <p>
        <a
          href={`${path}/preview?as=text`}
          target="_blank"
          rel="noreferrer"
          className="underline underline-offset-4 hover:text-cyan"
        >
          View as plain text
        </a>
      </p>
    </div>
  )
}
