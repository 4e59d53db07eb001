import { reportErrorPath } from './reported-page.rules'

/** The script in site/browser adds the selected text to the address. Search engines and prefetching stay away. */
export function ReportErrorLink({ path }: { path: string }) {
  return (
    <a
      href={reportErrorPath(path)}
      rel="nofollow"
      data-report=""
      className="text-ink-soft sm:ml-auto underline decoration-line-strong underline-offset-4 hover:text-cyan"
    >
      Report an error
    </a>
  )
}
